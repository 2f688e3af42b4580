import { expectData, type TenantFixture } from "../tenant-fixture.ts";
import { notFound, type RequestEntries, requestOn, requestOnNew } from "./request-entry.ts";

const createWebhook = async ({ api }: TenantFixture): Promise<string> =>
  expectData(await api.post("/v1/webhooks", { url: "https://receiver.example/passing", events: ["*"] })).id;

/** Webhooks, and the events that they deliver. */
export const WEBHOOKS: RequestEntries = {
  "GET /v1/events": {
    sample: ({ ids }) => ({ query: { after: ids.event } }),
    places: { "query.after": { kind: "event", status: 410 } },
  },
  "GET /v1/webhooks": { sample: () => ({}), places: {} },
  "POST /v1/webhooks": {
    sample: () => ({ body: { url: "https://receiver.example/new", events: ["collection.created"] } }),
    places: {},
  },
  "GET /v1/webhooks/[id]": requestOn("webhook"),
  "PATCH /v1/webhooks/[id]": requestOn("webhook", { body: { description: "Changed" } }),
  "DELETE /v1/webhooks/[id]": requestOnNew("webhook", createWebhook),
  "POST /v1/webhooks/[id]/rotate-secret": requestOn("webhook", { body: {} }),
  "POST /v1/webhooks/[id]/test": requestOn("webhook"),
  "GET /v1/webhooks/deliveries": {
    sample: ({ ids }) => ({ query: { webhook_id: ids.webhook } }),
    places: { "query.webhook_id": notFound("webhook") },
  },
  "GET /v1/webhooks/deliveries/[id]": requestOn("delivery"),
  "POST /v1/webhooks/deliveries/[id]/redeliver": requestOn("delivery"),
};
