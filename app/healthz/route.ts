import { anyone } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const healthz = route("/healthz", {
  GET: {
    auth: anyone,
    data: OwnResponse,
    operationId: "getHealth",
    tag: "Service",
    summary: "Check whether the process is running",
    handle: async () => Response.json({ status: "ok" }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = healthz;
