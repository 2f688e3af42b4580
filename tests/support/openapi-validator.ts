import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { routes } from "#app/v1/routes.ts";
import type { OpenApiDocument, Operation, PathItem, Response, Schema } from "#lib/contract/openapi.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";

/** The expected response: a body that fits the schema, one of the error codes, or no body. */
type Expected = {
  /** Whether the body is a file of any type. */
  isFile: boolean;
  validate: ValidateFunction | null;
  codes: ReadonlySet<string>;
  headers: readonly string[];
};

const document = closeSchemas(structuredClone(getOpenApiDocument(routes)));
// It stops at the first error. To collect all of them, it would try every kind of node for every node of a question's
// content, and then its whole content, before it sees that the kind is another.
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);
// Stricter than RFC 3339: the service writes UTC with milliseconds.
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
// Members of the document that aren't keywords of JSON Schema.
ajv.addVocabulary([...Object.keys(document), "discriminator", "x-answer-value", "x-place"]);
ajv.addSchema({ ...document, $id: "api" });

const templates = Object.entries(document.paths).map(([path, item]) => ({
  path,
  item,
  pattern: new RegExp(`^/v1${path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));
const expectations = new Map<string, Expected>();

/**
 * Throws unless the document describes such a response: the status, the error code, every member of the body and, if
 * they are given, the headers. `pathname` can have a query. Paths outside of /v1 always pass.
 */
export function validateResponse(
  method: string,
  pathname: string,
  status: number,
  body: unknown,
  headers?: Headers,
): void {
  const [path = ""] = pathname.split("?");
  if (path !== "/v1" && !path.startsWith("/v1/")) return;
  const found = findOperation(method, path);
  if (method === "HEAD" || (method === "OPTIONS" && body === undefined)) return;
  const problem = found ? findProblem(found, status, body, headers) : findUndeclaredProblem(status, body);
  if (problem !== null) {
    throw new Error(
      `${method} ${path} answered ${status}, which the OpenAPI document does not allow: ${problem}`,
    );
  }
}

/** Throws unless a value fits the document's schema at a JSON pointer. */
export function validateSchema(pointer: string, value: unknown): void {
  const validate = compileSchema(pointer);
  if (!validate(value)) throw new Error(`${pointer}: ${formatErrors(validate.errors)}`);
}

/** Throws unless the document describes such a webhook: its type, every member of its body, and every header. */
export function validateDelivery(type: string, body: unknown, headers: Headers): void {
  const operation = document.webhooks[type]?.post;
  const reference = operation?.requestBody?.content["application/json"]?.schema.$ref;
  if (!reference) throw new Error(`The document has no webhook ${type}`);
  validateSchema(reference.slice(1), body);
  const missing = (operation.parameters ?? []).filter(({ name }) => !headers.has(name));
  if (missing.length > 0)
    throw new Error(`${type} came without ${missing.map(({ name }) => name).join(", ")}`);
}

type FoundOperation = { pointer: string; operation: Operation };

function findOperation(method: string, path: string): FoundOperation | undefined {
  const matches = templates.filter(({ pattern }) => pattern.test(path));
  // As in routers, a literal segment takes precedence over a parameter.
  const [match] = matches.sort((a, b) => countParams(a.path) - countParams(b.path));
  const name = method.toLowerCase() as keyof PathItem;
  const operation = match?.item[name];
  return match && operation
    ? { pointer: `/paths/${escapePointer(match.path)}/${name}`, operation }
    : undefined;
}

const countParams = (path: string): number => path.split("{").length;

function findProblem(
  { pointer, operation }: FoundOperation,
  status: number,
  body: unknown,
  headers: Headers | undefined,
): string | null {
  const at = `${pointer}/responses/${status}`;
  let expected = expectations.get(at);
  if (!expected) {
    const declared = operation.responses[status];
    if (!declared) return "no such status is declared";
    expected = buildExpectation(at, declared);
    expectations.set(at, expected);
  }
  if (expected.isFile) return headers ? findHeaderProblem(expected.headers, headers, /./) : null;
  if (!expected.validate) return body === undefined ? null : "a body is not declared";
  if (!expected.validate(body)) return formatErrors(expected.validate.errors);
  const code = getErrorCode(body);
  if (code !== undefined && !expected.codes.has(code)) return `the code ${code} is not declared`;
  return headers ? findHeaderProblem(expected.headers, headers, /^application\/json/) : null;
}

/** Checks the declared headers of a response: required ones must exist, and all must fit their schemas. */
function findHeaderProblem(declared: readonly string[], headers: Headers, mediaType: RegExp): string | null {
  for (const name of declared) {
    const header = document.components.headers[name];
    const value = headers.get(name);
    if (value === null && header?.required) return `the header ${name} is missing`;
    const validate = compileSchema(`/components/headers/${name}/schema`);
    const read = header?.schema.type === "integer" ? Number(value) : value;
    if (value !== null && !validate(read)) return `the header ${name}: ${formatErrors(validate.errors)}`;
  }
  const type = headers.get("content-type") ?? "";
  return mediaType.test(type) ? null : `the media type is ${type}`;
}

/** Checks responses that don't belong to an operation: an unknown path, or a method that a path doesn't support. */
function findUndeclaredProblem(status: number, body: unknown): string | null {
  if (status !== 404 && status !== 405) return "no such operation is declared";
  const validate = compileSchema("/components/schemas/Error");
  return validate(body) ? null : formatErrors(validate.errors);
}

function buildExpectation(at: string, declared: Operation["responses"][string]): Expected {
  const reference = "$ref" in declared ? declared.$ref.slice(1) : undefined;
  const response = (reference ? resolvePointer(reference) : declared) as Response;
  const media = response.content?.["application/json"];
  const headers = Object.keys(response.headers ?? {});
  const isFile = response.content?.["*/*"] !== undefined;
  if (!media) return { validate: null, codes: new Set(), headers, isFile };
  return {
    headers,
    isFile,
    validate: compileSchema(`${reference ?? at}/content/application~1json/schema`),
    codes: new Set(Object.keys(media.examples ?? {})),
  };
}

const resolvePointer = (pointer: string): unknown =>
  pointer
    .slice(1)
    .split("/")
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document);

const compiled = new Map<string, ValidateFunction>();
function compileSchema(pointer: string): ValidateFunction {
  const known = compiled.get(pointer);
  if (known) return known;
  const uri = `api#${pointer.split("/").map(encodeURIComponent).join("/")}`;
  const validate = ajv.getSchema(uri);
  if (!validate) throw new Error(`The document has nothing at ${pointer}`);
  compiled.set(pointer, validate);
  return validate;
}

const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** Formats the errors deepest in the value, which tell more than those of the other kinds of node that were tried. */
const formatErrors = (errors: ErrorObject[] | null | undefined): string =>
  (errors ?? [])
    .toSorted((a, b) => b.instancePath.length - a.instancePath.length)
    .slice(0, 5)
    .map(
      ({ instancePath, message, params }) =>
        `${instancePath || "the body"} ${message} ${JSON.stringify(params)}`,
    )
    .join("; ");

function getErrorCode(body: unknown): string | undefined {
  const error = (body as { error?: { code?: unknown } | null } | null)?.error;
  return typeof error === "object" && typeof error?.code === "string" ? error.code : undefined;
}

/** Closes every object of the document, so that responses can't have undocumented members. */
function closeSchemas(document: OpenApiDocument): OpenApiDocument {
  const close = (schema: Schema): void => {
    if (schema.properties && schema.additionalProperties === undefined) schema.additionalProperties = false;
    const { properties = {}, anyOf = [], oneOf = [], items } = schema;
    const inner = [...Object.values(properties), ...anyOf, ...oneOf];
    if (typeof items === "object") inner.push(items);
    for (const part of inner) close(part);
  };
  const { schemas, responses } = document.components;
  for (const schema of Object.values(schemas)) close(schema);
  const answers = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => Object.values(operation.responses));
  for (const answer of [...Object.values(responses), ...answers]) {
    const schema = "content" in answer ? answer.content?.["application/json"]?.schema : undefined;
    if (schema) close(schema);
  }
  return document;
}
