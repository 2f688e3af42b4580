import { beforeAll, describe, expect, test } from "vitest";
import { LARGE_BODY_BYTES } from "#lib/platform/http/large-body.ts";
import { type Api, createTestClient, listEvents, testDatabase, UNKNOWN_ID } from "#tests/support/api.ts";
import { findBlocked, getPid } from "#tests/support/blocked-backends.ts";
import { createDraftAssessment, createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createItemId } from "#tests/support/items.ts";
import { choiceQuestion, doc, paragraph, textQuestion } from "#tests/support/quiz.ts";

const createSliderQuestion = (...accept: unknown[]) => ({
  content_ast: doc({
    type: "sliderInteraction",
    attrs: { responseId: "r1", lowerBound: 0, upperBound: 10, step: 4 },
  }),
  answer_keys: [{ type: "numeric", response_id: "r1", accept }],
});

let api: Api;

beforeAll(async () => {
  api = await createTestClient();
});

describe("updating an assessment", () => {
  test("merges settings, and emits assessment.updated once and only for a real change", async () => {
    const own = await createTestClient();
    const id = await createDraftAssessment(own, [textQuestion()], {
      time_limit_minutes: 30,
      allowed_attempts: 2,
    });
    const { data } = await own.patch(`/v1/assessments/${id}`, {
      settings: { time_limit_minutes: null },
      description: "New",
    });
    expect(data.settings).toMatchObject({ timeLimitMinutes: null, allowedAttempts: 2 });
    await own.patch(`/v1/assessments/${id}`, {
      description: "New",
      title: "A quiz",
      settings: { allowed_attempts: 2 },
    });
    await own.patch(`/v1/assessments/${id}`, { exercises: [] });
    const types = (await listEvents(own)).map((e) => e.type);
    expect(types).toEqual(["assessment.updated"]);
  });

  test("sets and clears the period in which attempts can begin, and what happens at the deadline", async () => {
    const id = await createDraftAssessment(api, [textQuestion()], {
      on_deadline: "submit_saved",
      opens_at: "2026-03-02T08:00:00+01:00",
      closes_at: "2026-03-03T08:00:00+01:00",
      grade_skipped: true,
    });
    const { data: created } = await api.get(`/v1/assessments/${id}`);
    expect(created.settings).toMatchObject({
      onDeadline: "submit_saved",
      opensAt: "2026-03-02T07:00:00.000Z",
      closesAt: "2026-03-03T07:00:00.000Z",
      gradeSkipped: true,
    });
    const same = { settings: { opens_at: "2026-03-02T07:00:00Z", closes_at: "2026-03-03T07:00:00.000Z" } };
    const { data: unchanged } = await api.patch(`/v1/assessments/${id}`, same);
    expect(unchanged.revision).toBe(created.revision);
    const cleared = await api.patch(`/v1/assessments/${id}`, {
      settings: { opens_at: null, closes_at: null, on_deadline: "accept_late" },
    });
    expect(cleared.data.settings).toMatchObject({ onDeadline: "accept_late", opensAt: null, closesAt: null });
  });

  test.each([
    ["closes_at before the stored opens_at", { closes_at: "2026-03-02T07:00:00Z" }, "settings.closes_at"],
    ["opens_at after the stored closes_at", { opens_at: "2026-03-05T07:00:00Z" }, "settings.closes_at"],
    ["a day without a time", { opens_at: "2026-03-01" }, "settings.opens_at"],
    ["an unknown on_deadline", { on_deadline: "discard" }, "settings.on_deadline"],
    ["null for grade_skipped", { grade_skipped: null }, "settings.grade_skipped"],
  ])("refuses %s and changes nothing", async (_, settings, path) => {
    const id = await createDraftAssessment(api, [textQuestion()], {
      opens_at: "2026-03-02T08:00:00Z",
      closes_at: "2026-03-03T08:00:00Z",
    });
    const before = await api.get(`/v1/assessments/${id}`);
    const refused = await api.patch(`/v1/assessments/${id}`, { settings });
    expect([refused.status, refused.error.code]).toEqual([400, "invalid_request"]);
    expect(refused.error.details.map((each: { path: string }) => each.path)).toEqual([path]);
    expect((await api.get(`/v1/assessments/${id}`)).data).toEqual(before.data);
  });

  test("returns 409 for an outdated revision and changes nothing", async () => {
    const own = await createTestClient();
    const id = await createDraftAssessment(own, [textQuestion()]);
    const { data } = await own.get(`/v1/assessments/${id}`);
    const change = (title: string) => own.patch(`/v1/assessments/${id}`, { title, revision: data.revision });
    const [one, other] = await Promise.all([change("One"), change("Other")]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect((one.status === 409 ? one : other).error.code).toBe("stale_revision");
    const now = await own.get(`/v1/assessments/${id}`);
    expect(now.data.title).toBe((one.status === 200 ? one : other).data.title);
    expect((await own.patch(`/v1/assessments/${id}`, { title: "Whatever there is" })).status).toBe(200);
  });

  test("keeps the identity, answer keys and points of questions that have their id", async () => {
    const assessment = await createPublishedAssessment(api, [{ ...choiceQuestion(3) }, textQuestion(2)]);
    const [exercise] = assessment.exercises;
    const [first, second] = exercise.questions;
    const change = {
      exercises: [
        {
          id: exercise.id,
          questions: [
            { id: second.id, content_ast: second.content_ast },
            { id: first.id, content_ast: first.content_ast, answer_keys: [] },
            choiceQuestion(1),
          ],
        },
      ],
    };
    const patched = await api.patch(`/v1/assessments/${assessment.id}`, change);
    expect(patched.status).toBe(200);
    const ids = patched.data.exercises[0].questions.map((q: { id: string }) => q.id);
    expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
    expect(patched.data.exercises[0].id).toBe(exercise.id);
    const keys = (await api.get(`/v1/assessments/${assessment.id}/answer-keys`)).data.exercises[0].questions;
    expect(keys.map((q: { points: number }) => q.points)).toEqual([2, 3, 1]);
    expect(keys.map((q: { answer_keys: unknown[] }) => q.answer_keys.length)).toEqual([1, 0, 1]);
  });

  test.each(["small", "large"])(
    "keeps the ids of published questions that a %s update adds again",
    async (size) => {
      const item = await createItemId(api);
      const published = await createPublishedAssessment(api, [
        choiceQuestion(3),
        textQuestion(2),
        { item_id: item },
      ]);
      const path = `/v1/assessments/${published.id}`;
      const [{ id: exercise, questions }] = published.exercises;
      const [first, second, third] = questions.map(({ id }: { id: string }) => id);
      const padding = " ".repeat(size === "large" ? LARGE_BODY_BYTES : 0);
      const write = (rest: object[]) => {
        const body = { exercises: [{ id: exercise, questions: rest }] };
        return api.patch(path, undefined, { raw: JSON.stringify(body) + padding });
      };
      const all = [
        { id: first.toUpperCase(), ...choiceQuestion(3) },
        { id: second, ...textQuestion(2) },
        { id: third, item_id: item },
      ];
      expect((await api.patch(path, { exercises: [] })).data.has_unpublished_changes).toBe(true);
      const { data } = await write(all);
      expect(data.exercises.map(({ id }: { id: string }) => id)).toEqual([exercise]);
      expect(data.exercises[0].questions).toEqual(questions);
      expect(data.has_unpublished_changes).toBe(false);

      const readPaths = async (rest: object[]) =>
        (await write(rest)).error?.details.map((each: { path: string }) => each.path);
      await write(all.slice(0, 1));
      expect(
        await readPaths([
          { id: second, ...textQuestion() },
          { id: second, ...textQuestion() },
        ]),
      ).toEqual(["exercises[0].questions[1].id"]);
      expect(await readPaths([{ id: exercise, ...textQuestion() }])).toEqual([
        "exercises[0].questions[0].id",
      ]);
      const other = await createPublishedAssessment(api, [textQuestion()]);
      const [foreign] = other.exercises[0].questions;
      expect(await readPaths([{ id: foreign.id, ...textQuestion() }])).toEqual([
        "exercises[0].questions[0].id",
      ]);
      expect((await api.post(`${path}/publish`)).status).toBe(200);
      expect(await readPaths([{ id: second, ...textQuestion() }])).toEqual(["exercises[0].questions[0].id"]);
    },
  );

  test.each([
    ["an unknown id", () => [{ ...textQuestion(), id: UNKNOWN_ID }], "exercises[0].questions[0].id"],
    ["an unknown field", () => [{ ...textQuestion(), answer: 1 }], "exercises[0].questions[0].answer"],
  ])("returns 400 for %s", async (_name, questions, path) => {
    const id = await createDraftAssessment(api, [textQuestion()]);
    const { status, error } = await api.patch(`/v1/assessments/${id}`, {
      exercises: [{ questions: questions() }],
    });
    expect(status).toBe(400);
    expect(error.details[0].path).toBe(path);
  });

  test("returns 409 for an archived assessment", async () => {
    const id = await createDraftAssessment(api, []);
    await api.post(`/v1/assessments/${id}/archive`);
    expect((await api.patch(`/v1/assessments/${id}`, { title: "x" })).error.code).toBe("assessment_archived");
    expect((await api.post(`/v1/assessments/${id}/publish`)).error.code).toBe("assessment_archived");
  });
});

describe("publishing an assessment", () => {
  test("creates versions 1, 2 and 3 with one share code and emits the right event each time", async () => {
    const own = await createTestClient();
    const id = await createDraftAssessment(own, [textQuestion()]);
    const first = await own.post(`/v1/assessments/${id}/publish`);
    expect(first.data).toEqual({
      id,
      status: "published",
      share_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      version: 1,
    });
    const second = await own.post(`/v1/assessments/${id}/publish`);
    expect(second.data).toEqual({ ...first.data, version: 2 });
    expect((await own.post(`/v1/assessments/${id}/notify`)).status).toBe(202);
    expect(await listEvents(own)).toEqual([
      {
        type: "assessment.published",
        data: { assessment_id: id, share_code: first.data.share_code, title: "A quiz" },
      },
      { type: "assessment.content_updated", data: { assessment_id: id, title: "A quiz" } },
      { type: "assessment.content_updated", data: { assessment_id: id, title: "A quiz" } },
    ]);
    expect((await own.get(`/v1/assessments/${id}`)).data.has_unpublished_changes).toBe(false);
  });

  test("creates one version per request under concurrent publishing", async () => {
    const id = await createDraftAssessment(api, [textQuestion()]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.post(`/v1/assessments/${id}/publish`)),
    );
    const versions = answers.map((a) => a.data.version).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(new Set(answers.map((a) => a.data.share_code)).size).toBe(1);
  });

  test.each([
    ["no questions", [], "exercises"],
    [
      "an interaction without an answer key",
      [{ ...choiceQuestion(), answer_keys: [] }],
      "exercises[0].questions[0].answer_keys",
    ],
    [
      "a document without an interaction",
      [{ content_ast: doc(paragraph("Read this.")) }],
      "exercises[0].questions[0].content_ast",
    ],
    [
      "a key that no position of its slider matches",
      [choiceQuestion(), createSliderQuestion({ value: 4 }, { min: 5, max: 7 })],
      "exercises[0].questions[1].answer_keys[0].accept[1]",
    ],
  ])("returns 409 not_publishable for %s", async (_name, questions, path) => {
    const id = await createDraftAssessment(api, questions);
    const { status, error } = await api.post(`/v1/assessments/${id}/publish`);
    expect([status, error.code]).toEqual([409, "not_publishable"]);
    expect(error.details[0].path).toBe(path);
    expect((await api.get(`/v1/assessments/${id}`)).data.status).toBe("draft");
  });

  test("says what a slider can be set to, and publishes once its key matches", async () => {
    const id = await createDraftAssessment(api, [createSliderQuestion({ value: 5 })]);
    const { error } = await api.post(`/v1/assessments/${id}/publish`);
    expect(error.details).toEqual([
      {
        path: "exercises[0].questions[0].answer_keys[0].accept[0]",
        message: "accepts no position of the slider, which goes from 0 to 10 in steps of 4",
      },
    ]);
    const exercises = [{ questions: [createSliderQuestion({ value: 5, tolerance: { absolute: 1 } })] }];
    await api.patch(`/v1/assessments/${id}`, { exercises });
    expect((await api.post(`/v1/assessments/${id}/publish`)).status).toBe(200);
  });

  test("notifying of changes returns 409 unless the assessment is published", async () => {
    const id = await createDraftAssessment(api, []);
    expect((await api.post(`/v1/assessments/${id}/notify`)).error.code).toBe("assessment_not_published");
  });

  test("notifying of changes waits for an archiving that has begun, and then emits no event", async () => {
    const own = await createTestClient();
    const { id } = await createPublishedAssessment(own, [textQuestion()]);
    const [notified] = await testDatabase().sql.begin(async (tx) => {
      await tx`update assessments set status = 'archived', archived_at = now() where id = ${id}`;
      const notifying = own.post(`/v1/assessments/${id}/notify`);
      await findBlocked(await getPid(tx));
      return [notifying];
    });
    const { status, error } = await notified;
    expect([status, error.code]).toEqual([409, "assessment_archived"]);
    expect((await listEvents(own)).map(({ type }) => type)).toEqual(["assessment.published"]);
  });
});

describe("archiving and deleting", () => {
  test("archiving emits one event, and unarchiving restores the previous status", async () => {
    const own = await createTestClient();
    const draft = await createDraftAssessment(own, [textQuestion()]);
    const live = await createPublishedAssessment(own, [textQuestion()]);
    for (const id of [draft, live.id]) {
      expect((await own.post(`/v1/assessments/${id}/archive`)).data.status).toBe("archived");
      await own.post(`/v1/assessments/${id}/archive`);
    }
    expect((await own.post(`/v1/assessments/${draft}/unarchive`)).data.status).toBe("draft");
    expect((await own.post(`/v1/assessments/${live.id}/unarchive`)).data).toMatchObject({
      status: "published",
      share_code: live.share_code,
    });
    const archived = (await listEvents(own)).filter((e) => e.type === "assessment.archived");
    expect(archived.map((e) => e.data)).toEqual([{ assessment_id: draft }, { assessment_id: live.id }]);
  });

  test("deletes an assessment without submissions, including its versions", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    expect((await api.delete(`/v1/assessments/${assessment.id}`)).data).toEqual({
      id: assessment.id,
      deleted: true,
    });
    expect((await api.get(`/v1/assessments/${assessment.id}`)).status).toBe(404);
    expect((await api.delete(`/v1/assessments/${assessment.id}`)).status).toBe(404);
  });
});
