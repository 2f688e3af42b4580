import { afterAll, beforeAll, expect, test } from "vitest";
import { EVENT_TYPES } from "#lib/contract/events.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { openDatabase } from "#lib/db/client.ts";
import { bootstrapOrganization } from "#lib/organizations/create.ts";
import { type Api, client } from "#tests/support/api.ts";
import { validateDelivery } from "#tests/support/openapi-validator.ts";
import { answersFor, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { drafted } from "#tests/support/steps.ts";

let service: RunningService;
let receiver: Receiver;
let api: Api;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({
    door: "none",
    env: { ALLOW_INSECURE_WEBHOOKS: "1", WEBHOOK_WORKER: "1" },
  });
  const database = openDatabase(service.connection, 1);
  const { organizationId, apiKey } = await bootstrapOrganization(database.db, new Date(), {
    organization: "Test",
    email: "ada@example.com",
    password: "correct horse battery",
    scopes: SCOPES,
    limits: { default: 1000, submit: 1000, check: 1000 },
  });
  await database.close();
  api = client(service.baseUrl, organizationId, apiKey);
});
afterAll(async () => {
  await stopService(service);
  await receiver.close();
});

/** Does everything that fires an event, each once. */
async function doEverything(): Promise<void> {
  const id = await drafted(api, [choiceQuestion(), openQuestion()]);
  await api.post(`/v1/assessments/${id}/publish`);
  await api.post(`/v1/assessments/${id}/notify`);
  await api.patch(`/v1/assessments/${id}`, { title: "Another title" });
  const assessment = (await api.get(`/v1/assessments/${id}`)).data;
  const { data: submitted } = await api.post(`/v1/assessments/${id}/submit`, {
    learner_ref: "learner",
    answers: answersFor(assessment, ["b", "Because."]),
  });
  await api.put(`/v1/submissions/${submitted.submission_id}/grading`, {
    questions: [{ question_id: assessment.exercises[0].questions[1].id, score: 3 }],
    finalize: true,
  });

  const collection = `/v1/collections/${(await api.post("/v1/collections", { name: "All" })).data.id}`;
  await api.patch(collection, { name: "Everything" });
  const items: string[] = [];
  for (const assessment_id of [id, await drafted(api, [choiceQuestion()])]) {
    items.push((await api.post(`${collection}/items`, { assessment_id })).data.id);
  }
  await api.patch(`${collection}/reorder`, { item_ids: items.toReversed() });
  await api.delete(`${collection}/items/${items[1]}`);
  await api.post(`${collection}/archive`);
  await api.delete(collection);
  await api.post(`/v1/assessments/${id}/archive`);
}

test("all thirteen events reach a receiver as the document's webhooks describe them, headers included", async () => {
  await api.post("/v1/webhooks", { url: receiver.url, events: ["*"] });
  await doEverything();
  // One of each, and a second assessment that was added to the collection.
  const received = await receiver.received(EVENT_TYPES.length + 1);
  const types = received.map(({ headers, body }) => {
    const type = headers["x-service-event"] ?? "";
    validateDelivery(type, JSON.parse(body), new Headers(headers));
    return type;
  });
  expect(types.toSorted()).toEqual([...EVENT_TYPES, "collection.item_added"].toSorted());
});

test("a body with a member that is not described would not pass, nor one without its headers", () => {
  const [first] = receiver.requests;
  if (!first) throw new Error("nothing came");
  const type = first.headers["x-service-event"] ?? "";
  const body = JSON.parse(first.body);
  const headers = new Headers(first.headers);
  expect(() =>
    validateDelivery(type, { ...body, data: { ...body.data, answer_keys: [] } }, headers),
  ).toThrow();
  expect(() => validateDelivery("collection.deleted", body, headers)).toThrow();
  expect(() => validateDelivery("collection.renamed", body, headers)).toThrow("no webhook");
  headers.delete("X-Service-Signature");
  expect(() => validateDelivery(type, body, headers)).toThrow("X-Service-Signature");
});
