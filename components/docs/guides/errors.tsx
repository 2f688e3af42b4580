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
    aside={<CodeBlock title="Error response" code={toJson(EXAMPLE)} />}
  >
    <Prose
      text={`Branch on \`code\`, and show \`message\` to people. \`details\` names each invalid field by its path. Codes never change; new ones may be added.`}
    />
    <Table
      label="Error codes"
      head={["Status and code", "Meaning"]}
      ids={listErrorCodes(document).map(({ code }) => getErrorId(code))}
      rows={listErrorCodes(document).map(({ status, code }) => [
        `${status} \`${code}\``,
        ERROR_MEANINGS[code].when,
      ])}
    />
    <Prose
      text={`There is one exception: [submitting](#submitEmbedded) with an embed token that was already used returns 409 with the plain object
\`{ "error": "..." }\`.`}
    />
  </Guide>
);

export const getErrorId = (code: string): string => `error-${code}`;

/**
 * Returns all error codes with their status. 405 is added here because it applies to a path, so no operation lists it.
 */
function listErrorCodes(document: OpenApiDocument): { status: number; code: ErrorCode }[] {
  const statusByCode = new Map<ErrorCode, number>([["method_not_allowed", 405]]);
  const addCodes = (status: string, response: Response | Reference) => {
    const { content } = "$ref" in response ? resolveResponse(response, document) : response;
    for (const code of Object.keys(content?.["application/json"]?.examples ?? {})) {
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
