import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { foldPending } from "#lib/domains/analytics/maintenance.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import {
  countPending,
  createContext,
  foldAll,
  insertCopies,
  read,
  readAll,
  submit,
} from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, numericQuestion } from "#tests/support/quiz.ts";

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await createTestClient();
  ctx = createContext(api);
});

describe("many submissions", () => {
  test("are folded by the request, which lists up to 1,000 of them", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const { submission_id } = await submit(ctx, assessment, "first", ["b"]);
    await insertCopies(submission_id, 1_200);
    const many = await Promise.all(Array.from({ length: 5 }, () => read(ctx, assessment.id)));
    for (const analytics of many) {
      expect(analytics.overview).toMatchObject({ submission_count: 1_201, avg_score: 1 });
      expect(analytics.student_results).toHaveLength(1_000);
      expect(analytics).toMatchObject({ student_results_truncated: true });
      expect(analytics.student_results[0]?.display_name).toBe("Anonymous");
    }
    expect(await countPending(assessment.id)).toBe(0);
    expect((await read(ctx, assessment.id, "last")).overview.submission_count).toBe(1_201);
  });

  test("by one learner count once for last and best, wherever batches end", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    const { submission_id } = await submit(ctx, assessment, "somebody", ["b"]);
    await insertCopies(submission_id, 100, { ofOne: true });
    await foldAll(ctx, assessment.id, { batch: 7, batches: 2 });
    for (const mode of ["first", "last", "best"] as const) {
      const { overview, student_results } = await read(ctx, assessment.id, mode);
      expect([overview.submission_count, overview.graded_count, student_results.length]).toEqual([2, 2, 2]);
    }
    expect((await read(ctx, assessment.id)).overview.submission_count).toBe(101);
  });

  test("count once if two processes fold them at the same time and a third is killed", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(), numericQuestion()]);
    const { submission_id } = await submit(ctx, assessment, "first", ["b", 3.14]);
    await insertCopies(submission_id, 6_000);
    const doomed = await startFolder(assessment.id);
    const [one, two] = await Promise.all([startFolder(assessment.id), startFolder(assessment.id)]);
    doomed.start();
    const foldedCounts = Promise.all([one.start(), two.start()]);
    setTimeout(() => doomed.child.kill("SIGKILL"), 60);
    expect((await foldedCounts).reduce((a, b) => a + b, 0)).toBeGreaterThan(2);
    expect(await countPending(assessment.id)).toBe(0);
    for (const { overview, question_stats } of await readAll(ctx, assessment.id)) {
      expect(overview).toMatchObject({ submission_count: 6_001, graded_count: 6_001, avg_score: 2 });
      expect(question_stats[0]?.option_stats[0]?.options[1]?.count).toBe(6_001);
    }
  });

  async function startFolder(
    assessmentId: string,
  ): Promise<{ child: ChildProcess; start(): Promise<number> }> {
    const child = fork(path.resolve("tests/analytics/fixtures/fold-process.ts"));
    await once(child, "message");
    return {
      child,
      async start() {
        child.send({ connection: inject("connection"), organizationId: api.organizationId, assessmentId });
        const [foldedCounts] = await once(child, "message");
        return foldedCounts;
      },
    };
  }

  test("are folded by maintenance in every organization with enough pending notes", async () => {
    const other = await createTestClient();
    const [few, many] = [
      await createPublishedAssessment(api, [choiceQuestion()]),
      await createPublishedAssessment(other, [choiceQuestion()]),
    ];
    await submit(ctx, few, "l", ["b"]);
    const { data } = await other.post(`/v1/assessments/${many.id}/submit`, {
      learner_ref: "l",
      answers: buildAnswers(many, ["b"]),
    });
    await insertCopies(data.submission_id, 40);
    await foldPending(testDatabase().db, { now: new Date(), minimum: 41 });
    expect([await countPending(few.id), await countPending(many.id)]).toEqual([1, 0]);
    const figures = await getAnalytics(createContext(other), { assessmentId: many.id, attempts: "all" });
    expect(figures.overview.submission_count).toBe(41);
  });
});

test("deleting a submission deletes its notes and no others", async () => {
  const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
  const { submission_id: gone } = await submit(ctx, assessment, "gone", ["a"]);
  await submit(ctx, assessment, "kept", ["b"]);
  const { sql } = testDatabase();
  await sql`delete from submissions where organization_id = ${ctx.organizationId} and id = ${gone}`;
  expect(await countPending(assessment.id)).toBe(1);
  expect((await read(ctx, assessment.id)).overview).toMatchObject({ submission_count: 1, avg_score: 1 });
});
