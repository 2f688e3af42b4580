import { resource } from "#lib/platform/http/endpoint.ts";
import { openRoute } from "#lib/platform/http/open-route.ts";

export const healthz = resource("/healthz", {
  GET: openRoute({
    operationId: "getHealth",
    tag: "Service",
    summary: "Whether the process runs",
    handle: async () => Response.json({ status: "ok" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = healthz;
