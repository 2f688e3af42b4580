import type { OpenApiDocument, Reference, Response } from "#lib/contract/openapi.ts";
import { CodeBlock } from "./code-block.tsx";
import { LANGUAGES } from "./examples/languages.ts";
import { json } from "./examples/literal.ts";
import { type Called, sampleRequest } from "./examples/request.ts";
import { Field, Fields } from "./fields.tsx";
import { Heading, Line, Prose } from "./prose.tsx";
import { Samples } from "./samples.tsx";
import { anchorOf, innerName, typeText } from "./schema.ts";

type Props = { called: Called; document: OpenApiDocument; baseUrl: string };

/** One operation: what it is for, what it takes and gives, and how it is called. */
export function OperationSection({ called, document, baseUrl }: Props) {
  const { method, path, operation } = called;
  const { operationId, summary, description, deprecated } = operation;
  const request = sampleRequest(called, baseUrl);
  const { status, response } = success(called, document);
  const example = response.content?.["application/json"].example;
  return (
    <article
      id={operationId}
      aria-labelledby={`${operationId}-title`}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className="space-y-4">
        <div id={`${operationId}-title`}>
          <Heading id={operationId} level={3}>
            {summary}
          </Heading>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2 font-mono text-sm">
          <span className="font-semibold text-accent">{method}</span>
          <span className="wrap-anywhere">{path}</span>
          {deprecated && <strong className="font-sans">Deprecated</strong>}
        </p>
        <Prose text={description} />
        <Parameters called={called} document={document} />
        <Body called={called} document={document} />
        <Answer status={status} response={response} document={document} />
        <Refusals called={called} document={document} />
      </div>
      <div className="space-y-4 xl:sticky xl:top-20 xl:self-start">
        <Samples write={(language) => writerOf(language)(request)} />
        {example !== undefined && <CodeBlock title={`Answer, ${status}`} code={json(example)} />}
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

const writerOf = (language: string) => (LANGUAGES.find(({ id }) => id === language) ?? LANGUAGES[0]).write;

function success({ operation }: Called, document: OpenApiDocument): { status: string; response: Response } {
  const [status = "200", response] =
    Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  return { status, response: found(response ?? { description: "" }, document) };
}

const found = (response: Response | Reference, { components }: OpenApiDocument): Response =>
  "$ref" in response
    ? (components.responses[response.$ref.split("/").at(-1) ?? ""] ?? { description: "" })
    : response;

type Part = { called: Called; document: OpenApiDocument };

const Caption = ({ children }: { children: React.ReactNode }) => (
  <h4 className="pt-1 text-sm font-semibold">{children}</h4>
);

function Parameters({ called: { operation }, document }: Part) {
  const parameters = operation.parameters ?? [];
  const places = [
    ["path", "In the path"],
    ["query", "In the query"],
    ["header", "In the headers"],
  ] as const;
  return places.map(([place, title]) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) return null;
    return (
      <section key={place} className="space-y-1">
        <Caption>{title}</Caption>
        <ul className="fields">
          {here.map(({ name, description, schema, required }) => (
            <Field
              key={name}
              name={name}
              schema={{ ...schema, description }}
              required={required}
              schemas={document.components.schemas}
              kind="sent"
            />
          ))}
        </ul>
      </section>
    );
  });
}

function Body({ called: { operation }, document }: Part) {
  const schema = operation.requestBody?.content["application/json"].schema;
  if (!schema) return null;
  return (
    <section className="space-y-1">
      <Caption>Body{operation.requestBody?.required ? "" : ", may be left out"}</Caption>
      <Fields schema={schema} schemas={document.components.schemas} kind="sent" />
    </section>
  );
}

type AnswerProps = { status: string; response: Response; document: OpenApiDocument };

/** What is inside the envelope, where there is one: that is explained once, above. */
function Answer({ status, response, document: { components } }: AnswerProps) {
  const schema = response.content?.["application/json"].schema;
  const enveloped = schema?.properties?.data;
  const data = enveloped ?? schema;
  const anchor = data && anchorOf(innerName(data, components.schemas), components.schemas);
  return (
    <section className="space-y-1">
      <Caption>Answer {status}</Caption>
      {data ? (
        <>
          <p className="text-sm">
            {enveloped ? <code>data</code> : "Not in the envelope"}:{" "}
            {data.type === "array" ? "array of " : ""}
            {anchor ? (
              <a href={anchor}>{innerName(data, components.schemas)}</a>
            ) : (
              typeText(data, components.schemas)
            )}
          </p>
          <details>
            <summary>
              Fields<span className="sr-only"> of the answer</span>
            </summary>
            <Fields schema={data} schemas={components.schemas} kind="answered" />
          </details>
        </>
      ) : (
        <p className="text-sm">No content.</p>
      )}
    </section>
  );
}

/** Refusals that are this operation's own; those that all share stand in the guide. */
const SHARED = new Set([
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

function Refusals({ called: { operation }, document }: Part) {
  const all = Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(found(response, document).content?.["application/json"].examples ?? {}).map(
      ([code, { summary = "" }]) => ({ status, code, summary }),
    ),
  );
  if (all.length === 0) return null;
  const own = all.filter(({ code }) => !SHARED.has(code));
  return (
    <section className="space-y-1">
      <Caption>Errors</Caption>
      <ul className="fields">
        {own.map(({ status, code, summary }) => (
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
            <Line text="And what [every operation](#errors) may answer." />
          </p>
        </li>
      </ul>
    </section>
  );
}
