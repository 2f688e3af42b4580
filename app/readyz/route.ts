import { AppError } from "#lib/contract/app-error.ts";
import { getQueueState } from "#lib/domains/webhooks/queue-state.ts";
import { checkWritable } from "#lib/platform/db/check-writable.ts";
import { anyone } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const readyz = route("/readyz", {
  GET: {
    auth: anyone,
    data: OwnResponse,
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
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = readyz;
