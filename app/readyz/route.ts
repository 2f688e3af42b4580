import { AppError } from "#lib/contract/app-error.ts";
import { getQueueState } from "#lib/domains/webhooks/queue-state.ts";
import { checkWritable } from "#lib/platform/db/check-writable.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { openRoute } from "#lib/platform/http/open-route.ts";
import { services } from "#lib/platform/http/services.ts";

export const readyz = resource("/readyz", {
  GET: openRoute({
    operationId: "getReadiness",
    tag: "Service",
    summary:
      "Whether the database answers and can be written, so that requests can be served; how many webhook deliveries wait",
    handle: async () => {
      if (services().isStopping)
        throw new AppError("unavailable", "This instance is stopping", { retryAfter: 1 });
      await checkWritable(services().database.sql);
      const queue = await getQueueState(services().database, new Date());
      return Response.json({ status: "ready", database: "ok", queue });
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = readyz;
