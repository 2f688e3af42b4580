import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { Delivery, ListDeliveriesQuery } from "#lib/contract/webhooks.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listDeliveries } from "#lib/domains/webhooks/read.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const deliveries = route("/v1/webhooks/deliveries", {
  GET: {
    auth: apiKey("read:assessments", "webhooks.read"),
    operationId: "listDeliveries",
    tag: "Webhooks",
    summary: "List webhook deliveries",
    description: "Newest first. Deliveries are kept for 30 days.",
    query: ListDeliveriesQuery,
    data: list(Delivery),
    errors: ["not_found"],
    examples: webhookExamples.deliveries,
    handle: (ctx, { query }) => listDeliveries(ctx, query),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = deliveries;
