import { sql } from "drizzle-orm";
import { resource } from "#lib/http/endpoint.ts";
import { openRoute } from "#lib/http/open-route.ts";
import { services } from "#lib/http/services.ts";

export const readyz = resource("/readyz", {
  GET: openRoute({
    operationId: "getReadiness",
    tag: "Service",
    summary: "Whether the database answers, so that requests can be served",
    handle: async () => {
      await services().database.db.execute(sql`select 1`);
      return Response.json({ status: "ready", database: "ok" });
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = readyz;
