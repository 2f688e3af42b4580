import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Analytics, ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { CreateAssessmentBody } from "#lib/contract/assessments.ts";
import { CreateItemBody } from "#lib/contract/items.ts";
import { CreateRegradeBody } from "#lib/contract/regrades.ts";
import { Answers } from "#lib/contract/submissions.ts";
import { HOUR } from "#lib/core/durations.ts";
import { compareResults } from "#lib/domains/analytics/compare.ts";
import { foldOnce } from "#lib/domains/analytics/fold.ts";
import { getItemStatistics } from "#lib/domains/analytics/item-statistics.ts";
import { foldPending, foldRequested } from "#lib/domains/analytics/maintenance.ts";
import { requeueSubmissions } from "#lib/domains/analytics/queries.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { insertRequests } from "#lib/domains/analytics/request-queries.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { createItem } from "#lib/domains/items/create.ts";
import { commitRegrade } from "#lib/domains/regrades/commit.ts";
import { createRegrade } from "#lib/domains/regrades/create.ts";
import { getRegrade } from "#lib/domains/regrades/read.ts";
import { runPreviews } from "#lib/domains/regrades/run-previews.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { foldAll } from "#tests/support/analytics-folding.ts";
import { copySubmissions } from "#tests/support/copy-submissions.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";
import { fillOrganization } from "./fill-organization.ts";

/** The database is this file's own, because workers in other files count the submissions of all organizations. */
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let ctx: Ctx;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(createOrganization);
afterAll(() => database.close());

async function createOrganization(): Promise<void> {
  const { organizationId } = await createTestOrganization(database);
  const { db } = database;
  ctx = createSystemContext(db, organizationId);
}

/** Reads as if a backlog of more than 500 submissions were too much for a request. */
const read = (assessmentId: string, attempts: AttemptsMode = "all") =>
  getAnalytics(ctx, { assessmentId, attempts }, { maxAtOnce: 500 });

const readAll = (assessmentId: string): Promise<Analytics[]> =>
  Promise.all(ATTEMPTS_MODES.map((attempts) => getAnalytics(ctx, { assessmentId, attempts })));

/** Creates an assessment with a wrong and a right submission that are counted, and copies of both that aren't. */
async function createBacklog(copies = 700) {
  const { data: item } = await createItem(ctx, CreateItemBody.parse(choiceQuestion()));
  const quiz = { title: "Quiz", exercises: [{ questions: [{ item_id: item.id }, choiceQuestion(3)] }] };
  const { id } = await createAssessment(ctx, CreateAssessmentBody.parse(quiz));
  await publishAssessment(ctx, { id });
  const exercises = await loadSnapshot(ctx, id, 1);
  for (const learnerRef of ["a", "b"]) {
    const answers = Answers.parse(buildAnswers({ exercises: [...exercises] }, [learnerRef, "b"]));
    await submitAnswers(ctx, { assessmentId: id, learnerRef, answers, source: "api" });
  }
  await foldAll(ctx, id);
  await copySubmissions(id, { a: copies + 1, b: copies + 1 }, database);
  return { id, itemId: item.id, questionId: exercises[0]?.questions[0]?.id ?? "" };
}

const countPending = async (assessmentId: string): Promise<number> => {
  const [row] = await database.sql`
    select count(*)::int as n from analytics_pending where assessment_id = ${assessmentId}`;
  return row?.n;
};

const fold = (signal = new AbortController().signal, failures: unknown[] = []) =>
  foldRequested(database.db, { now: () => new Date(), signal, onFailure: (error) => failures.push(error) });

const onFailure = (error: unknown) => expect.fail(String(error));

const isRequested = async (assessmentId: string): Promise<boolean> => {
  return (
    (await database.sql`select from analytics_requests where assessment_id = ${assessmentId}`).length > 0
  );
};

/** Expects that every figure is about the submissions without notes, which PostgreSQL averages. */
async function expectOneState(assessmentId: string, analytics: Analytics): Promise<void> {
  const [state] = await database.sql`
    select count(*)::int as n, avg(score) as score, avg((question_scores[1] = 1)::int) * 100 as correct,
      (select count(*)::int from analytics_pending where assessment_id = ${assessmentId}) as pending
    from submissions s where assessment_id = ${assessmentId} and not exists (
      select from analytics_pending p where p.organization_id = s.organization_id and p.submission_id = s.id)`;
  const { overview, distribution, question_stats, pending_submissions } = analytics;
  expect([overview.submission_count, pending_submissions]).toEqual([state?.n, state?.pending]);
  expect(distribution.reduce((sum, { count }) => sum + count, 0)).toBe(state?.n);
  expect(question_stats.map((q) => [q.attempt_count, q.option_stats[0]?.answer_count])).toEqual([
    [state?.n, state?.n],
    [state?.n, state?.n],
  ]);
  expect(overview.avg_score).toBeCloseTo(Number(state?.score), 3);
  expect(question_stats[0]?.pct_fully_correct).toBeCloseTo(Number(state?.correct), 1);
}

test("the worker counts a few submissions a day after the last one", async () => {
  const { organizationId, assessmentId } = await fillOrganization(database, 1);
  const foldAt = (hours: number) => foldPending(database.db, { now: new Date(Date.now() + hours * HOUR) });
  await foldAt(23);
  expect(await countPending(assessmentId)).toBe(1);
  await foldAt(25);
  expect(await countPending(assessmentId)).toBe(0);
  const { overview, pending_submissions } = await getAnalytics(
    createSystemContext(database.db, organizationId),
    { assessmentId, attempts: "all" },
  );
  expect([overview.submission_count, pending_submissions]).toEqual([1, 0]);
});

describe("while a large backlog isn't counted", () => {
  describe("with more than 20,000 notes", () => {
    const repeatNotes = (id: string) => database.sql`
      insert into analytics_pending (organization_id, assessment_id, submission_id, before)
      select organization_id, assessment_id, id, 'null' from submissions, generate_series(1, 10000) where assessment_id = ${id}`;

    test("the number pending is that of the submissions never counted", async () => {
      const { id } = await createBacklog(1);
      await repeatNotes(id);
      const { sql } = database;
      const countMore = (n: number) => sql`
        insert into list_count_changes (organization_id, list, owner_id, facets, n)
        select organization_id, list, owner_id, facets, ${n} from list_totals where owner_id = ${id} limit 1`;
      await countMore(30_000);
      expect((await read(id)).pending_submissions).toBe(30_002);
      await countMore(-9_000);
      expect((await read(id)).pending_submissions).toBe(21_002);
      await countMore(-1_004);
      expect((await read(id)).pending_submissions).toBe(20_000);
    });

    test("a request counts them if they are about few submissions", async () => {
      const { id } = await createBacklog(1);
      await requeueSubmissions(database.db, ctx.organizationId, id);
      await repeatNotes(id);
      expect(await read(id)).toMatchObject({ pending_submissions: 0, overview: { submission_count: 4 } });
    });
  });

  test("figures are those of the last counted state, with the number pending, until the worker has counted it", async () => {
    const { id } = await createBacklog();
    const first = await read(id);
    await expectOneState(id, first);
    expect([first.overview.submission_count, first.pending_submissions]).toEqual([2, 1400]);
    expect(first.student_results).toHaveLength(1000);
    expect(
      (await compareResults(ctx, { assessmentId: id, attempts: "all" }))?.modes[0]?.submission_count,
    ).toBe(2);
    expect([await isRequested(id), await countPending(id)]).toEqual([true, 1400]);
    await fold();
    expect([await isRequested(id), await countPending(id)]).toEqual([false, 0]);
    const done = await read(id);
    await expectOneState(id, done);
    expect([done.overview.submission_count, done.pending_submissions]).toEqual([1402, 0]);
  });

  test("every reader gets figures of one state after each transaction of the count", async () => {
    const { id } = await createBacklog();
    const counted: number[] = [];
    while ((await countPending(id)) > 500) {
      await foldOnce(ctx, id, { batch: 101, batches: 2 });
      for (const mode of ATTEMPTS_MODES) {
        if ((await countPending(id)) > 500) await expectOneState(id, await read(id, mode));
      }
      counted.push((await read(id)).overview.submission_count);
    }
    expect(counted).toEqual([204, 406, 608, 810, 1402]);
  });

  test("figures start from nothing if nothing has been counted, and are never refused", async () => {
    const { id } = await createBacklog();
    await requeueSubmissions(ctx.db, ctx.organizationId, id);
    const empty = await read(id);
    expect(empty.overview).toMatchObject({ submission_count: 0, avg_score: 0, median_score_percent: null });
    expect(empty.pending_submissions).toBe(1402);
    await fold();
    expect((await read(id)).pending_submissions).toBe(0);
  });

  test("everything is pending if another release wrote the rollups", async () => {
    const { id } = await createBacklog();
    await foldAll(ctx, id);
    const before = await readAll(id);
    await database.sql`
      update analytics_rollups set state = jsonb_set(state, '{format}', '0') where assessment_id = ${id}`;
    expect(await read(id)).toMatchObject({ pending_submissions: 1402, overview: { submission_count: 0 } });
    expect(await compareResults(ctx, { assessmentId: id, attempts: "all" })).toBeNull();
    await fold();
    expect(await readAll(id)).toEqual(before);
  });

  test("a count that was stopped continues where it ended, and gives what a recount gives", async () => {
    const { id } = await createBacklog();
    await read(id);
    await foldOnce(ctx, id, { batch: 101, batches: 3 });
    const stop = new AbortController();
    const stopped = fold(stop.signal);
    stop.abort();
    await stopped;
    expect([await isRequested(id), await countPending(id)]).toEqual([true, 1097]);
    await expectOneState(id, await read(id));
    const failures: unknown[] = [];
    await fold(undefined, failures);
    expect(failures).toEqual([]);
    const done = await readAll(id);
    expect(done[0]?.overview).toMatchObject({ submission_count: 1402, avg_score: 3.5 });
    await requeueSubmissions(ctx.db, ctx.organizationId, id);
    await foldAll(ctx, id);
    expect(await readAll(id)).toEqual(done);
  });

  test("a large regrade shows only when all of it is counted, in one transaction", async () => {
    const { id, itemId, questionId } = await createBacklog(2_600);
    await foldAll(ctx, id);
    const { overview } = await read(id);
    const key = { type: "choice", response_id: "r1", correct: ["a"] };
    const corrections = [{ question_id: questionId, mode: "new_key", answer_keys: [key] }];
    const regrade = CreateRegradeBody.parse({ corrections });
    const { id: regradeId } = await createRegrade(ctx, { assessmentId: id, regrade });
    await runPreviews(database, { now: () => new Date(), signal: new AbortController().signal, onFailure });
    const { fingerprint } = await getRegrade(ctx, { id: regradeId });
    await commitRegrade(ctx, { id: regradeId, fingerprint: fingerprint ?? "", applyToDraft: false });
    expect(await read(id)).toMatchObject({ overview, pending_submissions: 5202 });
    const item = await getItemStatistics(ctx, { id: itemId }, { maxAtOnce: 500 });
    expect(item).toMatchObject({ pending_submissions: 5202, n: 5202, mean_share: 0.5 });
    expect(await foldOnce(ctx, id, { batch: 1_000, batches: 1 })).toBe("done");
    const counted = await readAll(id);
    expect(counted[0]).toMatchObject({ pending_submissions: 0, overview: { submission_count: 5202 } });
    await requeueSubmissions(ctx.db, ctx.organizationId, id);
    await foldAll(ctx, id);
    expect(await readAll(id)).toEqual(counted);
  });

  test("a request that waits for another process answers with the last counted state", async () => {
    const { id } = await createBacklog();
    const lock = `analytics ${ctx.organizationId} ${id}`;
    const holder = await database.sql.reserve();
    await holder`select pg_advisory_lock(hashtextextended(${lock}, 0))`;
    try {
      const late = await getAnalytics(ctx, { assessmentId: id, attempts: "all" }, { maxFoldingMs: 200 });
      expect([late.overview.submission_count, late.pending_submissions]).toEqual([2, 1400]);
      await fold();
      expect(await isRequested(id)).toBe(true);
    } finally {
      await holder`select pg_advisory_unlock(hashtextextended(${lock}, 0))`;
      holder.release();
    }
    await fold();
    expect(await isRequested(id)).toBe(false);
    expect((await read(id)).overview.submission_count).toBe(1402);
  });

  test("a count that fails is reported, and doesn't keep others waiting", async () => {
    const broken = await createBacklog();
    await database.sql`update analytics_rollups set state = state - 'parts' where assessment_id = ${broken.id}`;
    await insertRequests(ctx.db, ctx.organizationId, [broken.id]);
    await createOrganization();
    const sound = await createBacklog();
    await insertRequests(ctx.db, ctx.organizationId, [sound.id]);
    const failures: unknown[] = [];
    await fold(undefined, failures);
    expect(failures).toHaveLength(1);
    expect([await isRequested(broken.id), await isRequested(sound.id)]).toEqual([false, false]);
    expect([await countPending(broken.id), await countPending(sound.id)]).toEqual([1400, 0]);
  });
});
