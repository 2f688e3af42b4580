import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { beforeAll, describe, expect, test } from "vitest";
import { ATTEMPTS_MODES } from "#lib/contract/analytics.ts";
import { eraseExpiredSubmissions } from "#lib/domains/learners/erase-expired.ts";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import * as schema from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { fetchCounted } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { ageAttempt } from "#tests/support/attempts.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { insertLaunch, insertLink, insertPlatform } from "#tests/support/lti/links.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

let api: Api;
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;
beforeAll(async () => {
  api = await createTestClient();
  quiz = await createPublishedAssessment(api, [choiceQuestion(), textQuestion()], { allowed_attempts: null });
});

const submit = async (learner_ref: string, text: string, assessment = quiz): Promise<string> => {
  const answers = buildAnswers(assessment, ["b", text]);
  const body = { learner_ref, answers, metadata: { note: "private" } };
  return (await api.post(`/v1/assessments/${assessment.id}/submit`, body)).data.submission_id;
};
const age = (id: string, days: number) => testDatabase().sql`
  update submissions set submitted_at = submitted_at - ${days} * interval '1 day' where id = ${id}`;
const keepFor = (days: number | null) => testDatabase().sql`
  update organizations set retention_days = ${days} where id = ${api.organizationId}`;
const runWorker = () =>
  withTestLock("maintenance", () => sweep(testDatabase(), new Date(), new AbortController().signal));
const read = async (id: string) => (await api.get(`/v1/submissions/${id}`)).data;
const readFigures = async () => {
  const texts: string[] = [];
  for (const mode of ATTEMPTS_MODES) {
    const { text } = await fetchCounted(api, `/v1/assessments/${quiz.id}/analytics?attempts=${mode}`);
    texts.push(text.replaceAll(/"display_name":"[^"]*"/g, ""));
  }
  return texts;
};

test("the worker erases submissions older than the organization keeps them, and nothing else", async () => {
  const old = await submit("ada", "Ada's answer");
  const recent = await submit("bob", "Bob's answer");
  await age(old, 40);
  await runWorker();
  expect((await read(old)).learner_ref).toBe("ada");
  await keepFor(30);
  const [before, recentBefore, figures] = [await read(old), await read(recent), await readFigures()];
  await runWorker();
  const after = await read(old);
  expect(after).toMatchObject({ learner_ref: null, metadata: null, score: 1, attempt_number: 1 });
  expect(after.learner_id).not.toBe(before.learner_id);
  const [choice, text] = after.exercise_results[0].question_results;
  expect([choice.answers[0].value, text.answers[0].value]).toEqual(["b", "[erased]"]);
  expect(await read(recent)).toEqual(recentBefore);
  expect(await readFigures()).toEqual(figures);
  expect((await api.get("/v1/learners/ada")).status).toBe(404);
  const events = await testDatabase().sql`
    select data from events where organization_id = ${api.organizationId} and data->>'submission_id' = ${old}`;
  expect(events).toEqual([{ data: expect.objectContaining({ learner_ref: null, metadata: null }) }]);
});

test("the answers of a learner with many submissions are erased in several statements", async () => {
  const own = await createTestClient();
  const mine = await createPublishedAssessment(own, [textQuestion()]);
  const body = { learner_ref: "often", answers: buildAnswers(mine, ["Answer"]) };
  const { data } = await own.post(`/v1/assessments/${mine.id}/submit`, body);
  const { sql: postgres } = testDatabase();
  const [first] =
    await postgres`select to_jsonb(s) as row from submissions s where id = ${data.submission_id}`;
  const copies = Array.from({ length: 120 }, () => ({ ...first?.row, id: newId() }));
  await postgres`
    insert into submissions select r.* from jsonb_populate_recordset(null::submissions, ${JSON.stringify(copies)}::text::jsonb) r`;
  const statements: string[] = [];
  const db = drizzle(postgres, { schema, logger: { logQuery: (text) => statements.push(text) } });
  await postgres`update organizations set retention_days = 1 where id = ${own.organizationId}`;
  await postgres`update submissions set submitted_at = submitted_at - interval '2 days'
    where organization_id = ${own.organizationId}`;
  await withTestLock("maintenance", () =>
    eraseExpiredSubmissions(
      { db },
      {
        now: () => new Date(),
        signal: new AbortController().signal,
        onFailure: (error) => expect(error).toBeNull(),
      },
    ),
  );
  const kept = await postgres`
    select id from submissions where organization_id = ${own.organizationId}
      and (answers::text like '%Answer%' or learner_ref is not null or erased_at is null)`;
  expect(kept).toEqual([]);
  expect(statements.filter((text) => text.includes("set answers = r.answers")).length).toBe(3);
});

test("a learner who still has a newer submission at the assessment keeps the attempts in the figures", async () => {
  await keepFor(30);
  const [first, second] = [await submit("cem", "First"), await submit("cem", "Second")];
  const elsewhere = await createPublishedAssessment(api, [choiceQuestion(), textQuestion()]);
  const third = await submit("cem", "Elsewhere", elsewhere);
  await age(first, 40);
  await age(third, 40);
  const figures = await readFigures();
  await runWorker();
  expect(await readFigures()).toEqual(figures);
  const learnerId = (await read(second)).learner_id;
  expect(await read(first)).toMatchObject({ learner_ref: null, learner_id: learnerId, metadata: null });
  expect((await read(third)).learner_id).not.toBe(learnerId);
  expect((await api.get("/v1/learners/cem")).data.submission_count).toBe(1);
  expect((await api.get("/v1/learners/cem/results")).data.map(({ id }: { id: string }) => id)).toEqual([
    second,
  ]);

  await age(second, 40);
  const aged = await readFigures();
  await runWorker();
  expect(await readFigures()).toEqual(aged);
  const ids = [(await read(first)).learner_id, (await read(second)).learner_id];
  expect(new Set(ids).size).toBe(1);
  expect(ids).not.toContain(learnerId);
});

test("a learner's profile outlives the submissions", async () => {
  await keepFor(30);
  await api.put("/v1/learners/dia", { accommodations: { time_factor: 2 } });
  await age(await submit("dia", "Answer"), 40);
  await runWorker();
  const { data } = await api.get("/v1/learners/dia");
  expect(data).toMatchObject({ accommodations: { time_factor: 2 }, submission_count: 0 });
});

test("a learner who has an expired attempt elsewhere keeps its number there", async () => {
  await keepFor(30);
  const timed = await createPublishedAssessment(api, [choiceQuestion()], {
    time_limit_minutes: 1,
    allowed_attempts: 1,
    on_deadline: "submit_saved",
  });
  const open = () => api.post(`/v1/assessments/${timed.id}/attempts`, { learner_ref: "eva" });
  await ageAttempt((await open()).data.id, 95);
  expect((await open()).error.code).toBe("attempts_exhausted");
  await age(await submit("eva", "Answer"), 40);
  await runWorker();
  expect((await api.get("/v1/learners/eva")).data.submission_count).toBe(0);
  expect((await open()).error.code).toBe("attempts_exhausted");
});

test("what a learning platform calls a learner goes with their last submission through it, and their grade there stays", async () => {
  await keepFor(30);
  const { organizationId } = api;
  const database = testDatabase();
  const platformId = await insertPlatform(database, organizationId);
  const linkId = await insertLink(database, organizationId, platformId, { assessmentId: quiz.id });
  const ref = await insertLaunch(database, organizationId, { platformId, linkId, sub: "42" });
  const readScore = async () => (await api.get(`/v1/lti/scores?learner_ref=${ref}`)).data;
  const [first, second] = [await submit(ref, "First"), await submit(ref, "Second")];
  const before = await readScore();
  await age(first, 40);
  await runWorker();
  expect(await readScore()).toEqual(before);
  await age(second, 40);
  await runWorker();
  expect(await readScore()).toEqual([{ ...before[0], submission_id: null }]);
  expect(await database.sql`select from lti_link_submissions where link_id = ${linkId}`).toEqual([]);
  for (const settings of [{ grade_policy: "latest" }, { allowed_attempts: 50 }, { allowed_attempts: null }]) {
    expect((await api.patch(`/v1/assessments/${quiz.id}`, { settings })).error).toBeNull();
  }
  const keptScore = database.sql`select score from lti_scores where link_id = ${linkId}`;
  expect(await keptScore).toMatchObject([{ score: { scoreGiven: 1, gradingProgress: "FullyGraded" } }]);
  expect(await readScore()).toEqual([{ ...before[0], submission_id: null }]);

  await submit(ref, "Third");
  const [{ submission_id: third }] = await readScore();
  await age(third, 40);
  await database.sql`update lti_link_learners set last_launched_at = now() - interval '40 days' where link_id = ${linkId}`;
  await runWorker();
  expect(await readScore()).toEqual([]);
  expect(await database.sql`select from lti_link_learners where link_id = ${linkId}`).toEqual([]);
});

describe("a launch from a learning platform", () => {
  const database = testDatabase();
  const setUp = async (ref?: string) => {
    await keepFor(30);
    const { organizationId } = api;
    const platformId = await insertPlatform(database, organizationId);
    const linkId = await insertLink(database, organizationId, platformId, { assessmentId: quiz.id });
    const given = ref === undefined ? {} : { learnerRef: ref };
    const learner = { platformId, linkId, sub: 'cn="Ada, B",{o=\\school}', ...given };
    const learnerRef = await insertLaunch(database, organizationId, learner);
    await database.sql`insert into learners (organization_id, id, learner_ref, display_name)
      values (${organizationId}, ${newId()}, ${learnerRef}, 'Ada Lovelace')`;
    return { linkId, learnerRef };
  };
  const ageLaunch = (linkId: string, days: number) => database.sql`
    update lti_link_learners set last_launched_at = last_launched_at - ${days} * interval '1 day' where link_id = ${linkId}`;
  /** Counts the launches through a link, their scores, and the learners with a reference. */
  const count = async (linkId: string, ref: string) => {
    const [row] = await database.sql`select
      (select count(*)::int from lti_link_learners where link_id = ${linkId}) as launches,
      (select count(*)::int from lti_scores where link_id = ${linkId}) as scores,
      (select count(*)::int from learners where organization_id = ${api.organizationId} and learner_ref = ${ref}) as learners`;
    return row;
  };

  test("that led to no submission is deleted after the retention period, with the learner's name", async () => {
    const [old, recent] = [await setUp(), await setUp()];
    await ageLaunch(old.linkId, 31);
    await ageLaunch(recent.linkId, 29);
    await runWorker();
    expect(await count(old.linkId, old.learnerRef)).toEqual({ launches: 0, scores: 0, learners: 0 });
    expect(await count(recent.linkId, recent.learnerRef)).toEqual({ launches: 1, scores: 0, learners: 1 });
  });

  test("that is newer than the erased submissions is deleted later, when it is old itself", async () => {
    const { linkId, learnerRef } = await setUp();
    await age(await submit(learnerRef, "Answer"), 31);
    await ageLaunch(linkId, 20);
    await runWorker();
    expect(await count(linkId, learnerRef)).toEqual({ launches: 1, scores: 1, learners: 1 });
    await ageLaunch(linkId, 11);
    await runWorker();
    expect(await count(linkId, learnerRef)).toEqual({ launches: 0, scores: 0, learners: 0 });
  });

  test("stays while a submission through it isn't erased", async () => {
    const { linkId, learnerRef } = await setUp();
    await age(await submit(learnerRef, "Answer"), 29);
    await ageLaunch(linkId, 31);
    await runWorker();
    expect(await count(linkId, learnerRef)).toEqual({ launches: 1, scores: 1, learners: 1 });
  });

  test("stays while the worker has yet to submit the learner's attempt, so that the platform gets its grade", async () => {
    const { linkId, learnerRef } = await setUp();
    const timed = { time_limit_minutes: 60, on_deadline: "submit_saved" };
    const { id } = await createPublishedAssessment(api, [choiceQuestion()], timed);
    const attempt = await api.post(`/v1/assessments/${id}/attempts`, { learner_ref: learnerRef });
    await ageLaunch(linkId, 31);
    await runWorker();
    expect(await count(linkId, learnerRef)).toEqual({ launches: 1, scores: 0, learners: 1 });
    await database.sql`update attempts set state = 'discarded' where id = ${attempt.data.id}`;
    await runWorker();
    expect(await count(linkId, learnerRef)).toEqual({ launches: 0, scores: 0, learners: 0 });
  });

  test("stays while the learner can submit an attempt in the player, so that the platform gets its grade", async () => {
    const { linkId, learnerRef } = await setUp();
    const body = { assessment_id: quiz.id, learner_ref: learnerRef, origins: ["https://lms.example"] };
    const token = await api.post("/v1/embed/token", body);
    expect(token.error).toBeNull();
    await ageLaunch(linkId, 31);
    await runWorker();
    expect(await count(linkId, learnerRef)).toEqual({ launches: 1, scores: 0, learners: 1 });
    await database.sql`update embed_tokens set expires_at = now()
      where organization_id = ${api.organizationId} and learner_ref = ${learnerRef}`;
    await runWorker();
    expect(await count(linkId, learnerRef)).toEqual({ launches: 0, scores: 0, learners: 0 });
  });

  test.each([
    ["with accommodations", undefined, { accommodations: { time_factor: 2 } }],
    ["whom the product renamed", "student 7", {}],
  ])("leaves a learner %s when it is deleted", async (_, ref, profile) => {
    const { linkId, learnerRef } = await setUp(ref);
    const address = `/v1/learners/${encodeURIComponent(learnerRef)}`;
    expect((await api.put(address, { display_name: "Ada Lovelace", ...profile })).error).toBeNull();
    await ageLaunch(linkId, 31);
    await runWorker();
    expect(await count(linkId, learnerRef)).toEqual({ launches: 0, scores: 0, learners: 1 });
    expect((await api.get(address)).data.display_name).toBe("Ada Lovelace");
  });
});

test("an organization whose submissions can't be erased doesn't keep those of others", async () => {
  const others = [await createTestClient(), await createTestClient()];
  const ids = await Promise.all(
    others.map(async (own) => {
      const mine = await createPublishedAssessment(own, [textQuestion()]);
      const body = { learner_ref: "eli", answers: buildAnswers(mine, ["Answer"]) };
      return (await own.post(`/v1/assessments/${mine.id}/submit`, body)).data.submission_id as string;
    }),
  );
  const organizationIds = others.map(({ organizationId }) => organizationId).sort();
  const rollback = new Error("rollback");
  const result = { failures: [] as unknown[], erased: 0 };
  // What doesn't work here is to be seen by no other test.
  const erasing = testDatabase().db.transaction(async (tx) => {
    await tx.execute(sql`update organizations set retention_days = 30 where id in ${organizationIds}`);
    await tx.execute(
      sql`update submissions set submitted_at = submitted_at - interval '40 days' where id in ${ids}`,
    );
    await tx.execute(sql`update submissions set answers = '"damaged"'
      where id in ${ids} and organization_id = ${organizationIds[0]}`);
    await eraseExpiredSubmissions(
      { db: tx },
      {
        now: () => new Date(),
        signal: new AbortController().signal,
        onFailure: (error) => result.failures.push(error),
      },
    );
    const rows = await tx.execute(sql`select from submissions where id in ${ids} and learner_ref is null`);
    result.erased = rows.length;
    throw rollback;
  });
  await expect(erasing).rejects.toBe(rollback);
  expect(result).toEqual({ failures: [expect.any(Error)], erased: 1 });
});
