import { beforeAll, expect, test } from "vitest";
import { runPreviews } from "#lib/domains/regrades/run-previews.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createDriverError } from "#lib/platform/db/driver/index.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { copySubmissions } from "#tests/support/copy-submissions.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { withTestLock } from "#tests/support/test-lock.ts";

/** More than the service computes at once, and a multiple of 3. */
const SUBMISSIONS = 5_001;
/** On a busy machine, these tests take several times as long as usual, and they wait for those of other files. */
const TIMEOUT_MS = 120_000;

let api: Api;
let assessment: Awaited<ReturnType<typeof createPublishedAssessment>>;
let corrections: object[];
beforeAll(async () => {
  api = await createTestClient();
  const questions = [choiceQuestion(2), textQuestion()];
  assessment = await createPublishedAssessment(api, questions, { allowed_attempts: null });
  for (const value of ["a", "b", "c"]) {
    await api.post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: value,
      answers: buildAnswers(assessment, [value, "Paris"]),
    });
  }
  await copySubmissions(assessment.id, { a: SUBMISSIONS / 3, b: SUBMISSIONS / 3, c: SUBMISSIONS / 3 });
  const answer_keys = [{ type: "choice", response_id: "r1", correct: ["a"] }];
  corrections = [{ question_id: assessment.exercises[0].questions[0].id, mode: "new_key", answer_keys }];
});

const create = () => api.post(`/v1/assessments/${assessment.id}/regrades`, { corrections });
const read = async (id: string) => (await api.get(`/v1/regrades/${id}`)).data;
/** Does what a worker does. `later` is how far its clock is ahead, in ms. */
const work = (options: { db?: Ctx["db"]; signal?: AbortSignal; later?: number; failures?: unknown[] } = {}) =>
  runPreviews(options.db ? { db: options.db } : testDatabase(), {
    now: () => new Date(Date.now() + (options.later ?? 0)),
    signal: options.signal ?? new AbortController().signal,
    onFailure: (error) => {
      if (!options.failures) throw error;
      options.failures.push(error);
    },
  });

test(
  "the preview of many submissions is left to the worker, which reports its progress",
  () =>
    withTestLock("previews", async () => {
      const { status, data } = await create();
      expect(status).toBe(202);
      expect(data).toMatchObject({
        status: "previewing",
        fingerprint: null,
        counts: null,
        mean_change: null,
        progress: { done: 0, total: SUBMISSIONS },
      });
      const refused = await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: "none" });
      expect([refused.status, refused.error.code]).toEqual([409, "regrade_stale"]);
      expect((await api.post(`/v1/regrades/${data.id}/preview`)).status).toBe(202);

      const worked = await Promise.all([work(), work()]);
      expect(worked.toSorted()).toEqual([0, 1]);
      const previewed = await read(data.id);
      expect(previewed).toMatchObject({
        status: "previewed",
        counts: { submissions: SUBMISSIONS },
        progress: { done: SUBMISSIONS, total: SUBMISSIONS },
      });
      const third = SUBMISSIONS / 3;
      expect(previewed.counts).toMatchObject({ raised: third, lowered: third, unchanged: third });
      const { fingerprint } = previewed;
      // The events of a commit and of a revert are queued for whoever writes them next.
      await withTestLock("event numbers", async () => {
        expect((await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint })).status).toBe(200);
        expect((await api.post(`/v1/regrades/${data.id}/revert`)).status).toBe(200);
      });
    }),
  TIMEOUT_MS,
);

test(
  "a preview whose worker stops is finished by another, as if nothing had happened",
  () =>
    withTestLock("previews", async () => {
      const { data } = await create();
      const stop = new AbortController();
      const db = new Proxy(testDatabase().db, {
        get(target, name) {
          // This records the progress after the first page. The preview was claimed in a transaction.
          if (name === "update") stop.abort();
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      expect(await work({ db, signal: stop.signal })).toBe(0);
      const left = await read(data.id);
      expect(left.status).toBe("previewing");
      expect(left.progress.done).toBeGreaterThan(0);
      expect(left.progress.done).toBeLessThan(SUBMISSIONS);
      expect(await work()).toBe(0);
      expect(await work({ later: 60_000 })).toBe(1);
      const finished = await read(data.id);
      expect([finished.status, finished.counts.submissions]).toEqual(["previewed", SUBMISSIONS]);
      const [row] = await testDatabase().sql`
      select count(*)::int as n from regrade_submissions where regrade_id = ${data.id}`;
      expect(row?.n).toBe(SUBMISSIONS);
    }),
  TIMEOUT_MS,
);

test(
  "a preview whose database connection is lost is computed by a later run",
  () =>
    withTestLock("previews", async () => {
      const { data } = await create();
      const lost = createDriverError("CONNECTION_CLOSED", "The connection was lost");
      const db = new Proxy(testDatabase().db, {
        get(target, name) {
          // The first statement after the preview was claimed.
          if (name === "delete") throw lost;
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
      const failures: unknown[] = [];
      await expect(work({ db, failures })).rejects.toBe(lost);
      expect(failures).toEqual([]);
      expect((await read(data.id)).status).toBe("previewing");
      expect(await work({ later: 60_000 })).toBe(1);
      expect((await read(data.id)).status).toBe("previewed");
    }),
  TIMEOUT_MS,
);

test(
  "a preview that fails says so, and can be computed again",
  () =>
    withTestLock("previews", async () => {
      const { data } = await create();
      const { sql } = testDatabase();
      const [damaged] = await sql`
      update submissions set fractions = '[[0],["no fraction"]]'
      where id = (select id from submissions where assessment_id = ${assessment.id} limit 1) returning id`;
      const failures: unknown[] = [];
      expect(await work({ failures })).toBe(0);
      expect(failures).toHaveLength(1);
      expect((await read(data.id)).status).toBe("failed");
      await sql`delete from submissions where id = ${damaged?.id}`;
      const again = await api.post(`/v1/regrades/${data.id}/preview`);
      expect([again.status, again.data.status]).toEqual([200, "previewed"]);
      expect(again.data.counts.submissions).toBe(SUBMISSIONS - 1);
    }),
  TIMEOUT_MS,
);
