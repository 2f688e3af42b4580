import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Analytics, ATTEMPTS_MODES } from "#lib/contract/analytics.ts";
import type { StoredSums } from "#lib/core/statistics/sums.ts";
import { foldOnce } from "#lib/domains/analytics/fold.ts";
import { requeueSubmissions } from "#lib/domains/analytics/queries.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { analyticsRollups } from "#lib/platform/db/schema/index.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { buildAnswers, choiceQuestion, numericQuestion, textQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await createTestClient();
  const { organizationId } = api;
  const { db } = testDatabase();
  ctx = createSystemContext(db, organizationId);
});

type Assessment = Awaited<ReturnType<typeof createPublishedAssessment>>;
type Question = { id: string };

/** The answers of seven learners, of whom the last two skip questions, to four questions. */
const CLASS = [
  ["b", "a", "Paris", 3.14],
  ["b", "b", "Rome", 3.14],
  ["a", "a", "Paris", 1],
  ["b", "b", "Rome", 1],
  ["a", "c", "Lyon", 3.14],
  ["c", undefined, "Paris", undefined],
  ["a", undefined, undefined, undefined],
];

/** Publishes questions, and submits the answers to those of CLASS that have these indices. */
async function createClass(questions: Record<string, unknown>[], indices: readonly number[]) {
  const assessment = await createPublishedAssessment(api, questions);
  const ids: string[] = [];
  for (const [i, values] of CLASS.entries()) {
    const answers = buildAnswers(
      assessment,
      indices.map((index) => values[index]),
    );
    const body = { learner_ref: `learner ${i}`, answers };
    ids.push((await api.post(`/v1/assessments/${assessment.id}/submit`, body)).data.submission_id);
  }
  return { assessment, ids, questions: assessment.exercises[0].questions as Question[] };
}
const createMiskeyed = () =>
  createClass(
    [choiceQuestion(1), choiceQuestion(2, ["c"]), textQuestion(3), numericQuestion(4)],
    [0, 1, 2, 3],
  );

async function commitRegrade(
  assessmentId: string,
  corrections: readonly object[],
  options = {},
): Promise<string> {
  const { data } = await api.post(`/v1/assessments/${assessmentId}/regrades`, { corrections, ...options });
  const body = { fingerprint: data.fingerprint, apply_to_draft: false };
  expect((await api.post(`/v1/regrades/${data.id}/commit`, body)).status).toBe(200);
  return data.id;
}
async function revertRegrade(id: string): Promise<void> {
  expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);
}

const readAll = (id: string): Promise<Analytics[]> =>
  Promise.all(ATTEMPTS_MODES.map((attempts) => getAnalytics(ctx, { assessmentId: id, attempts })));
async function fold(id: string): Promise<void> {
  while ((await foldOnce(ctx, id)) !== "done");
}

/** Expects the same figures from notes, from rollups, and after counting all submissions again. */
async function expectStable({ id }: Assessment): Promise<Analytics> {
  const now = await readAll(id);
  await fold(id);
  expect(await readAll(id)).toEqual(now);
  await requeueSubmissions(ctx.db, ctx.organizationId, id);
  expect(await readAll(id)).toEqual(now);
  await fold(id);
  expect(await readAll(id)).toEqual(now);
  return now[0] as Analytics;
}

/** The figures without ids and labels, which differ between assessments. */
const pickFigures = ({ overview, distribution, question_stats }: Analytics) => ({
  overview,
  distribution,
  questions: question_stats.map(({ question_id: _, label: __, ...stats }) => stats),
});

const newKey = ({ id }: Question | { id: string }, correct: string[], points?: number) => ({
  question_id: id,
  mode: "new_key" as const,
  answer_keys: [{ type: "choice" as const, response_id: "r1", correct }],
  ...(points === undefined ? {} : { points }),
});
const drop = ({ id }: Question) => ({ question_id: id, mode: "drop" as const });

test("after a new key with other points, the figures are those of an assessment that had it from the start", async () => {
  const miskeyed = await createMiskeyed();
  await fold(miskeyed.assessment.id);
  const [, second = { id: "" }] = miskeyed.questions;
  await commitRegrade(miskeyed.assessment.id, [newKey(second, ["b"], 5)]);
  const sound = [choiceQuestion(1), choiceQuestion(5, ["b"]), textQuestion(3), numericQuestion(4)];
  const expected = await createClass(sound, [0, 1, 2, 3]);
  expect(pickFigures(await expectStable(miskeyed.assessment))).toEqual(
    pickFigures(await expectStable(expected.assessment)),
  );
});

test("after a question is dropped, the figures are those of an assessment without it", async () => {
  const { assessment, questions } = await createMiskeyed();
  const [, second = { id: "" }, third] = questions;
  await commitRegrade(assessment.id, [drop(second)]);
  const expected = await createClass([choiceQuestion(1), textQuestion(3), numericQuestion(4)], [0, 2, 3]);
  const analytics = await expectStable(assessment);
  expect(pickFigures(analytics)).toEqual(pickFigures(await expectStable(expected.assessment)));
  expect(analytics.question_stats.map(({ label }) => label)).toEqual(["Q1", "Q3", "Q4"]);
  expect(analytics.question_stats[1]?.question_id).toBe(third?.id);
});

test("when every question is dropped, all percentages are 0", async () => {
  const { assessment, questions } = await createMiskeyed();
  await commitRegrade(assessment.id, questions.map(drop));
  const { overview, distribution, question_stats } = await expectStable(assessment);
  expect(overview).toMatchObject({
    submission_count: 7,
    graded_count: 7,
    avg_score: 0,
    avg_score_percent: 0,
    median_score_percent: 0,
    std_dev_percent: 0,
    max_score: 0,
    pass_rate: 0,
    cronbach_alpha: null,
  });
  expect(distribution[0]?.count).toBe(7);
  expect(question_stats).toEqual([]);
});

test("submissions that keep older keys are counted by those", async () => {
  const { assessment, questions } = await createMiskeyed();
  const [, second = { id: "" }, third = { id: "" }, fourth = { id: "" }] = questions;
  const corrections = [newKey(second, ["b"], 6), drop(third), drop(fourth)];
  await commitRegrade(assessment.id, corrections, { never_lower: true });
  await fold(assessment.id);
  const { overview, question_stats } = await expectStable(assessment);
  // The second, fourth and seventh learner have 7, 7 and 0 of 7 points. The others keep 8, 3, 6 and 3 of 10.
  expect(overview).toMatchObject({
    graded_count: 7,
    avg_score: 4.8571,
    avg_score_percent: 57.14,
    median_score_percent: 60,
    max_score: 7,
  });
  // Of the second question's points, two learners earn all by the new key, and one by the published key.
  expect(question_stats.map((q) => [q.attempt_count, q.avg_score_percent])).toEqual([
    [7, 42.86],
    [7, 42.86],
  ]);
});

test("after regrades are reverted, the answer is the same as before, byte for byte", async () => {
  const { assessment, ids, questions } = await createMiskeyed();
  const [first = { id: "" }, second = { id: "" }, third = { id: "" }] = questions;
  await fold(assessment.id);
  const readText = async () => JSON.stringify(await readAll(assessment.id));
  const before = await readText();
  const one = await commitRegrade(assessment.id, [newKey(second, ["b"], 6), drop(third)]);
  const between = await readText();
  expect(between).not.toBe(before);
  await fold(assessment.id);
  const two = await commitRegrade(assessment.id, [newKey(first, ["a"]), drop(second)], { never_lower: true });
  expect(await readText()).not.toBe(between);
  const body = { reason: "Fire alarm" };
  await api.post(`/v1/submissions/${ids[2]}/void`, body);
  await fold(assessment.id);
  await api.post(`/v1/submissions/${ids[2]}/unvoid`);
  await revertRegrade(two);
  expect(await readText()).toBe(between);
  await fold(assessment.id);
  expect(await readText()).toBe(between);
  await revertRegrade(one);
  expect(await readText()).toBe(before);
  await fold(assessment.id);
  expect(await readText()).toBe(before);
});

const credit = ({ id }: Question | { id: string }) => ({ question_id: id, mode: "full_credit" as const });

test("after full credit, a question was skipped by as many as before, also until the credit is counted or reverted", async () => {
  const { assessment, questions } = await createMiskeyed();
  const [, second = { id: "" }, third = { id: "" }, fourth = { id: "" }] = questions;
  const skipped = [0, 28.57, 14.29, 28.57];
  const listSkipped = ({ question_stats }: Analytics) => question_stats.map(({ pct_skipped }) => pct_skipped);
  await fold(assessment.id);
  const readText = async () => JSON.stringify(await readAll(assessment.id));
  const before = await readText();
  expect((await readAll(assessment.id)).map(listSkipped)).toEqual(ATTEMPTS_MODES.map(() => skipped));

  const one = await commitRegrade(assessment.id, [newKey(second, ["b"]), credit(third)]);
  expect(listSkipped(await expectStable(assessment))).toEqual(skipped);
  const two = await commitRegrade(assessment.id, [credit(second), credit(fourth)]);
  const credited = await expectStable(assessment);
  expect(listSkipped(credited)).toEqual(skipped);
  expect(credited.question_stats[3]?.pct_fully_correct).toBe(100);
  const answers = buildAnswers(assessment, ["b", undefined, undefined, 1]);
  await api.post(`/v1/assessments/${assessment.id}/submit`, { learner_ref: "late", answers });
  expect(listSkipped(await expectStable(assessment))).toEqual([0, 37.5, 25, 25]);

  await revertRegrade(two);
  await revertRegrade(one);
  expect(listSkipped(await expectStable(assessment))).toEqual([0, 37.5, 25, 25]);
  const late = await api.get(`/v1/assessments/${assessment.id}/results?learner_ref=late`);
  await api.post(`/v1/submissions/${late.data[0].id}/void`, { reason: "Too late" });
  expect(await readText()).toBe(before);
  await fold(assessment.id);
  expect(await readText()).toBe(before);
});

test("figures that an earlier release counted by outcomes are counted again", async () => {
  const { assessment, questions } = await createMiskeyed();
  const [, , third = { id: "" }] = questions;
  await commitRegrade(assessment.id, [credit(third)]);
  const now = await expectStable(assessment);
  const rows = await ctx.db
    .select()
    .from(analyticsRollups)
    .where(eq(analyticsRollups.assessmentId, assessment.id));
  for (const { attempts, state } of rows) {
    const { parts } = state as StoredSums;
    for (const question of Object.values(parts).flatMap((part) => part.questions)) {
      if (question.countsSkipped) question.skipped = 0;
      delete question.countsSkipped;
    }
    await ctx.db
      .update(analyticsRollups)
      .set({ state })
      .where(and(eq(analyticsRollups.assessmentId, assessment.id), eq(analyticsRollups.attempts, attempts)));
  }
  await fold(assessment.id);
  expect((await readAll(assessment.id))[0]).toEqual(now);
});
