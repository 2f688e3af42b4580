import { AppError } from "#lib/contract/app-error.ts";
import { getRecentQueueState } from "#lib/domains/webhooks/queue-state.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
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
    summary: "Check whether this instance can serve requests, and count pending webhook deliveries",
    handle: async () => {
      if (services().isStopping)
        throw new AppError("unavailable", REQUEST_ERRORS.stopping, { retryAfter: 1 });
      await checkWritable(services().database.sql);
      const queue = await getRecentQueueState(services().database, new Date());
      return Response.json({ status: "ready", database: "ok", queue });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = readyz;
