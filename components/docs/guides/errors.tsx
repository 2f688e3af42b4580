import type { ErrorCode } from "#lib/contract/errors.ts";
import type { OpenApiDocument, Reference, Response } from "#lib/contract/openapi.ts";
import { ERROR_MEANINGS } from "#lib/messages/error-meanings.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { listOperations } from "../examples/request.ts";
import { Prose, Table } from "../prose.tsx";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const EXAMPLE = {
  data: null,
  error: {
    message: "The request is invalid; see details",
    code: "invalid_request",
    details: [{ path: "exercises[0].questions[2].points", message: "must be greater than 0" }],
    request_id: "0199a5d0-6e11-7834-ae57-c90b4d2f6813",
  },
  meta: null,
};

export const ErrorsGuide = ({ document }: { document: OpenApiDocument }) => (
  <Guide
    id="errors"
    title={getGuideTitle("errors")}
    aside={<CodeBlock title="An error" code={toJson(EXAMPLE)} />}
  >
    <Prose
      text={`Decide by \`code\`; show \`message\` to people. \`details\` is there where the fault has a place, and names each. Codes stay as they are; new ones
may come.`}
    />
    <Table
      label="Error codes"
      head={["Status and code", "When"]}
      rows={listErrorCodes(document).map(({ status, code }) => [
        `${status} \`${code}\``,
        ERROR_MEANINGS[code].when,
      ])}
    />
    <Prose
      text={`[Submitting with an embed token](#submitEmbedded) that was used already is the one exception: 409 with the plain object
\`{ "error": "..." }\`.`}
    />
  </Guide>
);

/** Every code of the document with its status; 405 belongs to paths, not to operations, and so stands in none. */
function listErrorCodes(document: OpenApiDocument): { status: number; code: ErrorCode }[] {
  const statusByCode = new Map<ErrorCode, number>([["method_not_allowed", 405]]);
  const addCodes = (status: string, response: Response | Reference) => {
    const { content } = "$ref" in response ? resolveResponse(response, document) : response;
    for (const code of Object.keys(content?.["application/json"].examples ?? {})) {
      if (code in ERROR_MEANINGS) statusByCode.set(code as ErrorCode, Number(status));
    }
  };
  for (const { operation } of listOperations(document)) {
    for (const [status, response] of Object.entries(operation.responses)) addCodes(status, response);
  }
  return [...statusByCode].map(([code, status]) => ({ status, code })).sort((a, b) => a.status - b.status);
}

const resolveResponse = ({ $ref }: Reference, { components }: OpenApiDocument): Response =>
  components.responses[$ref.split("/").at(-1) ?? ""] ?? { description: "" };
