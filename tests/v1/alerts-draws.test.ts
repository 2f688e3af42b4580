import { beforeAll, expect, test } from "vitest";
import { examineVersion } from "#lib/domains/alerts/examine-version.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createContext, foldAll } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import {
  answerShown,
  createDrawnAssessment,
  type DrawnAssessment,
  listQuestionIds,
  openSeededAttempt,
} from "#tests/support/draws.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

const LEARNERS = 96;
const FIXED = 6;
/** By their place in the version. The key of the first should be b, and the second should accept Lutetia. */
const [MISKEYED, INCOMPLETE] = [FIXED, FIXED + 1];

let api: Api;
let ctx: Ctx;
let exam: DrawnAssessment;
let ids: string[];
/** How many learners were shown each question, by its id. */
const shownTo = new Map<string, number>();

/** One in three learners is strong, one is weak. What the strong ones answer is right. */
function answer(place: number, i: number): unknown {
  const level = i % 3;
  const isRight = level === 0 || (level === 1 && (i + place) % 2 === 0);
  if (place === INCOMPLETE) return level === 0 ? "Lutetia" : level === 1 ? "Paris" : `Lyon ${i}`;
  if (place === MISKEYED) return isRight ? "b" : i % 2 === 0 ? "c" : "a";
  return isRight ? "b" : "a";
}

beforeAll(async () => {
  api = await createTestClient();
  ctx = createContext(api);
  exam = await createDrawnAssessment(
    api,
    [
      { questions: Array.from({ length: FIXED }, () => choiceQuestion()) },
      { items: [choiceQuestion(1, ["a"]), textQuestion(), choiceQuestion(), choiceQuestion()], draw: 2 },
    ],
    { allowed_attempts: null, exercise_order: "random" },
  );
  ids = listQuestionIds(exam);
  for (let i = 0; i < LEARNERS; i++) {
    const attempt = await openSeededAttempt(api, exam, { learner: `learner ${i}`, n: i });
    for (const id of listQuestionIds(attempt)) shownTo.set(id, (shownTo.get(id) ?? 0) + 1);
    const answers = answerShown(attempt, (id) => answer(ids.indexOf(id), i));
    expect((await api.post(`/v1/attempts/${attempt.id}/submit`, { answers })).error).toBeNull();
  }
  await foldAll(ctx, exam.id);
}, 120_000);

const examine = async () => {
  const { n, alerts } = await examineVersion(ctx, { assessmentId: exam.id, version: 1 });
  return { n, found: alerts.map((alert) => [ids.indexOf(alert.questionId), alert.kind, alert.n]), alerts };
};

test("the alarm examines each question of a pool over those who were shown it", async () => {
  const { n, found, alerts } = await examine();
  const countShown = (place: number) => shownTo.get(ids[place] ?? "") ?? 0;
  expect(n).toBe(LEARNERS);
  expect(countShown(MISKEYED)).toBeGreaterThanOrEqual(30);
  expect(found).toContainEqual([MISKEYED, "probable_miskey", countShown(MISKEYED)]);
  expect(found).toContainEqual([INCOMPLETE, "unaccepted_answer", countShown(INCOMPLETE)]);
  expect(new Set(found.map(([place]) => place))).toEqual(new Set([MISKEYED, INCOMPLETE]));
  const miskey = alerts.find(({ kind }) => kind === "probable_miskey");
  expect(miskey?.evidence.answers).toMatchObject([{ value: "b", sampled: countShown(MISKEYED) }]);
});

test("after a regrade that made totals differ, the alarm compares shares of the points", async () => {
  const before = await examine();
  const corrections = [{ question_id: ids.at(-1), mode: "drop" }];
  const { data } = await api.post(`/v1/assessments/${exam.id}/regrades`, { corrections });
  const committed = await api.post(`/v1/regrades/${data.id}/commit`, { fingerprint: data.fingerprint });
  expect(committed.error).toBeNull();
  await foldAll(ctx, exam.id);
  expect((await examine()).found).toEqual(before.found);
});
