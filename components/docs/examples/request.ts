import type { OpenApiDocument, Operation, RequestContent } from "#lib/contract/openapi.ts";

/** A request to show as an example. */
export type SampleRequest = {
  entry: OperationEntry;
  method: string;
  url: string;
  /** The root of the service, before /v1. */
  serviceUrl: string;
  /** The values of the parameters in the path, in their order. */
  pathValues: string[];
  /** The values of the query's required parameters, which the URL contains. */
  queryValues: Record<string, unknown>;
  headers: Record<string, string>;
  /** Whether the request sends the header with the API key. */
  sendsApiKey: boolean;
  body?: unknown;
  /** The file to send instead of `body`. */
  file?: string;
  /** What the response contains. */
  response: "json" | "file" | "nothing";
};

export type OperationEntry = { method: string; path: string; operation: Operation };

/** Returns all operations of the document with their methods and paths. */
export const listOperations = (document: OpenApiDocument): OperationEntry[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** The origin that the embed tokens in the examples allow. */
const EMBED_ORIGIN = "https://school.example";

/** The name of the file that examples upload. */
export const EXAMPLE_FILE = "plates.png";
/** The name of the file that examples import. */
export const EXAMPLE_IMPORT = "questions.json";

function findFile(content: RequestContent): { name: string; type: string } | undefined {
  if (content["image/*"]) return { name: EXAMPLE_FILE, type: "image/png" };
  return content["*/*"] ? { name: EXAMPLE_IMPORT, type: "application/octet-stream" } : undefined;
}

/** The name that examples give a file that they download. */
export const EXAMPLE_DOWNLOAD = "download";

function findResponse({ responses }: Operation): SampleRequest["response"] {
  if ("204" in responses) return "nothing";
  const success = responses["200"];
  const content = success && "content" in success ? success.content : undefined;
  return content && !("application/json" in content) ? "file" : "json";
}

/** Builds the request for an operation's examples. */
export function buildSampleRequest(entry: OperationEntry, baseUrl: string): SampleRequest {
  const { method, path, operation } = entry;
  const { parameters = [], requestBody } = operation;
  const pathParameters = parameters.filter((parameter) => parameter.in === "path");
  const url = pathParameters.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    `${baseUrl}${path}`,
  );
  const body = requestBody?.content["application/json"]?.example;
  const file = findFile(requestBody?.content ?? {});
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const query = required
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join("&");
  const token = parameters.find(({ name }) => name === "X-Embed-Token");
  const isEmbed = operation.security?.length === 0 && (token !== undefined || body !== undefined);
  return {
    entry,
    method,
    url: query === "" ? url : `${url}?${query}`,
    queryValues: Object.fromEntries(required.map(({ name, example }) => [name, example])),
    serviceUrl: baseUrl.replace(/\/v1$/, ""),
    pathValues: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
      String(pathParameters.find((parameter) => parameter.name === name)?.example),
    ),
    sendsApiKey: operation.security === undefined,
    headers: {
      ...(isEmbed ? { Origin: EMBED_ORIGIN } : {}),
      ...(token ? { "X-Embed-Token": String(token.example) } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(file === undefined ? {} : { "Content-Type": file.type }),
    },
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { file: file.name }),
    response: findResponse(operation),
  };
}
