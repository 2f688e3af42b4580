import type { OpenApiDocument, Operation } from "#lib/contract/openapi.ts";

/** A request as an example shows it. */
export type SampleRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Whether the header with the API key goes with it. */
  sendsApiKey: boolean;
  body?: unknown;
  /** Whether the answer has a body. */
  hasResponseBody: boolean;
};

export type OperationEntry = { method: string; path: string; operation: Operation };

/** Every operation of the document, with where it is. */
export const listOperations = (document: OpenApiDocument): OperationEntry[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Where a page must come from that uses the embed token of the examples. */
const EMBED_ORIGIN = "https://school.example";

/** The request that an operation's examples make. */
export function buildSampleRequest(
  { method, path, operation }: OperationEntry,
  baseUrl: string,
): SampleRequest {
  const { parameters = [], requestBody } = operation;
  const pathParameters = parameters.filter((parameter) => parameter.in === "path");
  const url = pathParameters.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    `${baseUrl}${path}`,
  );
  const body = requestBody?.content["application/json"].example;
  const token = parameters.find(({ name }) => name === "X-Embed-Token");
  const isEmbed = operation.security?.length === 0 && (token !== undefined || body !== undefined);
  return {
    method,
    url,
    sendsApiKey: operation.security === undefined,
    headers: {
      ...(isEmbed ? { Origin: EMBED_ORIGIN } : {}),
      ...(token ? { "X-Embed-Token": String(token.example) } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
    hasResponseBody: !("204" in operation.responses),
  };
}
