import type { OpenApiDocument, Operation } from "#lib/contract/openapi.ts";

export type SdkMethod = {
  /** The property of the client, such as `assessments` or `webhooks.deliveries`. */
  resource: string;
  name: string;
  operationId: string;
  method: string;
  path: string;
  pathParameters: string[];
  kind: "call" | "list" | "download";
  hasQuery: boolean;
  needsQuery: boolean;
  /** `bytes` have a type that the caller names; a `file` can have any. */
  body: "none" | "optional" | "required" | "bytes" | "file";
  summary: string;
  description: string;
};

/** Names that don't follow from the operation's id. */
const NAMES: Readonly<Record<string, string>> = {
  submitAnswers: "submit",
  checkAnswer: "check",
  notifyContentUpdated: "notify",
};

/** Written by hand in sdk/src/events.ts, because a feed is continued by an event's id. */
const HANDWRITTEN = ["/events"];

/**
 * Lists the method for each operation that takes an API key. Its resource follows from the path, and its name from the
 * operation's id without the words of the resource: `publishAssessment` is `assessments.publish`.
 * @throws Error if two operations have the same method
 */
export function listMethods(document: OpenApiDocument): SdkMethod[] {
  const methods = Object.entries(document.paths)
    .filter(([path]) => !HANDWRITTEN.includes(path))
    .flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { security }]) => security === undefined)
        .map(([method, operation]) => buildMethod(path, method.toUpperCase(), operation)),
    );
  const seen = new Set<string>();
  for (const { resource, name } of methods) {
    if (seen.has(`${resource}.${name}`)) throw new Error(`Two operations are named ${resource}.${name}`);
    seen.add(`${resource}.${name}`);
  }
  return methods;
}

/** Builds the method for one operation. */
export function buildMethod(path: string, method: string, operation: Operation): SdkMethod {
  const { operationId, parameters = [], summary, description } = operation;
  const segments = path.split("/").slice(1);
  const resource = findResource(segments);
  const query = parameters.filter((parameter) => parameter.in === "query");
  return {
    resource: resource.map(toCamelCase).join("."),
    name: NAMES[operationId] ?? shortenName(operationId, resource),
    operationId,
    method,
    path,
    pathParameters: segments.flatMap((segment) => /^\{(\w+)\}$/.exec(segment)?.[1] ?? []),
    kind: findKind(method, operation),
    hasQuery: query.length > 0,
    needsQuery: query.some(({ required }) => required),
    body: findBody(operation),
    summary,
    description,
  };
}

/** Finds the resource of a path: its static segments before the first parameter, without the verb at their end. */
function findResource(segments: readonly string[]): string[] {
  const end = segments.findIndex((segment) => segment.startsWith("{"));
  const parts = segments.slice(0, end === -1 ? undefined : end);
  // `/embed/token` and `/receipts/verify` have no list of their own: the last segment is part of the operation.
  return end === -1 && parts.length > 1 && !parts.at(-1)?.endsWith("s") ? parts.slice(0, -1) : parts;
}

function findKind(method: string, { parameters = [], responses }: Operation): SdkMethod["kind"] {
  const success = responses[200];
  if (success && "content" in success && success.content?.["*/*"]) return "download";
  return method === "GET" && parameters.some(({ name }) => name === "page") ? "list" : "call";
}

function findBody({ requestBody }: Operation): SdkMethod["body"] {
  if (!requestBody) return "none";
  if (requestBody.content["*/*"]) return "file";
  if (!requestBody.content["application/json"]) return "bytes";
  return requestBody.required ? "required" : "optional";
}

/** Removes the words of the resource, in singular or plural, from an operation's id: `getAssessment` is `get`. */
function shortenName(operationId: string, resource: readonly string[]): string {
  const own = new Set(resource.flatMap((part) => part.split("-")).map(toSingular));
  const [verb = "", ...rest] = operationId.split(/(?=[A-Z])/);
  return verb + rest.filter((word) => !own.has(toSingular(word.toLowerCase()))).join("");
}

const toSingular = (word: string): string => word.replace(/ies$/, "y").replace(/s$/, "");
const toCamelCase = (part: string): string =>
  part.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
