import { resource } from "#lib/http/endpoint.ts";
import { openRoute } from "#lib/http/open-route.ts";

export const openapi = resource("/v1/openapi.json", {
  GET: openRoute({
    operationId: "getOpenApi",
    tag: "Service",
    summary: "This document",
    // Read when asked: the document describes the registry, and this route is part of it.
    handle: async () => {
      const [{ routes }, { openApiDocument }] = await Promise.all([
        import("#app/v1/routes.ts"),
        import("#lib/http/openapi.ts"),
      ]);
      return Response.json(openApiDocument(routes), { headers: { "Access-Control-Allow-Origin": "*" } });
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = openapi;
