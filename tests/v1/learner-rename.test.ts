import { beforeAll, describe, expect, test } from "vitest";
import { type Api, createTestClient, listEvents, testDatabase } from "#tests/support/api.ts";
import { findBlocked, getPid } from "#tests/support/blocked-backends.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { load, mintToken, submit as submitToken } from "#tests/support/embed-requests.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const pathTo = (ref: string) => `/v1/learners/${encodeURIComponent(ref)}`;
const rename = (ref: string, to: string) => api.post(`${pathTo(ref)}/rename`, { learner_ref: to });

test("everything of a learner moves to the new reference, and nothing names the old one", async () => {
  const quiz = await createPublishedAssessment(api, [choiceQuestion()], { allowed_attempts: 3 });
  const answers = buildAnswers(quiz, ["b"]);
  const { data: profile } = await api.put(pathTo("old name"), { display_name: "Ada" });
  const submit = (learner_ref: string) =>
    api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers });
  const { data: graded } = await submit("old name");
  const { data: attempt } = await api.post(
    `/v1/assessments/${quiz.id}/attempts`,
    { learner_ref: "old name" },
    { headers: { "idempotency-key": "open" } },
  );
  const body = { assessment_id: quiz.id, learner_ref: "old name", origins: ["https://school.example"] };
  await api.post("/v1/embed/token", body);

  const { status, data } = await rename("old name", "new/name");
  expect(status).toBe(200);
  expect(data).toEqual({ ...profile, learner_ref: "new/name", submission_count: 1 });
  expect((await api.get(pathTo("old name"))).status).toBe(404);
  expect((await api.get(`/v1/submissions/${graded.submission_id}`)).data.learner_ref).toBe("new/name");
  expect((await api.get(`/v1/attempts/${attempt.id}`)).data.learner_ref).toBe("new/name");
  expect((await api.get(`${pathTo("new/name")}/results`)).meta.total).toBe(1);
  expect((await submit("new/name")).data.attempt_number).toBe(2);
  const { sql } = testDatabase();
  const [left] = await sql`select
    (select count(*)::int from embed_tokens where learner_ref = 'old name') as tokens,
    (select count(*)::int from events where data::text like '%old name%') as events,
    (select count(*)::int from audit_log where organization_id = ${api.organizationId}
      and detail::text like '%name%' and action like 'learner.%') as entries`;
  expect(left).toEqual({ tokens: 0, events: 0, entries: 0 });
  await api.delete(pathTo("new/name"));
  const stored = await sql`
    select path from idempotency_keys where organization_id = ${api.organizationId} and key = 'open'`;
  expect(stored).toEqual([]);
});

test("a reference that anything is kept under is 409 learner_ref_taken, and an unknown learner is 404", async () => {
  const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
  await api.put(pathTo("one"), {});
  await api.put(pathTo("two"), {});
  await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: "three" });
  for (const taken of ["two", "three"]) {
    const { status, error } = await rename("one", taken);
    expect([status, error.code]).toEqual([409, "learner_ref_taken"]);
  }
  expect((await rename("one", "one")).status).toBe(200);
  expect((await rename("nobody", "somebody")).status).toBe(404);
  const renamed = await Promise.all([rename("one", "four"), rename("two", "four")]);
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the stored response of a rename is gone after the renamed learner was erased", async () => {
  const headers = { "idempotency-key": "rename" };
  await api.put(pathTo("maiden name"), { display_name: "Grace Hopper", metadata: { group: "7b" } });
  const send = () =>
    api.post(`${pathTo("maiden name")}/rename`, { learner_ref: "married name" }, { headers });
  const renamed = await send();
  expect((await send()).text).toBe(renamed.text);
  expect((await api.delete(pathTo("married name"))).status).toBe(200);
  const replayed = await send();
  expect([replayed.status, replayed.headers.get("idempotent-replayed")]).toEqual([404, null]);
});

test("a learner who has only begun an attempt can be renamed", async () => {
  const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
  const { data: attempt } = await api.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref: "begun" });
  const { status, data } = await rename("begun", "going on");
  expect([status, data.learner_ref, data.submission_count]).toEqual([200, "going on", 0]);
  expect((await api.get(`/v1/attempts/${attempt.id}`)).data.learner_ref).toBe("going on");
  expect((await api.get(pathTo("going on"))).data).toEqual(data);
  expect((await rename("begun", "again")).status).toBe(404);
});

test.each(["", ".", ".."])("the new reference %j is 400, because URLs can't contain it", async (to) => {
  await api.put(pathTo("stays"), {});
  const { status, error } = await rename("stays", to);
  expect([status, error.code]).toEqual([400, "invalid_request"]);
  expect(error.details).toEqual([
    { path: "learner_ref", message: expect.stringMatching(/^can't be empty, "\.", or "\.\."/) },
  ]);
  expect((await api.get(pathTo("stays"))).status).toBe(200);
});

test("checks follow a rename, and the old reference starts at zero", async () => {
  const quiz = await createPublishedAssessment(api, [choiceQuestion(), choiceQuestion()]);
  const other = await createPublishedAssessment(api, [choiceQuestion()]);
  const check = async (learner_ref: string, question = 0, { id, exercises } = quiz) => {
    const question_id = exercises[0].questions[question].id;
    const answers = [{ responseId: "r1", value: "a" }];
    return (await api.post(`/v1/assessments/${id}/check`, { question_id, answers, learner_ref })).data
      .checks_remaining;
  };
  await api.put(pathTo("checks"), {});
  expect([await check("checks"), await check("checks"), await check("checks", 1)]).toEqual([2, 1, 2]);
  expect(await check("checks", 0, other)).toBe(2);
  // The new reference was checked before it belonged to anyone.
  expect(await check("checked")).toBe(2);
  expect((await rename("checks", "checked")).status).toBe(200);
  const { checks } = (await api.get(`${pathTo("checked")}/export`)).data;
  expect(checks.map(({ checked_at }: { checked_at: string[] }) => checked_at.length).sort()).toEqual([
    1, 1, 2,
  ]);
  expect(Date.parse(checks[0].checked_at[0])).toBeLessThanOrEqual(Date.now());
  expect([await check("checked"), await check("checked", 1), await check("checked", 0, other)]).toEqual([
    0, 1, 1,
  ]);
  expect([await check("checks"), await check("checks", 1)]).toEqual([2, 2]);
});

test("a learner who is only known by checks can be exported, renamed, and erased", async () => {
  const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
  const question_id = quiz.exercises[0].questions[0].id;
  const check = async (learner_ref: string) => {
    const body = { question_id, answers: [{ responseId: "r1", value: "a" }], learner_ref };
    return (await api.post(`/v1/assessments/${quiz.id}/check`, body)).data.checks_remaining;
  };
  const exportChecks = async (ref: string) => (await api.get(`${pathTo(ref)}/export`)).data?.checks.length;
  expect([await check("checker"), await check("checked once")]).toEqual([2, 2]);
  expect((await api.get(pathTo("checker"))).status).toBe(404);

  const { status, data } = await rename("checker", "checker 2");
  expect([status, data.learner_ref, data.submission_count]).toEqual([200, "checker 2", 0]);
  expect([await exportChecks("checker"), await exportChecks("checker 2")]).toEqual([undefined, 1]);
  expect([await check("checker 2"), await check("checker")]).toEqual([1, 2]);

  const erased = await api.delete(pathTo("checked once"));
  expect([erased.status, erased.data.counts]).toEqual([
    200,
    { submissions: 0, attempts: 0, tokens: 0, events: 0, deliveries: 0 },
  ]);
  expect(await exportChecks("checked once")).toBeUndefined();
  expect((await api.delete(pathTo("checked once"))).status).toBe(404);
  expect((await rename("checked once", "unchecked")).status).toBe(404);
  expect(await check("checked once")).toBe(2);
});

test("after an erasure, a new learner's checks start at zero, and nobody else's change", async () => {
  const quiz = await createPublishedAssessment(api, [choiceQuestion()]);
  const question_id = quiz.exercises[0].questions[0].id;
  const check = async (who: object) => {
    const body = { question_id, answers: [{ responseId: "r1", value: "a" }], ...who };
    return (await api.post(`/v1/assessments/${quiz.id}/check`, body)).data.checks_remaining;
  };
  await api.put(pathTo("erased"), {});
  const all = [{ learner_ref: "erased" }, { learner_ref: "erased too" }, { session_id: "erased" }];
  for (const who of all) expect(await check(who)).toBe(2);
  expect((await api.delete(pathTo("erased"))).status).toBe(200);
  expect([await check({ learner_ref: "erased" }), await check({ learner_ref: "erased too" })]).toEqual([
    2, 1,
  ]);
  expect(await check({ session_id: "erased" })).toBe(1);
});

describe("during a rename", () => {
  type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;
  const open = (own: Api, quiz: Quiz, learner_ref: string) =>
    own.post(`/v1/assessments/${quiz.id}/attempts`, { learner_ref });

  /** Opens an attempt of the learner "old". Returns a function that submits it, as a caller who knows it as theirs. */
  const SUBMITS = {
    "an attempt": async (own: Api, quiz: Quiz) => {
      const { data } = await open(own, quiz, "old");
      return () => own.post(`/v1/attempts/${data.id}/submit`, { answers: buildAnswers(quiz, ["b"]) });
    },
    "an attempt by its assessment": async (own: Api, quiz: Quiz) => {
      const { data } = await open(own, quiz, "old");
      const body = { learner_ref: "old", attempt_id: data.id, answers: buildAnswers(quiz, ["b"]) };
      return () => own.post(`/v1/assessments/${quiz.id}/submit`, body);
    },
    "a token": async (own: Api, quiz: Quiz) => {
      const token = await mintToken(own, quiz.id, { learner_ref: "old" });
      await load(own, token);
      return () => submitToken(own, token, buildAnswers(quiz, ["b"]));
    },
  };

  test.each(Object.entries(SUBMITS))(
    "%s that is submitted moves to the new reference",
    async (_, prepare) => {
      const own = await createTestClient();
      const quiz = await createPublishedAssessment(own, [choiceQuestion()], { allowed_attempts: 1 });
      await own.put(pathTo("old"), {});
      const submit = await prepare(own, quiz);
      const { sql } = testDatabase();
      const started = await sql.begin(async (tx) => {
        await tx`select from attempts where organization_id = ${own.organizationId} for update`;
        const renamed = own.post(`${pathTo("old")}/rename`, { learner_ref: "new" });
        const renaming = await findBlocked(await getPid(tx));
        const submitted = submit();
        await findBlocked(renaming);
        return { renamed, submitted };
      });
      expect((await started.renamed).status).toBe(200);
      expect((await started.submitted).status).toBe(200);

      const learners = await sql`
      select learner_ref from learners where organization_id = ${own.organizationId}`;
      expect(learners).toEqual([{ learner_ref: "new" }]);
      const { data: results } = await own.get(`/v1/assessments/${quiz.id}/results`);
      expect(results).toMatchObject([{ learner_ref: "new", attempt_number: 1 }]);
      const events = (await listEvents(own)).filter(({ type }) => type === "submission.graded");
      expect(events.map(({ data }) => data.learner_ref)).toEqual(["new"]);
      const next = await own.post(`/v1/assessments/${quiz.id}/submit`, {
        learner_ref: "new",
        answers: buildAnswers(quiz, ["b"]),
      });
      expect([next.status, next.error.code]).toEqual([409, "attempts_exhausted"]);
    },
  );

  test("an attempt that a token opens moves to the new reference", async () => {
    const own = await createTestClient();
    const quiz = await createPublishedAssessment(own, [choiceQuestion()]);
    await own.put(pathTo("old"), {});
    const token = await mintToken(own, quiz.id, { learner_ref: "old" });
    const { sql } = testDatabase();
    const started = await sql.begin(async (tx) => {
      // The new attempt refers to its assessment.
      await tx`select from assessments where organization_id = ${own.organizationId} for update`;
      const loaded = load(own, token);
      const opening = await findBlocked(await getPid(tx));
      const renamed = own.post(`${pathTo("old")}/rename`, { learner_ref: "new" });
      await findBlocked(opening);
      return { loaded, renamed };
    });
    expect((await started.loaded).status).toBe(200);
    expect((await started.renamed).status).toBe(200);
    const { data: attempts } = await own.get(`/v1/assessments/${quiz.id}/attempts`);
    expect(attempts).toMatchObject([{ learner_ref: "new", state: "open" }]);
  });
});
