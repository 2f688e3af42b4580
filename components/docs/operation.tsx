import type { OpenApiDocument, Reference, Response } from "#lib/contract/openapi.ts";
import { CodeBlock } from "./code-block.tsx";
import { LANGUAGES } from "./examples/languages.ts";
import { toJson } from "./examples/literal.ts";
import { buildSampleRequest, type OperationEntry } from "./examples/request.ts";
import { Field, Fields } from "./fields.tsx";
import { Heading, Line, Prose } from "./prose.tsx";
import { Samples } from "./samples.tsx";
import { findReferencedName, formatType, getAnchor } from "./schema.ts";

type Props = { entry: OperationEntry; document: OpenApiDocument; baseUrl: string };

/** An operation's purpose, parameters, body, response, errors, and examples. */
export function OperationSection({ entry, document, baseUrl }: Props) {
  const { method, path, operation } = entry;
  const { operationId, summary, description, deprecated } = operation;
  const request = buildSampleRequest(entry, baseUrl);
  const { status, response } = findSuccessResponse(entry, document);
  const example = response.content?.["application/json"]?.example;
  return (
    <article
      id={operationId}
      aria-labelledby={`${operationId}-title`}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className="space-y-4">
        <div id={`${operationId}-title`}>
          <Heading id={operationId} level={2}>
            {summary}
          </Heading>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2 font-mono text-sm">
          <span className="font-semibold text-accent">{method}</span>
          <span className="wrap-anywhere">{path}</span>
          {deprecated && <strong className="font-sans">Deprecated</strong>}
        </p>
        <Prose text={description} />
        <Parameters entry={entry} document={document} />
        <BodySection entry={entry} document={document} />
        <ResponseSection status={status} response={response} document={document} />
        <ErrorsSection entry={entry} document={document} />
      </div>
      <div className="space-y-4 xl:sticky xl:top-20 xl:self-start">
        <Samples write={(language) => getWriter(language)(request)} />
        {example !== undefined && <CodeBlock title={`Response, ${status}`} code={toJson(example)} />}
        <button
          type="button"
          data-try={operationId}
          className="rounded-md border border-muted px-3 py-1.5 text-sm hover:bg-ink/6"
        >
          Try it<span className="sr-only">: {summary}</span>
        </button>
      </div>
    </article>
  );
}

const getWriter = (language: string) => (LANGUAGES.find(({ id }) => id === language) ?? LANGUAGES[0]).write;

function findSuccessResponse(
  { operation }: OperationEntry,
  document: OpenApiDocument,
): { status: string; response: Response } {
  const [status = "200", response] =
    Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  return { status, response: resolveResponse(response ?? { description: "" }, document) };
}

const resolveResponse = (response: Response | Reference, { components }: OpenApiDocument): Response =>
  "$ref" in response
    ? (components.responses[response.$ref.split("/").at(-1) ?? ""] ?? { description: "" })
    : response;

type SectionProps = { entry: OperationEntry; document: OpenApiDocument };

const Caption = ({ children }: { children: React.ReactNode }) => (
  <h3 className="pt-1 text-sm font-semibold">{children}</h3>
);

function Parameters({ entry: { operation }, document }: SectionProps) {
  const parameters = operation.parameters ?? [];
  const sections = [
    ["path", "Path parameters"],
    ["query", "Query parameters"],
    ["header", "Headers"],
  ] as const;
  return sections.map(([place, title]) => {
    const matching = parameters.filter((parameter) => parameter.in === place);
    if (matching.length === 0) return null;
    return (
      <section key={place} className="space-y-1">
        <Caption>{title}</Caption>
        <ul className="fields">
          {matching.map(({ name, description, schema, required }) => (
            <Field
              key={name}
              name={name}
              schema={{ ...schema, description }}
              required={required}
              schemas={document.components.schemas}
              kind="request"
            />
          ))}
        </ul>
      </section>
    );
  });
}

function BodySection({ entry: { operation }, document }: SectionProps) {
  const content = operation.requestBody?.content ?? {};
  if (content["*/*"]) {
    return (
      <section className="space-y-1">
        <Caption>Body</Caption>
        <p className="text-sm">
          The bytes of the file, with any <code>Content-Type</code>.
        </p>
      </section>
    );
  }
  if (content["image/*"]) {
    return (
      <section className="space-y-1">
        <Caption>Body</Caption>
        <p className="text-sm">
          The bytes of the file, with its type as <code>Content-Type</code>.
        </p>
      </section>
    );
  }
  const schema = content["application/json"]?.schema;
  if (!schema) return null;
  return (
    <section className="space-y-1">
      <Caption>Body{operation.requestBody?.required ? "" : " (optional)"}</Caption>
      <Fields schema={schema} schemas={document.components.schemas} kind="request" />
    </section>
  );
}

type ResponseSectionProps = { status: string; response: Response; document: OpenApiDocument };

/** Shows the schema of `data`, or of the whole body if it has no envelope. */
function ResponseSection({ status, response, document: { components } }: ResponseSectionProps) {
  const schema = response.content?.["application/json"]?.schema;
  const envelopedSchema = schema?.properties?.data;
  const data = envelopedSchema ?? schema;
  const anchor = data && getAnchor(findReferencedName(data, components.schemas), components.schemas);
  return (
    <section className="space-y-1">
      <Caption>Response {status}</Caption>
      {data ? (
        <>
          <p className="text-sm">
            {envelopedSchema ? <code>data</code> : "Without the envelope"}:{" "}
            {data.type === "array" ? "array of " : ""}
            {anchor ? (
              <a href={anchor}>{findReferencedName(data, components.schemas)}</a>
            ) : (
              formatType(data, components.schemas)
            )}
          </p>
          <details>
            <summary>
              Fields<span className="sr-only"> of the response</span>
            </summary>
            <Fields schema={data} schemas={components.schemas} kind="response" />
          </details>
        </>
      ) : (
        <p className="text-sm">No content.</p>
      )}
    </section>
  );
}

/**
 * Errors that all operations have in common. The errors guide explains them, so an operation lists only its specific
 * errors.
 */
const SHARED_ERRORS = new Set([
  "invalid_json",
  "invalid_request",
  "unauthenticated",
  "insufficient_scope",
  "payload_too_large",
  "unsupported_media_type",
  "idempotency_in_progress",
  "idempotency_key_unreadable",
  "idempotency_key_reused",
  "rate_limited",
  "internal_error",
  "unavailable",
]);

function ErrorsSection({ entry: { operation }, document }: SectionProps) {
  const all = Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(resolveResponse(response, document).content?.["application/json"]?.examples ?? {}).map(
      ([code, { summary = "" }]) => ({ status, code, summary }),
    ),
  );
  if (all.length === 0) return null;
  const ownErrors = all.filter(({ code }) => !SHARED_ERRORS.has(code));
  return (
    <section className="space-y-1">
      <Caption>Errors</Caption>
      <ul className="fields">
        {ownErrors.map(({ status, code, summary }) => (
          <li key={code}>
            <code>
              {status} {code}
            </code>
            <p>
              <Line text={summary} />
            </p>
          </li>
        ))}
        <li>
          <p>
            <Line text="And the errors that [every operation](#errors) can return." />
          </p>
        </li>
      </ul>
    </section>
  );
}
