import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { Delivery, ListDeliveriesQuery } from "#lib/contract/webhooks.ts";
import { listDeliveries } from "#lib/domains/webhooks/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const deliveries = resource("/v1/webhooks/deliveries", {
  GET: apiRoute({
    operationId: "listDeliveries",
    tag: "Webhooks",
    summary: "List webhook deliveries",
    description: "Newest first. Deliveries are kept for 30 days.",
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
