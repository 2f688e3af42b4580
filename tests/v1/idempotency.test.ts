import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createSealer } from "#lib/platform/secrets.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});
const createKeyOptions = (key: string) => ({ headers: { "idempotency-key": key } });

describe("Idempotency-Key", () => {
  test("replays the first response byte for byte, and acts once", async () => {
    const first = await api.post("/v1/assessments", { title: "Once" }, createKeyOptions("k1"));
    const again = await api.post("/v1/assessments", { title: "Once" }, createKeyOptions("k1"));
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await api.get("/v1/assessments?q=Once")).meta.total).toBe(1);
  });

  test("treats a missing body and one without fields as the same where all fields are optional", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const notify = (body?: object) =>
      api.post(`/v1/assessments/${assessment.id}/notify`, body, createKeyOptions("k-empty"));
    const first = await notify();
    for (const again of [await notify({}), await notify()]) {
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
    }
  });

  test("returns 422 for another body, and starts a new request for another path or API key", async () => {
    await api.post("/v1/assessments", { title: "A", description: "B" }, createKeyOptions("k2"));
    const reordered = await api.post(
      "/v1/assessments",
      { description: "B", title: "A" },
      createKeyOptions("k2"),
    );
    expect(reordered.headers.get("idempotent-replayed")).toBe("true");
    const other = await api.post("/v1/assessments", { title: "B" }, createKeyOptions("k2"));
    expect([other.status, other.error.code]).toEqual([422, "idempotency_key_reused"]);
    const stranger = await createTestClient();
    expect((await stranger.post("/v1/assessments", { title: "B" }, createKeyOptions("k2"))).status).toBe(201);
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    expect(
      (await api.post(`/v1/assessments/${assessment.id}/publish`, undefined, createKeyOptions("k2"))).status,
    ).toBe(200);
  });

  test("lets one of 30 concurrent requests act; the others get its response or 409", async () => {
    const own = await createTestClient();
    const assessment = await createPublishedAssessment(own, [choiceQuestion()]);
    const body = { learner_ref: "l", answers: buildAnswers(assessment, ["b"]) };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        own.post(`/v1/assessments/${assessment.id}/submit`, body, createKeyOptions("race")),
      ),
    );
    const done = answers.filter((a) => a.status === 200);
    expect(new Set(done.map((a) => a.data.submission_id)).size).toBe(1);
    expect(
      answers.filter((a) => a.status !== 200).every((a) => a.error.code === "idempotency_in_progress"),
    ).toBe(true);
    expect((await own.get(`/v1/assessments/${assessment.id}/results`)).meta.total).toBe(1);
  });

  test("stores no errors, so that the corrected or repeated request can use the same key", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 1 });
    const path = `/v1/assessments/${assessment.id}/submit`;
    const body = { learner_ref: "l", answers: { exerciseAnswers: [] } };
    await api.post(path, body);
    expect((await api.post(path, body, createKeyOptions("k3"))).error.code).toBe("attempts_exhausted");
    await api.patch(`/v1/assessments/${assessment.id}`, { settings: { allowed_attempts: 2 } });
    expect((await api.post(path, body, createKeyOptions("k3"))).status).toBe(200);
    const bad = await api.post(path, { learner_ref: 1 }, createKeyOptions("k4"));
    expect(bad.status).toBe(400);
    const good = await api.post(path, { ...body, learner_ref: "m" }, createKeyOptions("k4"));
    expect([good.status, good.headers.get("idempotent-replayed")]).toEqual([200, null]);
    const add = (assessment_id: string) =>
      api.post(`/v1/collections/${collection.id}/items`, { assessment_id }, createKeyOptions("k6"));
    const { data: collection } = await api.post("/v1/collections", { name: "Keys" });
    expect((await add(crypto.randomUUID())).status).toBe(404);
    expect((await add(assessment.id)).status).toBe(201);
  });

  describe.each(["PATCH", "PUT", "DELETE"])("on %s", (method) => {
    /** A resource of its own, and a change of it. */
    async function createTarget(own: Api) {
      if (method === "PUT") {
        const assessment = await createPublishedAssessment(own, [openQuestion(4)]);
        const submitted = await own.post(`/v1/assessments/${assessment.id}/submit`, {
          learner_ref: "l",
          answers: buildAnswers(assessment, ["because"]),
        });
        const questions = [{ question_id: assessment.exercises[0].questions[0].id, score: 3 }];
        return { path: `/v1/submissions/${submitted.data.submission_id}/grading`, body: { questions } };
      }
      const { data } = await own.post("/v1/folders", { name: "Before" });
      return { path: `/v1/folders/${data.id}`, body: method === "PATCH" ? { name: "After" } : undefined };
    }
    const send = (own: Api, path: string, body: unknown, key: string) =>
      own.request(method, path, { ...(body === undefined ? {} : { body }), ...createKeyOptions(key) });

    test("replays the first response, also after another change", async () => {
      const { path, body } = await createTarget(api);
      const first = await send(api, path, body, `first ${method}`);
      expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([200, null]);
      if (method === "PATCH") await api.patch(path, { name: "Meanwhile" });
      const again = await send(api, path, body, `first ${method}`);
      expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
        200,
        first.text,
        "true",
      ]);
      if (method === "PATCH") expect((await api.get(path)).data.name).toBe("Meanwhile");
      const other = await send(api, path, { other: 1 }, `first ${method}`);
      expect([other.status, other.error.code]).toEqual([422, "idempotency_key_reused"]);
    });

    test("lets one of 20 parallel requests act; the others get its response or 409", async () => {
      const own = await createTestClient();
      const { path, body } = await createTarget(own);
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(own, path, body, "race")));
      const done = answers.filter(({ status }) => status === 200);
      expect(done.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(
        answers
          .filter(({ status }) => status !== 200)
          .every(({ error }) => error.code === "idempotency_in_progress"),
      ).toBe(true);
    });
  });

  test("replays a response without a body", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const opened = await api.post(`/v1/assessments/${assessment.id}/attempts`, { learner_ref: "l" });
    const save = (value: string) =>
      api.put(
        `/v1/attempts/${opened.data.id}/progress`,
        { answers: buildAnswers(assessment, [value]) },
        createKeyOptions("saved"),
      );
    const answers = [await save("a"), await save("a")];
    expect(
      answers.map(({ status, text, headers }) => [status, text, headers.get("idempotent-replayed")]),
    ).toEqual([
      [204, "", null],
      [204, "", "true"],
    ]);
    expect((await save("b")).error.code).toBe("idempotency_key_reused");
  });

  test("belongs to a method, so that a change and the deletion after it can share a key", async () => {
    const { data } = await api.post("/v1/folders", { name: "Short-lived" });
    const path = `/v1/folders/${data.id}`;
    expect((await api.patch(path, { name: "Renamed" }, createKeyOptions("k7"))).status).toBe(200);
    expect((await api.delete(path, createKeyOptions("k7"))).data).toEqual({ id: data.id, deleted: true });
    expect((await api.delete(path, createKeyOptions("k7"))).status).toBe(200);
    expect((await api.delete(path)).status).toBe(404);
  });

  test("accepts 1 to 255 characters", async () => {
    expect(
      (await api.post("/v1/assessments", { title: "x" }, createKeyOptions("k".repeat(255)))).status,
    ).toBe(201);
    const long = await api.post("/v1/assessments", { title: "x" }, createKeyOptions("k".repeat(256)));
    expect([long.status, long.error.details[0].path]).toEqual([400, "Idempotency-Key"]);
  });

  test.each<[string, (sealed: Buffer) => Buffer]>([
    ["sealed with another encryption key", () => createSealer(randomBytes(32)).seal('{"data":{}}')],
    ["changed in one bit", (sealed) => Buffer.from(sealed.map((byte, i) => (i === 20 ? byte ^ 1 : byte)))],
    ["cut off", (sealed) => sealed.subarray(0, 30)],
    ["cut off in its tag", (sealed) => sealed.subarray(0, 20)],
    ["empty", () => Buffer.alloc(0)],
  ])("returns 409 and doesn't act again when the first response is %s", async (_, change) => {
    const own = await createTestClient();
    const { sql } = testDatabase();
    const createAssessment = (title = "Once") =>
      own.post("/v1/assessments", { title }, createKeyOptions("sealed"));
    expect((await createAssessment()).status).toBe(201);
    const [row] =
      await sql`select sealed_body from idempotency_keys where organization_id = ${own.organizationId}`;
    await sql`
      update idempotency_keys set sealed_body = ${change(row?.sealed_body)}
      where organization_id = ${own.organizationId}`;
    const again = await createAssessment();
    expect([again.status, again.error.code]).toEqual([409, "idempotency_key_unreadable"]);
    // Another body is still detected, and another key makes another request.
    expect((await createAssessment("Other")).error.code).toBe("idempotency_key_reused");
    expect((await own.get("/v1/assessments")).meta.total).toBe(1);
    expect((await own.post("/v1/assessments", { title: "Once" }, createKeyOptions("new"))).status).toBe(201);
  });

  test("stores responses encrypted and deletes them after 24 hours", async () => {
    const own = await createTestClient();
    await own.post("/v1/assessments", { title: "Sealed" }, createKeyOptions("k5"));
    const { sql } = testDatabase();
    const [row] =
      await sql`select sealed_body from idempotency_keys where organization_id = ${own.organizationId}`;
    expect(Buffer.from(row?.sealed_body).includes("draft")).toBe(false);
    await sql`update idempotency_keys set created_at = created_at - interval '24 hours 1 second' where organization_id = ${own.organizationId}`;
    expect(
      (await own.post("/v1/assessments", { title: "Sealed" }, createKeyOptions("k5"))).headers.get(
        "idempotent-replayed",
      ),
    ).toBeNull();
    expect((await own.get("/v1/assessments")).meta.total).toBe(2);
  });
});
