import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { Delivery, ListDeliveriesQuery } from "#lib/contract/webhooks.ts";
import { apiRoute } from "#lib/http/api-route.ts";
import { resource } from "#lib/http/endpoint.ts";
import { listDeliveries } from "#lib/webhooks/read.ts";

export const deliveries = resource("/v1/webhooks/deliveries", {
  GET: apiRoute({
    operationId: "listDeliveries",
    tag: "Webhooks",
    summary: "List webhook deliveries",
    description: "Newest first. Kept for 30 days.",
    scope: "read:assessments",
    query: ListDeliveriesQuery,
    data: Delivery,
    errors: ["not_found"],
    list: true,
    examples: webhookExamples.deliveries,
    handle: (ctx, { query }) => listDeliveries(ctx, query),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = deliveries;
