import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Analytics } from "#lib/contract/analytics.ts";
import { type FoldOptions, foldOnce } from "#lib/domains/analytics/fold.ts";
import { requeueSubmissions } from "#lib/domains/analytics/queries.ts";
import { RememberedAttempts } from "#lib/domains/analytics/remembered-attempts.ts";
import { gradeSubmission } from "#lib/domains/marking/grade-submission.ts";
import { unvoidSubmission } from "#lib/domains/marking/unvoid.ts";
import { voidSubmission } from "#lib/domains/submissions/void.ts";
import type { Ctx } from "#lib/platform/context.ts";
import {
  countPending,
  createContext,
  foldAll,
  read,
  readAll,
  submit,
} from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { choiceQuestion, numericQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await createTestClient();
  ctx = createContext(api);
});

describe("analytics rollups", () => {
  const value = {
    choice: fc.constantFrom("a", "b", "c", undefined),
    numeric: fc.constantFrom(3.14, 3, undefined),
    open: fc.constantFrom("An essay", undefined),
  };
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("submit" as const),
        learner: fc.constantFrom("x", "y", "z"),
        values: fc.tuple(value.choice, value.choice, value.numeric, value.open),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("grade" as const),
        pick: fc.nat(),
        score: fc.constantFrom(0, 1.5, 5),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("fold" as const),
        batch: fc.integer({ min: 1, max: 4 }),
        batches: fc.integer({ min: 1, max: 3 }),
        byOther: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("void" as const), pick: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("requeue" as const) }) },
  );

  test("match figures computed from scratch after any order of folding, correcting, voiding and recounting", async () => {
    const questions = [choiceQuestion(1), choiceQuestion(2), numericQuestion(3), openQuestion(5)];
    const run = async (steps: readonly Step[]) => {
      const assessment = await createPublishedAssessment(api, questions);
      const open = assessment.exercises[0].questions[3].id as string;
      const ids: string[] = [];
      const voided = new Set<string>();
      const remembered = new RememberedAttempts();
      for (const action of steps) {
        if (action.do === "submit") {
          const submitted = await submit(ctx, assessment, action.learner, action.values);
          if (submitted.awaiting_manual_grading) ids.push(submitted.submission_id);
        } else if (action.do === "grade") {
          const id = ids[action.pick % (ids.length || 1)];
          const marks = [{ question_id: open, score: action.score }];
          if (id && !voided.has(id))
            await gradeSubmission(ctx, { id, body: { questions: marks, finalize: true } });
        } else if (action.do === "void") {
          const id = ids[action.pick % (ids.length || 1)];
          if (id && voided.delete(id)) await unvoidSubmission(ctx, { id });
          else if (id) {
            await voidSubmission(ctx, { id, reason: "Fire alarm" });
            voided.add(id);
          }
        } else if (action.do === "fold")
          await foldOnce(ctx, assessment.id, action.byOther ? action : { ...action, remembered });
        else await requeueSubmissions(ctx.db, ctx.organizationId, assessment.id);
      }
      const now = await readAll(ctx, assessment.id);
      await foldAll(ctx, assessment.id, { batch: 2, batches: 2, remembered });
      expect(await countPending(assessment.id)).toBe(0);
      expect(await readAll(ctx, assessment.id)).toEqual(now);
      await requeueSubmissions(ctx.db, ctx.organizationId, assessment.id);
      expect(await readAll(ctx, assessment.id)).toEqual(now);
      await expectNaive(assessment.id, now[0]);
      await expectChosen(assessment.id, now);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => run(steps)),
      { numRuns: Number(process.env.RUNS ?? 12) },
    );
  }, 600_000);

  type Step =
    | { do: "submit"; learner: string; values: unknown[] }
    | { do: "grade"; pick: number; score: number }
    | { do: "fold"; batch: number; batches: number; byOther: boolean }
    | { do: "void"; pick: number }
    | { do: "requeue" };

  /** Expects the same figures as plain SQL computes over all submissions. */
  async function expectNaive(assessmentId: string, analytics: Analytics | undefined): Promise<void> {
    const { sql } = testDatabase();
    const [naive] = await sql`
      select count(*)::int as submissions, count(*) filter (where status = 'graded')::int as graded,
        avg(score) filter (where status = 'graded') as avg,
        percentile_cont(0.5) within group (order by percentage) filter (where status = 'graded') as median,
        coalesce(sum((passed and status = 'graded')::int), 0)::int as passed,
        corr(question_scores[1], score) filter (where status = 'graded') as r,
        count(*) filter (where status = 'graded' and answers->0->0->>'value' = 'b')::int as picked
      from submissions where assessment_id = ${assessmentId} and voided_at is null`;
    expect(analytics?.overview).toMatchObject({
      submission_count: naive?.submissions,
      graded_count: naive?.graded,
    });
    expect(analytics?.overview.avg_score).toBeCloseTo(naive?.avg ?? 0, 4);
    if (naive?.graded > 0) expect(analytics?.overview.median_score_percent).toBeCloseTo(naive?.median, 1);
    const index = analytics?.question_stats[0]?.discrimination_index ?? null;
    if (naive?.graded >= 5 && naive?.r !== null) expect(index).toBeCloseTo(naive?.r, 3);
    else expect(index).toBeNull();
    expect(analytics?.question_stats[0]?.option_stats[0]?.options[1]?.count).toBe(naive?.picked);
  }

  type Row = {
    id: string;
    learner: string;
    number: number;
    graded: boolean;
    percentage: number;
    score: number;
  };

  /**
   * Expects the submissions and average that the contract's rules select in each mode. The submissions are listed
   * newest first.
   */
  async function expectChosen(assessmentId: string, found: readonly Analytics[]): Promise<void> {
    const rows = await testDatabase().sql<Row[]>`
      select id, learner_id as learner, attempt_number as number, status = 'graded' as graded, percentage, score
      from submissions where assessment_id = ${assessmentId} and not is_draft and voided_at is null order by id desc`;
    const listOwnRows = ({ learner }: Row) => rows.filter((row) => row.learner === learner);
    const isFirst = (row: Row) => listOwnRows(row).every(({ number }) => number >= row.number);
    const isLast = (row: Row) => listOwnRows(row).every(({ number }) => number <= row.number);
    const isBest = (row: Row) => {
      const graded = listOwnRows(row).filter((other) => other.graded);
      if (graded.length === 0) return isLast(row);
      const most = Math.max(...graded.map(({ percentage }) => percentage));
      const best = graded.filter(({ percentage }) => percentage === most).map(({ number }) => number);
      return row.graded && row.number === Math.min(...best);
    };
    const choices = [() => true, isFirst, isLast, isBest];
    for (const [i, chooses] of choices.entries()) {
      const chosen = rows.filter(chooses);
      const graded = chosen.filter((row) => row.graded);
      expect(found[i]?.student_results.map((s) => s.submission_id)).toEqual(chosen.map(({ id }) => id));
      expect(found[i]?.overview).toMatchObject({
        submission_count: chosen.length,
        graded_count: graded.length,
      });
      const sum = graded.reduce((total, { score }) => total + score, 0);
      expect(found[i]?.overview.avg_score).toBeCloseTo(graded.length === 0 ? 0 : sum / graded.length, 3);
    }
  }

  /**
   * What happens to one learner's attempts: answers (`b` is correct), marks (`1=5` is 5 points for attempt 1), folds, and
   * attempts that are voided (`-1`) or count again (`+1`).
   */
  test.each([
    ["several corrections between two folds", "b 1=5 fold 1=2 1=3 fold 1=4 1=0"],
    ["corrections before the first fold", "b 1=5 1=1 1=2 fold 1=3"],
    ["a later attempt with a lower score", "b 1=5 a fold b 3=0 fold 2=1"],
    ["a later attempt with the same score", "b 1=2 a 2=3 b 3=2 fold a 4=3 fold b 5=5"],
    ["grading several attempts in any order", "b a fold b fold 2=1 fold 1=1 fold 3=4"],
    ["grading one attempt between two others", "b fold 1=3 a fold a 3=1"],
    ["grading an attempt only after a later one", "a 1=0 b fold a 3=0 2=5 fold"],
    ["correcting the best attempt down", "a 1=1 b 2=5 fold a 3=3 fold 2=0"],
    ["voiding the first attempt", "b 1=5 a 2=1 fold -1 fold +1"],
    ["voiding the first attempt before the next", "b 1=5 fold -1 fold a fold +1"],
    ["voiding the last and the best attempt", "a 1=1 b 2=5 fold -2 fold b 3=5 -3 fold +2"],
    ["voiding every attempt", "b 1=5 a fold -1 -2 fold +2 +1"],
    ["voiding an attempt that nothing has counted", "b -1 fold +1 -1 fold"],
  ])("match the current results after %s", async (_what, story) => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(1), openQuestion(5)]);
    const open = assessment.exercises[0].questions[1].id as string;
    const ids: string[] = [];
    for (const word of story.split(" ")) {
      const [, attempt, score] = /^(\d)=(\d)$/.exec(word) ?? [];
      const voided = /^[-+]\d$/.test(word) && { id: ids[Number(word[1]) - 1] ?? "", reason: "Fire alarm" };
      if (word === "fold") await foldAll(ctx, assessment.id, { batch: 1, batches: 1 });
      else if (voided) await (word[0] === "-" ? voidSubmission : unvoidSubmission)(ctx, voided);
      else if (!attempt) ids.push((await submit(ctx, assessment, "ann", [word, "An essay"])).submission_id);
      else {
        const body = { questions: [{ question_id: open, score: Number(score) }], finalize: true };
        await gradeSubmission(ctx, { id: ids[Number(attempt) - 1] ?? "", body });
      }
      await expectChosen(assessment.id, await readAll(ctx, assessment.id));
    }
    const now = await readAll(ctx, assessment.id);
    await foldAll(ctx, assessment.id);
    expect(await readAll(ctx, assessment.id)).toEqual(now);
    await requeueSubmissions(ctx.db, ctx.organizationId, assessment.id);
    expect(await readAll(ctx, assessment.id)).toEqual(now);
  });

  test.each(["counted another attempt", "rebuilt them", "counted a voided attempt"])(
    "match the current results if another process has %s since the worker counted",
    async (event) => {
      const assessment = await createPublishedAssessment(api, [choiceQuestion(1), choiceQuestion(2)]);
      const remembered = new RememberedAttempts();
      const fold = async (options?: FoldOptions) => {
        for (const _ of [1, 2]) await foldOnce(ctx, assessment.id, options);
      };
      const answers = [
        ["b", "a"],
        ["a", "b"],
        ["b", "b"],
        ["a", "a"],
      ];
      for (const [i, values] of answers.entries()) {
        const { submission_id: id } = await submit(ctx, assessment, "ann", values);
        if (i === 1 && event === "rebuilt them")
          await requeueSubmissions(ctx.db, ctx.organizationId, assessment.id);
        if (i === 1 && event === "counted a voided attempt")
          await voidSubmission(ctx, { id, reason: "Fire alarm" });
        await fold(i === 1 ? {} : { remembered });
      }
      const now = await readAll(ctx, assessment.id);
      expect(await countPending(assessment.id)).toBe(0);
      await requeueSubmissions(ctx.db, ctx.organizationId, assessment.id);
      expect(await readAll(ctx, assessment.id)).toEqual(now);
    },
  );

  test("can be rebuilt in any order of submissions, without draft submissions", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion(1), openQuestion(5)]);
    const open = assessment.exercises[0].questions[1].id as string;
    for (const [i, value] of ["a", "b", "a"].entries()) {
      const { submission_id: id } = await submit(ctx, assessment, "ann", [value, "An essay"]);
      const questions = [{ question_id: open, score: 3 - i }];
      await gradeSubmission(ctx, { id, body: { questions, finalize: true } });
    }
    const draft = { learner_ref: "ann", answers: { exerciseAnswers: [] }, allow_draft: true };
    expect((await api.post(`/v1/assessments/${assessment.id}/submit`, draft)).status).toBe(200);
    const now = await readAll(ctx, assessment.id);
    await requeueSubmissions(ctx.db, ctx.organizationId, assessment.id);
    await testDatabase().sql`
      with gone as (delete from analytics_pending where assessment_id = ${assessment.id} returning *)
      insert into analytics_pending (organization_id, assessment_id, submission_id, before)
      select organization_id, assessment_id, submission_id, before from gone order by seq desc`;
    await foldAll(ctx, assessment.id, { batch: 1, batches: 1 });
    expect(await readAll(ctx, assessment.id)).toEqual(now);
    expect(now.map(({ overview }) => overview.submission_count)).toEqual([3, 1, 1, 1]);
  });

  test("are rebuilt if another release wrote them or they are incomplete", async () => {
    const assessment = await createPublishedAssessment(api, [choiceQuestion()]);
    for (const value of ["a", "b", "b"]) await submit(ctx, assessment, value, [value]);
    await foldAll(ctx, assessment.id);
    const before = await readAll(ctx, assessment.id);
    const { sql } = testDatabase();
    await sql`update analytics_rollups set state = jsonb_set(state, '{format}', '0') where assessment_id = ${assessment.id}`;
    expect(await readAll(ctx, assessment.id)).toEqual(before);
  });

  test("give the reliability of the remaining questions after several were removed", async () => {
    const questions = [choiceQuestion(1), choiceQuestion(1), textQuestion(2), numericQuestion(3)];
    const assessment = await createPublishedAssessment(api, questions);
    const [exercise] = assessment.exercises;
    const answers = [
      ["b", "b", "Paris", 3.14],
      ["b", "a", "Rome", 3.14],
      ["a", "a", "Paris", 1],
      ["b", "b", "Rome", 1],
    ];
    for (const [i, values] of answers.entries()) await submit(ctx, assessment, `l${i}`, values);
    await foldAll(ctx, assessment.id);
    const left = exercise.questions
      .slice(0, 2)
      .map(({ id, content_ast }: { id: string; content_ast: unknown }) => ({
        id,
        content_ast,
      }));
    await api.patch(`/v1/assessments/${assessment.id}`, {
      exercises: [{ id: exercise.id, questions: left }],
    });
    await api.post(`/v1/assessments/${assessment.id}/publish`);
    // On the two questions left: 1 1, 1 0, 0 0, 1 1. Variances 1/4, 1/3 and of the totals 2 1 0 2 11/12:
    // alpha = 2·(1 - (7/12)/(11/12)) = 8/11, error √(11/12·3/11) = 1/2.
    const { overview } = await read(ctx, assessment.id);
    expect(overview).toMatchObject({
      cronbach_alpha: 0.7273,
      standard_error_of_measurement: 0.5,
      max_score: 2,
    });
    await submit(ctx, (await api.get(`/v1/assessments/${assessment.id}`)).data, "new", ["a", "a"]);
    await foldAll(ctx, assessment.id);
    expect((await read(ctx, assessment.id)).overview.submission_count).toBe(5);
  });
});
