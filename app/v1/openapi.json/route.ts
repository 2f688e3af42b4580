import { anyReader } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const openapi = route("/v1/openapi.json", {
  GET: {
    auth: anyReader,
    data: OwnResponse,
    operationId: "getOpenApi",
    tag: "Service",
    summary: "Fetch this OpenAPI document",
    description: "An OpenAPI 3.1 document, generated from the schemas that validate requests.",
    examples: { data: { openapi: "3.1.0", info: { title: "Touchstone", version: "1.0.0" }, paths: {} } },
    handle: async () =>
      new Response(await getDocumentText(), {
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Access-Control-Allow-Origin": "*",
          "Cache-Control": "public, max-age=300",
        },
      }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = openapi;

let cachedDocument: Promise<string> | undefined;

/**
 * Returns the document, which is generated once. It is generated on demand because it describes all routes, including
 * this one.
 */
function getDocumentText(): Promise<string> {
  cachedDocument ??= Promise.all([import("#app/v1/routes.ts"), import("#lib/platform/http/openapi.ts")]).then(
    ([{ routes }, { getOpenApiDocument }]) => JSON.stringify(getOpenApiDocument(routes, env().PUBLIC_URL)),
  );
  return cachedDocument;
}
