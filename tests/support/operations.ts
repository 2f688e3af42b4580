import { routes } from "#app/v1/routes.ts";
import type { Schema } from "#lib/contract/openapi.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";
import type { AnyOperation, Method } from "#lib/platform/http/operation.ts";

/** An operation of the registry, with its entry in the OpenAPI document. */
export type Operation = {
  /** The name in the tests' tables, such as `PATCH /v1/collections/[id]`. */
  name: string;
  method: Method;
  path: string;
  /** The names of the path's parameters, in order. */
  params: string[];
  declared: AnyOperation;
  query: Record<string, Schema>;
  body: Schema | undefined;
};

const document = getOpenApiDocument(routes);

/** The schemas that a `$ref` in the document refers to. */
export const components = document.components.schemas;
export const getRefName = (schema: Schema): string | undefined => schema.$ref?.split("/").at(-1);

function buildOperation(path: string, method: Method, declared: AnyOperation): Operation {
  const key = path.slice("/v1".length).replace(/\[(\w+)\]/g, "{$1}");
  const documented = document.paths[key]?.[method.toLowerCase() as Lowercase<Method>];
  if (!documented) throw new Error(`${method} ${path} is not in the OpenAPI document`);
  const query = (documented.parameters ?? []).filter((parameter) => parameter.in === "query");
  return {
    name: `${method} ${path}`,
    method,
    path,
    params: [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? ""),
    declared,
    query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    body: documented.requestBody?.content["application/json"]?.schema,
  };
}

/** Every operation under /v1, from the registry, so that new routes are tested automatically. */
export const operations: readonly Operation[] = routes.flatMap(({ path, operations: declared }) =>
  Object.entries(declared).map(([method, operation]) => buildOperation(path, method as Method, operation)),
);

export type KeyedOperation = Operation & { scopes: readonly Scope[] };
export const keyedOperations: readonly KeyedOperation[] = operations.flatMap((each) => {
  const { kind, scopes } = each.declared.auth;
  return kind === "api_key" && scopes ? [{ ...each, scopes }] : [];
});

export const hasOperation = (name: string): boolean => operations.some((each) => each.name === name);

export function getOperation(name: string): Operation {
  const found = operations.find((each) => each.name === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
}

/** Builds the path of a request with encoded parameters. */
export const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** Adds a query string to a path. */
export function appendQuery(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}
