import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { verify } from "@octokit/webhooks-methods";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildLocalWebhook, buildLocalWebhookTest } from "#components/docs/examples/local-webhooks.ts";
import { EVENT_TYPES, type EventType } from "#lib/contract/events.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { type Api, createApiClient } from "#tests/support/api.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { importFile, writeExchangeFile } from "#tests/support/imports.ts";
import { validateDelivery } from "#tests/support/openapi-validator.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";

let service: RunningService;
let api: Api;
const receivers: Receiver[] = [];

/** A separate service that delivers to loopback and has short delays between retries. */
beforeAll(async () => {
  service = await startService({
    build: "none",
    env: { ALLOW_INSECURE_WEBHOOKS: "1", WEBHOOK_WORKER: "1", WEBHOOK_RETRY_SECONDS: "0,1" },
  });
  const database = openDatabase(service.connection, 1);
  const { organizationId, apiKey } = await createTestOrganization(database);
  await database.close();
  api = createApiClient(service.baseUrl, organizationId, apiKey);
});
afterAll(() => stopService(service));
afterEach(async () => {
  for (const { id } of (await api.get("/v1/webhooks")).data) await api.delete(`/v1/webhooks/${id}`);
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function createReceiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...args);
  receivers.push(receiver);
  return receiver;
}
const register = async (url: string, events: string[]) =>
  (await api.post("/v1/webhooks", { url, events })).data;

/** Waits until the delivery meets the condition, and returns it. */
async function waitForDelivery(id: string, status: string) {
  for (;;) {
    const { data } = await api.get(`/v1/webhooks/deliveries/${id}`);
    if (data.status === status) return data;
  }
}

test("a submission's event reaches the endpoint signed, matches the result, and is recorded as delivered", async () => {
  const receiver = await createReceiver();
  const { secret } = await register(`${receiver.url}/grades`, ["submission.graded"]);
  const assessment = await createPublishedAssessment(api, [choiceQuestion(2)]);
  const submitted = await api.post(`/v1/assessments/${assessment.id}/submit`, {
    learner_ref: "learner ✓",
    answers: buildAnswers(assessment, ["b"]),
  });
  const [received] = await receiver.received(1);
  if (!received) throw new Error("nothing came");
  expect(await verify(secret, received.body, received.headers["x-service-signature"] ?? "")).toBe(true);
  new Webhook(secret).verify(received.body, received.headers);
  expect(received.headers["x-service-event"]).toBe("submission.graded");
  const { data } = JSON.parse(received.body);
  expect(data).toEqual({
    submission_id: submitted.data.submission_id,
    assessment_id: assessment.id,
    learner_ref: "learner ✓",
    score: 2,
    max_score: 2,
    percentage: 100,
    passed: true,
    awaiting_manual_grading: false,
    submitted_at: expect.any(String),
    source: "api",
    is_draft: false,
    metadata: null,
    attempt_number: 1,
    attempt_id: null,
    assessment_external_id: null,
  });
  const expectedEvents = await waitForDelivery(received.headers["x-service-delivery"] ?? "", "delivered");
  expect(JSON.stringify(expectedEvents.body)).toBe(received.body);
  expect(expectedEvents).toMatchObject({
    attempt_count: 1,
    last_response_status: 200,
    attempts: [{ number: 1 }],
  });
});

type ExpectedEvent = { type: EventType; data: Record<string, unknown> };

/** Causes each event and returns the expected data, with fields in the order of the specification. */
async function triggerAllEvents(): Promise<ExpectedEvent[]> {
  const expectedEvents: ExpectedEvent[] = [];
  const expectEvent = (type: EventType, data: ExpectedEvent["data"]) => expectedEvents.push({ type, data });
  const requestData = async (method: string, path: string, body?: unknown) => {
    const answer = await api.request(method, path, { body });
    expect([answer.error, answer.status < 300]).toEqual([null, true]);
    return answer.data;
  };

  const assessment = await createPublishedAssessment(api, [choiceQuestion(2), openQuestion(5)]);
  const { id: assessment_id, share_code } = assessment;
  expectEvent("assessment.published", { assessment_id, share_code, title: "A quiz" });
  await requestData("POST", `/v1/assessments/${assessment_id}/publish`);
  expectEvent("assessment.content_updated", { assessment_id, title: "A quiz" });
  await requestData("POST", `/v1/assessments/${assessment_id}/notify`);
  expectEvent("assessment.content_updated", { assessment_id, title: "A quiz" });
  await requestData("PATCH", `/v1/assessments/${assessment_id}`, { title: "Rocks & ✓" });
  expectEvent("assessment.updated", { assessment_id, title: "Rocks & ✓" });

  const answers = buildAnswers(assessment, ["b", "Because."]);
  const { submission_id } = await requestData("POST", `/v1/assessments/${assessment_id}/submit`, {
    learner_ref: "ann",
    answers,
  });
  const whose = { submission_id, assessment_id, learner_ref: "ann" };
  const submission = () => api.get(`/v1/submissions/${submission_id}`);
  const { submitted_at } = (await submission()).data;
  const provisional = { score: 2, max_score: 2, percentage: 100, passed: true };
  const more = { awaiting_manual_grading: true, submitted_at, source: "api", is_draft: false };
  const context = { metadata: null, attempt_number: 1, attempt_id: null, assessment_external_id: null };
  expectEvent("submission.graded", { ...whose, ...provisional, ...more, ...context });
  const question_id = assessment.exercises[0].questions[1].id;
  const questions = [{ question_id, score: 1.5 }];
  await requestData("PUT", `/v1/submissions/${submission_id}/grading`, { questions, finalize: true });
  const { graded_at } = (await submission()).data;
  const final = { score: 3.5, max_score: 7, percentage: 50, passed: true };
  expectEvent("submission.grading.completed", {
    ...whose,
    ...final,
    auto_score: 2,
    manual_score: 1.5,
    graded_at,
    ...context,
  });
  const settled = { ...whose, ...final, ...more, awaiting_manual_grading: false };
  const reason = "The fire alarm went off.";
  const { voided } = await requestData("POST", `/v1/submissions/${submission_id}/void`, { reason });
  expectEvent("submission.voided", { ...settled, voided_at: voided.at, reason, ...context });
  await requestData("POST", `/v1/submissions/${submission_id}/unvoid`);
  expectEvent("submission.unvoided", { ...settled, ...context });
  const question = assessment.exercises[0].questions[0].id;
  const regrade = await requestData("POST", `/v1/assessments/${assessment_id}/regrades`, {
    corrections: [{ question_id: question, mode: "drop" }],
  });
  const { fingerprint } = regrade;
  await requestData("POST", `/v1/regrades/${regrade.id}/commit`, { fingerprint, apply_to_draft: false });
  expectEvent("submission.regraded", {
    ...whose,
    score: 1.5,
    max_score: 5,
    percentage: 30,
    passed: false,
    ...more,
    awaiting_manual_grading: false,
    previous_score: 3.5,
    previous_passed: true,
    regrade_id: regrade.id,
    ...context,
  });
  const {
    id: import_id,
    as,
    preview,
    summary,
  } = await importFile(api, writeExchangeFile([]), { preview: "true" });
  expectEvent("import.completed", { import_id, status: "completed", as, preview, ...summary });
  await requestData("PUT", "/v1/learners/bob", {});
  await requestData("DELETE", "/v1/learners/bob?keep=nothing");
  const learner_ref_sha256 = createHash("sha256").update("bob").digest("hex");
  expectEvent("learner.erased", { learner_ref_sha256, keep: "nothing" });

  const { id: collection_id } = await requestData("POST", "/v1/collections", { name: "Earth" });
  expectEvent("collection.created", { collection_id, name: "Earth" });
  await requestData("PATCH", `/v1/collections/${collection_id}`, { name: "Earth I" });
  expectEvent("collection.updated", { collection_id, name: "Earth I" });
  const draft = await createDraftAssessment(api, []);
  const expectItemAdded = (id: string, assessment_title: string, code: string | null, position: number) =>
    expectEvent("collection.item_added", {
      collection_id,
      assessment_id: id,
      assessment_title,
      share_code: code,
      position,
    });
  const items = `/v1/collections/${collection_id}/items`;
  const first = await requestData("POST", items, { assessment_id });
  expectItemAdded(assessment_id, "Rocks & ✓", share_code, 1);
  const second = await requestData("POST", items, { assessment_id: draft, position: 1 });
  expectItemAdded(draft, "A quiz", null, 1);
  const item_ids = [first.id, second.id];
  await requestData("PATCH", `/v1/collections/${collection_id}/reorder`, { item_ids });
  expectEvent("collection.reordered", { collection_id, item_ids });
  await requestData("DELETE", `${items}/${second.id}`);
  expectEvent("collection.item_removed", { collection_id, assessment_id: draft });
  await requestData("POST", `/v1/collections/${collection_id}/archive`);
  expectEvent("collection.archived", { collection_id });
  await requestData("DELETE", `/v1/collections/${collection_id}`);
  expectEvent("collection.deleted", { collection_id });
  await requestData("POST", `/v1/assessments/${assessment_id}/archive`);
  expectEvent("assessment.archived", { assessment_id });
  return expectedEvents;
}

test("each event reaches the endpoint as specified and documented, with both signatures", async () => {
  const receiver = await createReceiver();
  const { secret } = await register(receiver.url, ["*"]);
  const expectedEvents = await triggerAllEvents();
  // Flagging a question takes 30 submissions: tests/v1/alerts.test.ts.
  const expectedTypes = EVENT_TYPES.filter((type) => type !== "question.flagged");
  expect(new Set(expectedEvents.map(({ type }) => type))).toEqual(new Set(expectedTypes));
  const bodies: string[] = [];
  for (const { body, headers } of await receiver.received(expectedEvents.length)) {
    expect(await verify(secret, body, headers["x-service-signature"] ?? "")).toBe(true);
    new Webhook(secret).verify(body, headers);
    const { id, type, created_at, api_version, data, ...rest } = JSON.parse(body);
    expect([headers["x-service-event"], headers["webhook-id"], api_version, rest]).toEqual([
      type,
      id,
      "v1",
      {},
    ]);
    expect(new Date(created_at).toISOString()).toBe(created_at);
    validateDelivery(type, JSON.parse(body), new Headers(headers));
    bodies.push(JSON.stringify({ type, data }));
  }
  expect(bodies.sort()).toEqual(expectedEvents.map((event) => JSON.stringify(event)).sort());
});

test("an endpoint is retried by WEBHOOK_RETRY_SECONDS, then failing, and active again after the first 2xx", async () => {
  let status = 500;
  const receiver = await createReceiver(() => ({ status, body: "no" }));
  const { id } = await register(receiver.url, ["assessment.archived"]);
  const { data: made } = await api.post(`/v1/webhooks/${id}/test`);
  const abandoned = await waitForDelivery(made.id, "abandoned");
  expect(abandoned).toMatchObject({ attempt_count: 3, next_attempt_at: null, last_response_status: 500 });
  expect(abandoned.attempts).toHaveLength(3);
  expect(abandoned.attempts[0]).toMatchObject({ response_status: 500, response_body: "no" });
  expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1);
  expect((await api.get(`/v1/webhooks/${id}`)).data.status).toBe("failing");
  status = 200;
  expect((await api.post(`/v1/webhooks/deliveries/${made.id}/redeliver`)).status).toBe(202);
  expect(await waitForDelivery(made.id, "delivered")).toMatchObject({ attempt_count: 4 });
  expect((await api.get(`/v1/webhooks/${id}`)).data.status).toBe("active");
});

test("loopback is allowed under each of its names, but no other refused host", async () => {
  const receiver = await createReceiver();
  for (const host of ["127.0.0.1", "localhost", "app.localhost", "127.1", "2130706433"]) {
    const { id, url } = await register(`http://${host}:${receiver.port}/`, ["assessment.archived"]);
    expect(url).toContain(host);
    const { data } = await api.post(`/v1/webhooks/${id}/test`);
    await waitForDelivery(data.id, "delivered");
  }
  for (const url of [
    "http://receiver.example/",
    "http://10.0.0.1/",
    "https://169.254.169.254/",
    "http://[::ffff:127.0.0.1]/",
  ]) {
    expect((await api.post("/v1/webhooks", { url, events: ["*"] })).status).toBe(400);
  }
});

test("/readyz reports the state of the queue", async () => {
  const ready = await (await fetch(`${service.baseUrl}/readyz`)).json();
  expect(ready).toEqual({
    status: "ready",
    database: "ok",
    queue: { pending: expect.any(Number), oldest_due_seconds: expect.any(Number) },
  });
});

test("the guide to testing locally has commands that deliver a test event", async () => {
  const receiver = await createReceiver();
  const baseUrl = `${service.baseUrl}/v1`;
  const runShell = (code: string, env: Record<string, string> = {}) =>
    promisify(execFile)("bash", ["-euo", "pipefail", "-c", code.replaceAll("curl ", "curl -sS ")], {
      env: { ...process.env, API_KEY: api.key, ...env },
    });
  const register = buildLocalWebhook(baseUrl).replace("http://localhost:4000/", `${receiver.url}/`);
  const { data } = JSON.parse((await runShell(register)).stdout);
  const { stdout } = await runShell(buildLocalWebhookTest(baseUrl), { ID: data.id });
  expect(stdout.match(/"webhook\.test"/g)?.length).toBeGreaterThanOrEqual(2);
  const [received] = await receiver.received(1);
  expect(
    await verify(data.secret, received?.body ?? "", received?.headers["x-service-signature"] ?? ""),
  ).toBe(true);
});
