import type postgres from "postgres";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { foldOnce } from "#lib/domains/analytics/fold.ts";
import { requeueSubmissions } from "#lib/domains/analytics/queries.ts";
import { queueEvents } from "#lib/domains/regrades/event-queries.ts";
import { runPreviews } from "#lib/domains/regrades/run-previews.ts";
import { writeQueuedEvents } from "#lib/domains/regrades/write-queued-events.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { renumberEvents } from "#lib/platform/db/renumber-events.ts";
import { fetchCounted } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { findBlocked, getPid } from "#tests/support/blocked-backends.ts";
import { copySubmissions } from "#tests/support/copy-submissions.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createItemId } from "#tests/support/items.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

/**
 * More than a commit reports itself. Correcting the key raises learner a and the copies, and lowers learner b and the
 * copies.
 */
const BY_LEARNER = { a: 4_000, b: 1_002 };
const SUBMISSIONS = BY_LEARNER.a + BY_LEARNER.b;

/** On a busy machine, these tests take several times as long as usual, and they wait for those of other files. */
const TIMEOUT_MS = 120_000;

const signal = new AbortController().signal;
const onFailure = (error: unknown) => {
  throw error;
};
/** Does what a worker does. */
const writeEvents = (database = testDatabase()) => writeQueuedEvents(database, { signal, onFailure });
let api: Api;
let ctx: Ctx;
let assessment: Awaited<ReturnType<typeof createPublishedAssessment>>;
/** The item that the first question is a copy of. */
let itemId: string;
beforeAll(async () => {
  api = await createTestClient({ limits: { default: 100_000, submit: 100, check: 100 } });
  const { db } = testDatabase();
  const { organizationId } = api;
  ctx = createSystemContext(db, organizationId);
  itemId = await createItemId(api, choiceQuestion(2));
  const questions = [{ item_id: itemId }, textQuestion()];
  assessment = await createPublishedAssessment(api, questions, { allowed_attempts: null });
  for (const value of Object.keys(BY_LEARNER)) {
    await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: value,
      answers: buildAnswers(assessment, [value, "Paris"]),
    });
  }
  await copySubmissions(assessment.id, BY_LEARNER);
});

type Regrade = { id: string; fingerprint: string };
async function preview(): Promise<Regrade> {
  const answer_keys = [{ type: "choice", response_id: "r1", correct: ["a"] }];
  const question_id = assessment.exercises[0].questions[0].id;
  return withTestLock("previews", async () => {
    const { data } = await api.post(`/v1/assessments/${assessment.id}/regrades`, {
      corrections: [{ question_id, mode: "new_key", answer_keys }],
    });
    await runPreviews(testDatabase(), { now: () => new Date(), signal, onFailure });
    return (await api.get(`/v1/regrades/${data.id}`)).data;
  });
}
async function commit({ id, fingerprint }: Regrade): Promise<void> {
  const { status } = await api.post(`/v1/regrades/${id}/commit`, { fingerprint, apply_to_draft: false });
  expect(status).toBe(200);
}
async function revert({ id }: Regrade): Promise<void> {
  expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);
}

type Event = { id: string; type: string; data: Record<string, unknown> };
/** Returns what the feed has after an event. */
async function readFeed(after?: string): Promise<Event[]> {
  const events: Event[] = [];
  for (let last = after; ; last = events.at(-1)?.id) {
    const { data, meta } = await api.get(`/v1/events?limit=500${last ? `&after=${last}` : ""}`);
    events.push(...data);
    if (!meta.has_more) return events;
  }
}
async function waitForEvent(type: string): Promise<string> {
  const find = async () => (await readFeed()).findLast((event) => event.type === type)?.id;
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}
async function createCollection(name: string): Promise<void> {
  expect((await api.post("/v1/collections", { name })).status).toBe(201);
}

/**
 * Defines a test of a regrade that is previewed and not committed yet. No other test file renumbers events meanwhile,
 * because those being written would lose their place. A service renumbers events only before it writes any.
 */
const testRegrade = (title: string, work: (regrade: Regrade) => Promise<void>) =>
  test(
    title,
    async () => {
      const regrade = await preview();
      await withTestLock("event numbers", () => work(regrade));
    },
    TIMEOUT_MS,
  );

describe("the events of a regrade that changes more than 5,000 submissions", () => {
  testRegrade(
    "are written once by workers that may be killed, and hold their place in the feed meanwhile",
    async (regrade) => {
      const { sql } = testDatabase();
      await createCollection("Before");
      const start = await waitForEvent("collection.created");
      await commit(regrade);
      const { data: results } = await api.get(`/v1/assessments/${assessment.id}/results?limit=100`);
      expect(
        results.every(
          ({ learner_ref, score }: { learner_ref: string; score: number }) =>
            score === (learner_ref.startsWith("a") ? 3 : 1),
        ),
      ).toBe(true);
      await createCollection("After");

      const [blocked] = await sql<{ id: string }[]>`
      select id from submissions where assessment_id = ${assessment.id} order by id offset 2500 limit 1`;
      const own = openDatabase(inject("connection"), 1);
      const killed = await sql.begin(async (tx) => {
        await tx`select from submissions where id = ${blocked?.id ?? ""} for update`;
        const writing = writeEvents(own).catch((error: unknown) => error);
        const writer = await findBlocked(await getPid(tx));
        await sql`select pg_terminate_backend(${writer})`;
        return writing;
      });
      await own.close();
      expect(killed).toBeInstanceOf(Error);
      const [written] = await sql`select count(*)::int as n from events
      where organization_id = ${api.organizationId} and type = 'submission.regraded'`;
      expect(written?.n).toBe(2000);
      expect(await readFeed(start)).toEqual([]);

      await Promise.all([writeEvents(), writeEvents()]);
      await expect.poll(async () => (await readFeed(start)).length).toBe(SUBMISSIONS + 1);
      const events = await readFeed(start);
      expect(events.at(-1)?.type).toBe("collection.created");
      const regraded = events.slice(0, -1);
      expect(new Set(regraded.map(({ data }) => data.submission_id)).size).toBe(SUBMISSIONS);
      expect(
        regraded.every(({ type, data }) => type === "submission.regraded" && data.regrade_id === regrade.id),
      ).toBe(true);
      const [raised, lowered] = ["a", "b"].map(
        (ref) => regraded.find(({ data }) => data.learner_ref === ref)?.data,
      );
      expect(raised).toMatchObject({
        previous_score: 1,
        score: 3,
        max_score: 3,
        passed: true,
        previous_passed: false,
      });
      expect(lowered).toMatchObject({ previous_score: 3, score: 1, passed: false, previous_passed: true });
      await revert(regrade);
      await writeEvents();
      const last = events.at(-1)?.id;
      await expect.poll(async () => (await readFeed(last)).length).toBe(SUBMISSIONS);
      const back = (await readFeed(last)).find(({ data }) => data.learner_ref === "a");
      expect(back?.data).toMatchObject({ previous_score: 3, score: 1, previous_passed: true, passed: false });
    },
  );

  testRegrade("tell the scores of the commit, although a revert has changed them since", async (regrade) => {
    const start = (await readFeed()).at(-1)?.id;
    await commit(regrade);
    await revert(regrade);
    await writeEvents();
    await expect.poll(async () => (await readFeed(start)).length).toBe(2 * SUBMISSIONS);
    const events = await readFeed(start);
    const ofA = events
      .filter(({ data }) => String(data.learner_ref).startsWith("a"))
      .map(({ data }) => data.score);
    expect(ofA.slice(0, BY_LEARNER.a).every((score) => score === 3)).toBe(true);
    expect(ofA.slice(BY_LEARNER.a).every((score) => score === 1)).toBe(true);
  });

  testRegrade(
    "keep their place when the database is restored into another cluster before they are written",
    async (regrade) => {
      const { db, sql } = testDatabase();
      const start = (await readFeed()).at(-1)?.id;
      await commit(regrade);
      await createCollection("Later");
      const { organizationId } = api;
      await sql`update events set transaction = transaction + 1000000000000 where organization_id = ${organizationId}`;
      await sql`update regrade_event_queue set transaction = transaction + 1000000000000
      where organization_id = ${organizationId}`;
      await renumberEvents(db);
      expect(await readFeed(start)).toEqual([]);
      await writeEvents();
      await expect.poll(async () => (await readFeed(start)).length).toBe(SUBMISSIONS + 1);
      expect((await readFeed(start)).at(-1)?.type).toBe("collection.created");
      await revert(regrade);
      await writeEvents();
    },
  );
});

describe("queued events of a regrade that can't be written", () => {
  /** Commits a regrade of one submission of an own organization, and queues its events as if it changed many. */
  async function commitQueued() {
    const client = await createTestClient();
    const quiz = await createPublishedAssessment(client, [choiceQuestion(2)]);
    await client.post(`/v1/assessments/${quiz.id}/submit`, {
      learner_ref: "a",
      answers: buildAnswers(quiz, ["a"]),
    });
    const corrections = [{ question_id: quiz.exercises[0].questions[0].id, mode: "full_credit" }];
    const { data } = await client.post(`/v1/assessments/${quiz.id}/regrades`, { corrections });
    const { id, fingerprint } = data as Regrade;
    expect((await client.post(`/v1/regrades/${id}/commit`, { fingerprint })).status).toBe(200);
    const application = { regradeId: id, assessmentId: quiz.id, externalId: null, isRevert: false };
    await queueEvents(ctx.db, client.organizationId, { ...application, now: new Date() }, []);
    const countEvents = async () => (await client.get("/v1/events?types=submission.regraded")).data.length;
    return { organizationId: client.organizationId, id, countEvents };
  }

  const title = "are reported and retried later, and those of others are written meanwhile";
  test(
    title,
    () =>
      withTestLock("event numbers", async () => {
        const { sql } = testDatabase();
        // What other tests have left in the queue.
        await writeEvents();
        const [failing, other] = [await commitQueued(), await commitQueued()];
        await sql`
      update regrade_submissions set result_before = null, before = jsonb_set(to_jsonb(result_before), '{score}', '"none"')
      where regrade_id = ${failing.id}`;
        const failures: unknown[] = [];
        const write = () =>
          writeQueuedEvents(testDatabase(), { signal, onFailure: (_, regrade) => failures.push(regrade) });
        expect(await write()).toBe(2);
        expect(failures).toEqual([{ organizationId: failing.organizationId, id: failing.id }]);
        await expect.poll(other.countEvents).toBe(2);
        expect(await failing.countEvents()).toBe(1);

        const retryAt = (time: postgres.Fragment) =>
          sql`update regrade_event_queue set retry_at = ${time} where regrade_id = ${failing.id}`;
        await retryAt(sql`now()`);
        const [begun] = await sql<{ at: string }[]>`select now()::text as at`;
        await write();
        expect(failures).toHaveLength(2);
        const [queued] = await sql<{ failures: number; wait: number }[]>`
          select failures, extract(epoch from retry_at - ${begun?.at ?? ""}::timestamptz)::float8 as wait
          from regrade_event_queue where regrade_id = ${failing.id}`;
        expect(queued?.failures).toBe(2);
        expect(queued?.wait).toBeGreaterThanOrEqual(10);
        await retryAt(sql`now() + interval '1 hour'`);
        await write();
        expect(failures).toHaveLength(2);

        await sql`
      update regrade_submissions set before = jsonb_set(before, '{score}', '0') where regrade_id = ${failing.id}`;
        await retryAt(sql`now()`);
        await write();
        await expect.poll(failing.countEvents).toBe(2);
      }),
    TIMEOUT_MS,
  );
});

describe("analytics of a regrade that changes more than 5,000 submissions", { timeout: TIMEOUT_MS }, () => {
  const read = async () =>
    JSON.stringify((await fetchCounted(api, `/v1/assessments/${assessment.id}/analytics?attempts=all`)).data);
  const readMeanShare = async () =>
    (await fetchCounted(api, `/v1/items/${itemId}/statistics`)).data.mean_share;
  const recount = async () => {
    await requeueSubmissions(ctx.db, ctx.organizationId, assessment.id);
    return read();
  };

  test("are right at once, and byte for byte as before after a revert", async () => {
    const before = await read();
    const regrade = await preview();
    await commit(regrade);
    const committed = await read();
    expect(committed).not.toBe(before);
    expect(await recount()).toBe(committed);
    await revert(regrade);
    expect(await read()).toBe(before);
    expect(await recount()).toBe(before);
  });

  test("include the statistics of items, which are right at once too", async () => {
    const [earlier, corrected] = [BY_LEARNER.b / SUBMISSIONS, BY_LEARNER.a / SUBMISSIONS];
    expect(await readMeanShare()).toBeCloseTo(earlier, 4);
    const regrade = await preview();
    await commit(regrade);
    expect(await readMeanShare()).toBeCloseTo(corrected, 4);
    await revert(regrade);
    expect(await readMeanShare()).toBeCloseTo(earlier, 4);
  });

  test("are right when the commit is reverted before anything or half of it is counted", async () => {
    const before = await read();
    const uncounted = await preview();
    await commit(uncounted);
    await revert(uncounted);
    expect(await read()).toBe(before);
    const half = await preview();
    await commit(half);
    expect(await foldOnce(ctx, assessment.id, { batch: 1000, regradeBatches: 2 })).toBe("more");
    await revert(half);
    expect(await read()).toBe(before);
    expect(await recount()).toBe(before);
  });
});
