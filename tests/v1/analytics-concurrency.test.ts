import type { SQL } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { foldOnce } from "#lib/domains/analytics/fold.ts";
import { requeueSubmissions } from "#lib/domains/analytics/queries.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { gradeSubmission } from "#lib/domains/marking/grade-submission.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { createContext, foldAll, read, readAll, submit } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await createTestClient();
  ctx = createContext(api);
});

describe("a change between two statements", () => {
  /** Creates a database whose transactions run something else after a number of statements. */
  function interruptAfter(after: number, meanwhile: () => Promise<unknown>): Db {
    let statements = 0;
    const watchDb = (db: Db): Db =>
      new Proxy(db, {
        get(target, name) {
          if (name === "transaction")
            return (work: (tx: Db) => Promise<unknown>, config: Parameters<Db["transaction"]>[1]) =>
              target.transaction((tx) => work(watchDb(tx)), config);
          if (name === "execute")
            return async (query: SQL) => {
              const rows = await target.execute(query);
              if (++statements === after) await meanwhile();
              return rows;
            };
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    return watchDb(ctx.db);
  }

  async function createScenario() {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(1), openQuestion(5)]);
    const open = assessment.exercises[0].questions[1].id as string;
    const add = async (learner: string) =>
      (await submit(ctx, assessment, learner, ["b", "An essay"])).submission_id as string;
    const mark = (id: string, score: number) =>
      gradeSubmission(ctx, { id, body: { questions: [{ question_id: open, score }], finalize: true } });
    const [ann, bob] = [await add("ann"), await add("bob")];
    await mark(ann, 5);
    await foldAll(ctx, assessment.id);
    await mark(ann, 4);
    await mark(bob, 2);
    await add("ann");
    return { assessment, add, mark, ann, bob };
  }

  test.each([1, 2, 3, 4, 5, 6])(
    "of a fold (after statement %i) is counted once, by this fold or the next",
    async (after) => {
      const { assessment, add, mark, ann, bob } = await createScenario();
      const meanwhile = vi.fn(async () => {
        await mark(ann, 1);
        await mark(bob, 3);
        await mark(await add("cyd"), 2);
      });
      await foldOnce({ ...ctx, db: interruptAfter(after, meanwhile) }, assessment.id);
      expect(meanwhile).toHaveBeenCalledOnce();
      const now = await readAll(ctx, assessment.id);
      await foldAll(ctx, assessment.id);
      expect(await readAll(ctx, assessment.id)).toEqual(now);
      await requeueSubmissions(ctx.db, ctx.organizationId, assessment.id);
      expect(await readAll(ctx, assessment.id)).toEqual(now);
    },
  );

  test.each([1, 2, 3, 4])(
    "of a read (after statement %i) is in the figures completely or not at all",
    async (after) => {
      const { assessment, add, mark, ann } = await createScenario();
      const before = await read(ctx, assessment.id, "best");
      const meanwhile = vi.fn(async () => {
        await mark(ann, 1);
        await add("cyd");
        await foldAll(ctx, assessment.id);
      });
      const db = interruptAfter(after, meanwhile);
      expect(await getAnalytics({ ...ctx, db }, { assessmentId: assessment.id, attempts: "best" })).toEqual(
        before,
      );
      expect(meanwhile).toHaveBeenCalledOnce();
    },
  );
});

test("figures stay consistent under concurrent submissions, corrections, folds and reads", async () => {
  const assessment = await createPublishedAssessment(api, [choiceQuestion(1), openQuestion(5)]);
  const open = assessment.exercises[0].questions[1].id as string;
  let isRunning = true;
  const folding = (async () => {
    while (isRunning) await foldOnce(ctx, assessment.id, { batch: 3, batches: 2 });
  })();
  const seen: number[] = [];
  const reading = (async () => {
    while (isRunning) {
      const last = await read(ctx, assessment.id, "last");
      const all = await read(ctx, assessment.id);
      expect(all.overview.submission_count).toBeGreaterThanOrEqual(last.overview.submission_count);
      seen.push(all.overview.submission_count);
    }
  })();
  await Promise.all(
    Array.from({ length: 8 }, async (_, learner) => {
      for (let attempt = 0; attempt < 5; attempt++) {
        const { submission_id: id } = await submit(ctx, assessment, `l${learner}`, [
          attempt % 2 ? "b" : "a",
          "Text",
        ]);
        const questions = [{ question_id: open, score: attempt }];
        await gradeSubmission(ctx, { id, body: { questions, finalize: true } });
      }
    }),
  );
  isRunning = false;
  await Promise.all([folding, reading]);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  const now = await readAll(ctx, assessment.id);
  expect(now.map(({ overview }) => [overview.submission_count, overview.graded_count])).toEqual([
    [40, 40],
    [8, 8],
    [8, 8],
    [8, 8],
  ]);
  // Attempts earn 0, 2, 2, 4, 4: the mean of all, the first, the last and the best.
  expect(now.map(({ overview }) => overview.avg_score)).toEqual([2.4, 0, 4, 4]);
  await requeueSubmissions(ctx.db, ctx.organizationId, assessment.id);
  expect(await readAll(ctx, assessment.id)).toEqual(now);
});
