import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Analytics } from "#lib/contract/analytics.ts";
import { foldOnce } from "#lib/domains/analytics/fold.ts";
import { requeueSubmissions } from "#lib/domains/analytics/queries.ts";
import { RememberedAttempts } from "#lib/domains/analytics/remembered-attempts.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createContext, foldAll, readAll } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import {
  answerShown,
  createDrawnAssessment,
  type DrawnAssessment,
  listQuestionIds,
  openAttempt,
} from "#tests/support/draws.ts";
import { choiceQuestion, numericQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";
import {
  mean,
  readScoredRows,
  recalculateAlpha,
  recalculateQuestion,
  type ScoredQuestion,
} from "#tests/support/recalculate.ts";

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await createTestClient();
  ctx = createContext(api);
});

/** Places 0, 1, 6 and 7 are shown to everyone. Of 2 to 5, everyone is shown two, and of 8 to 10 one. */
const createExam = () =>
  createDrawnAssessment(
    api,
    [
      { questions: [choiceQuestion(1), textQuestion(2.5)] },
      {
        items: [choiceQuestion(2), choiceQuestion(2, ["a", "b"]), textQuestion(2), numericQuestion(2)],
        draw: 2,
      },
      { items: [choiceQuestion(1), numericQuestion(1)], draw: 2, order: "random" },
      { items: [openQuestion(), openQuestion(), choiceQuestion(5)], draw: 1 },
    ],
    { allowed_attempts: null, exercise_order: "random" },
  );
const SHARED = [0, 1, 6, 7];

/** Lists values that are right, partly right or wrong. */
const listPlausible = (question: { content_ast: unknown } | undefined): unknown[] => {
  const content = JSON.stringify(question?.content_ast);
  if (content.includes('"maxChoices":0')) return [["a"], ["a", "b"], ["c"], undefined];
  if (content.includes("choiceInteraction")) return ["a", "b", "b", "c", undefined];
  if (content.includes("numeric")) return [3.14, 1, undefined];
  return content.includes("extendedText") ? ["Because", undefined] : ["Paris", "Paris", "Rome", undefined];
};

const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("submit" as const),
      learner: fc.nat(5),
      choices: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
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
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("void" as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("regrade" as const),
      place: fc.constantFrom(0, 2, 3, 4, 6, 10),
      points: fc.constantFrom(null, 3),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Question = ScoredQuestion & { content_ast: unknown; answer_keys: object[] };

class Story {
  readonly exam: DrawnAssessment;
  /** With the points that hold; 0 for dropped ones. */
  readonly questions: Question[];
  readonly submitted: string[] = [];
  readonly waiting = new Map<string, string>();
  readonly voided = new Set<string>();

  constructor(exam: DrawnAssessment) {
    this.exam = exam;
    this.questions = exam.exercises.flatMap((exercise: { questions: Question[] }) =>
      exercise.questions.map((question) => ({ ...question })),
    );
  }

  async submit(learner: string, choices: readonly number[]): Promise<void> {
    const attempt = await openAttempt(api, this.exam, learner);
    const shown = listQuestionIds(attempt);
    const answers = answerShown(attempt, (id) => {
      const values = listPlausible(this.#find(id));
      return values[(choices[shown.indexOf(id)] ?? 0) % values.length];
    });
    const { data, error } = await api.post(`/v1/attempts/${attempt.id}/submit`, { answers });
    expect(error).toBeNull();
    this.submitted.push(data.submission_id);
    const open = shown.find((id) => JSON.stringify(this.#find(id)?.content_ast).includes("extendedText"));
    if (data.awaiting_manual_grading && open) this.waiting.set(data.submission_id, open);
  }

  async grade(pick: number, score: number): Promise<void> {
    const id = this.submitted[pick % (this.submitted.length || 1)] ?? "";
    const question_id = this.waiting.get(id);
    if (!question_id || this.voided.has(id)) return;
    const body = { questions: [{ question_id, score }], finalize: true };
    expect((await api.put(`/v1/submissions/${id}/grading`, body)).error).toBeNull();
  }

  async toggleVoid(pick: number): Promise<void> {
    const id = this.submitted[pick % (this.submitted.length || 1)];
    if (!id) return;
    const isVoided = this.voided.delete(id);
    if (!isVoided) this.voided.add(id);
    const path = `/v1/submissions/${id}/${isVoided ? "unvoid" : "void"}`;
    expect((await api.post(path, isVoided ? undefined : { reason: "Fire alarm" })).error).toBeNull();
  }

  /** Drops a question, or gives it other points. */
  async regrade(place: number, points: number | null): Promise<void> {
    const question = this.questions[place];
    if (!question || question.points === 0) return;
    const correction =
      points === null
        ? { question_id: question.id, mode: "drop" }
        : { question_id: question.id, mode: "new_key", answer_keys: question.answer_keys, points };
    const { data, error } = await api.post(`/v1/assessments/${this.exam.id}/regrades`, {
      corrections: [correction],
    });
    expect(error).toBeNull();
    const body = { fingerprint: data.fingerprint, apply_to_draft: false };
    expect((await api.post(`/v1/regrades/${data.id}/commit`, body)).error).toBeNull();
    question.points = points ?? 0;
  }

  #find(id: string): Question | undefined {
    return this.questions.find((question) => question.id === id);
  }
}

/** Expects what two passes over the rows give, to the reported precision. */
async function expectRecalculated({ exam, questions }: Story, found: Analytics | undefined): Promise<void> {
  const rows = await readScoredRows(exam.id, questions);
  const counted = questions.filter(({ points }) => points > 0);
  expect(found?.overview.graded_count).toBe(rows.length);
  if (rows.length > 0) {
    expect(found?.overview.avg_score).toBeCloseTo(mean(rows.map(({ total }) => total)), 3);
    const percents = rows.map(({ total, max }) => (max > 0 ? (100 * total) / max : 0));
    expect(found?.overview.avg_score_percent).toBeCloseTo(mean(percents), 1);
  }
  const shared = SHARED.flatMap((place) => questions[place] ?? []).filter(({ points }) => points > 0);
  expect(found?.overview).toMatchObject({
    reliability_question_count: shared.length,
    reliability_note: "drawn_questions",
    reliability_count: rows.length,
  });
  expectClose(found?.overview.cronbach_alpha, recalculateAlpha(shared, rows), 3);
  expect(found?.question_stats.map(({ question_id }) => question_id)).toEqual(counted.map(({ id }) => id));
  for (const [i, question] of counted.entries()) {
    const stats = found?.question_stats[i];
    const expected = recalculateQuestion(question, rows);
    expect(stats?.attempt_count).toBe(expected.n);
    expectClose(stats?.avg_score_percent, expected.percent, 1);
    expectClose(stats?.pct_fully_correct, expected.correct, 1);
    expectClose(stats?.pct_skipped, expected.skipped, 1);
    expectClose(stats?.discrimination_index, expected.discrimination, 3);
    expectClose(stats?.discrimination_index_corrected, expected.corrected, 3);
    if (JSON.stringify(question.content_ast).includes('"maxChoices":1')) {
      for (const { id, count } of stats?.option_stats[0]?.options ?? []) {
        expect(count).toBe(expected.picks.get(id)?.length ?? 0);
      }
    }
  }
}

function expectClose(found: number | null | undefined, expected: number | null, digits: number): void {
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, digits);
}

test("count each question over those who were shown it, after any order of folding, grading, voiding and regrading", async () => {
  const run = async (steps: readonly Step[]) => {
    const story = new Story(await createExam());
    const remembered = new RememberedAttempts();
    for (const action of steps) {
      if (action.do === "submit") await story.submit(`learner ${action.learner}`, action.choices);
      else if (action.do === "grade") await story.grade(action.pick, action.score);
      else if (action.do === "void") await story.toggleVoid(action.pick);
      else if (action.do === "regrade") await story.regrade(action.place, action.points);
      else await foldOnce(ctx, story.exam.id, { ...action, remembered });
    }
    const now = await readAll(ctx, story.exam.id);
    await expectRecalculated(story, now[0]);
    await foldAll(ctx, story.exam.id, { batch: 2, batches: 2, remembered });
    expect(await readAll(ctx, story.exam.id)).toEqual(now);
    await requeueSubmissions(ctx.db, ctx.organizationId, story.exam.id);
    expect(await readAll(ctx, story.exam.id)).toEqual(now);
    // Without codes, the answers themselves are read.
    await testDatabase()
      .sql`update submissions set coded_answers = null where assessment_id = ${story.exam.id}`;
    await requeueSubmissions(ctx.db, ctx.organizationId, story.exam.id);
    expect(await readAll(ctx, story.exam.id)).toEqual(now);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), (steps) => run(steps)),
    { numRuns: Number(process.env.RUNS ?? 3) },
  );
}, 600_000);
