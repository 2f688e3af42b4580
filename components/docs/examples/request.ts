import type { OpenApiDocument, Operation } from "#lib/contract/openapi.ts";

/** A request as an example shows it. */
export type SampleRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Whether the header with the API key goes with it. */
  withKey: boolean;
  body?: unknown;
  /** Whether the answer has a body. */
  answers: boolean;
};

export type Called = { method: string; path: string; operation: Operation };

/** Every operation of the document, with where it is. */
export const operationsOf = (document: OpenApiDocument): Called[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Where a page must come from that uses the embed token of the examples. */
const EMBED_ORIGIN = "https://school.example";

/** The request that an operation's examples make. */
export function sampleRequest({ method, path, operation }: Called, baseUrl: string): SampleRequest {
  const { parameters = [], requestBody } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const url = inPath.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    `${baseUrl}${path}`,
  );
  const body = requestBody?.content["application/json"].example;
  const token = parameters.find(({ name }) => name === "X-Embed-Token");
  const embedded = operation.security?.length === 0 && (token !== undefined || body !== undefined);
  return {
    method,
    url,
    withKey: operation.security === undefined,
    headers: {
      ...(embedded ? { Origin: EMBED_ORIGIN } : {}),
      ...(token ? { "X-Embed-Token": String(token.example) } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
    answers: !("204" in operation.responses),
  };
}
