import { beforeAll, describe, expect, test } from "vitest";
import { ATTEMPTS_MODES } from "#lib/contract/analytics.ts";
import { foldOnce } from "#lib/domains/analytics/fold.ts";
import { countPlacements } from "#lib/domains/analytics/placement-stats.ts";
import { compareThirds } from "#lib/domains/analytics/thirds.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { createContext, foldAll, read, submit } from "#tests/support/analytics-folding.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { MORE_QUESTIONS } from "#tests/support/more-questions.ts";
import { buildQuiz, choiceQuestion, matchQuestion, orderQuestion } from "#tests/support/quiz.ts";

let api: Api;
let ctx: Ctx;
beforeAll(async () => {
  api = await createTestClient();
  ctx = createContext(api);
});

const RIGHT = [
  ["s1", "t2"],
  ["s2", "t1"],
];

/** Lists the placements that learners made, by question. Each reads "source target: count (percent)". */
async function listCounts(assessmentId: string): Promise<string[][]> {
  const stats = await countPlacements(ctx, { assessmentId, attempts: "all" });
  return [...stats.values()].map((interactions) =>
    interactions.flatMap(({ placements }) =>
      placements.flatMap(({ source, target, count, percent }) =>
        count > 0 ? [`${source} ${target}: ${count} (${percent})`] : [],
      ),
    ),
  );
}

describe("the placements of a question", () => {
  test("are counted for pairs, gaps and places on an image, associations and orders", async () => {
    const kinds = MORE_QUESTIONS.filter(({ interaction }) => !/hottext|position/.test(interaction));
    const questions = [matchQuestion(), orderQuestion(), ...kinds.map(({ question }) => question)];
    const quiz = await createPublishedAssessment(api, [choiceQuestion(), ...questions]);
    await submit(ctx, quiz, "x", ["b", RIGHT, ["c", "a", "b"], ...kinds.map(({ right }) => right)]);
    // An association has no direction, and "z" answers nothing.
    await submit(ctx, quiz, "y", ["b", [["s1", "t1"]], ["c", "b"], [["p", "a"]]]);
    await submit(ctx, quiz, "z", ["b"]);
    expect(await listCounts(quiz.id)).toEqual([
      ["s1 t1: 1 (50)", "s1 t2: 1 (50)", "s2 t1: 1 (50)"],
      ["a 2: 1 (50)", "b 2: 1 (50)", "b 3: 1 (50)", "c 1: 2 (100)"],
      ["a p: 2 (100)", "c m: 1 (50)"],
      ["oslo 1: 1 (100)", "bern 2: 1 (100)", "rome 3: 1 (100)"],
      ["bern rome: 1 (100)"],
      ["rome rome: 1 (100)", "flag oslo: 1 (100)"],
    ]);
    // The response of the API has the options of choices alone.
    const { question_stats } = await read(ctx, quiz.id);
    expect(question_stats.map(({ option_stats }) => option_stats.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });

  test("are those of the strongest and the weakest third, too", async () => {
    const quiz = await createPublishedAssessment(api, [matchQuestion(), choiceQuestion(3)]);
    for (let i = 0; i < 15; i++)
      await submit(ctx, quiz, `l${i}`, i < 5 ? [[["s1", "t1"]], "a"] : [RIGHT, "b"]);
    const thirds = await compareThirds(ctx, { assessmentId: quiz.id, attempts: "all" });
    const [question] = quiz.exercises[0].questions;
    expect([...(thirds?.questions.get(question.id)?.get("r1")?.values() ?? [])]).toEqual([
      { strong: 0, weak: 100 }, // s1 t1
      { strong: 100, weak: 0 }, // s1 t2
      { strong: 100, weak: 0 }, // s2 t1
      { strong: 0, weak: 0 }, // s2 t2
    ]);
  });

  test("count together over versions, where both have the ids", async () => {
    const quiz = await createPublishedAssessment(api, [matchQuestion()]);
    await submit(ctx, quiz, "x", [RIGHT]);
    const [exercise] = quiz.exercises;
    const { exercises } = buildQuiz([{ ...matchQuestion(2), id: exercise.questions[0].id }]) as {
      exercises: Record<string, unknown>[];
    };
    const text = JSON.stringify({ exercises: [{ ...exercises[0], id: exercise.id }] });
    const patched = await api.patch(
      `/v1/assessments/${quiz.id}`,
      JSON.parse(text.replaceAll('"t1"', '"t9"')),
    );
    expect(patched.error).toBeNull();
    expect((await api.post(`/v1/assessments/${quiz.id}/publish`)).error).toBeNull();
    await submit(ctx, quiz, "y", [
      [
        ["s1", "t2"],
        ["s2", "t9"],
      ],
    ]);
    expect(await listCounts(quiz.id)).toEqual([["s1 t2: 2 (100)", "s2 t9: 1 (50)"]]);
  });
});

describe("counted placements", () => {
  const createQuiz = async () => {
    const quiz = await createPublishedAssessment(api, [matchQuestion(), choiceQuestion()]);
    for (const learner of ["x", "y"]) await submit(ctx, quiz, learner, [RIGHT, "b"]);
    await foldAll(ctx, quiz.id);
    return quiz;
  };
  const BOTH = [["s1 t2: 2 (100)", "s2 t1: 2 (100)"]];

  test("are taken out exactly if a submission is voided after it was counted", async () => {
    const quiz = await createQuiz();
    const wrong = await submit(ctx, quiz, "z", [[["s1", "t1"]], "a"]);
    await foldAll(ctx, quiz.id);
    expect(await listCounts(quiz.id)).toEqual([["s1 t1: 1 (33.33)", "s1 t2: 2 (66.67)", "s2 t1: 2 (66.67)"]]);
    await api.post(`/v1/submissions/${wrong.submission_id}/void`, { reason: "Fire alarm" });
    expect(await listCounts(quiz.id)).toEqual(BOTH);
    await foldAll(ctx, quiz.id);
    expect(await listCounts(quiz.id)).toEqual(BOTH);
  });

  test("are counted again in all modes if a release that didn't count them wrote the rollup", async () => {
    const quiz = await createQuiz();
    const before = await read(ctx, quiz.id);
    const { sql } = testDatabase();
    const removed = await sql`
      update analytics_rollups set state = state #- '{parts,1,questions,0,placements}'
      where assessment_id = ${quiz.id} and state->'parts'->'1'->'questions'->0 ? 'placements'`;
    expect(removed.count).toBe(ATTEMPTS_MODES.length);
    expect(await foldOnce(ctx, quiz.id)).toBe("more");
    await foldAll(ctx, quiz.id);
    expect(await listCounts(quiz.id)).toEqual(BOTH);
    expect(await read(ctx, quiz.id)).toEqual(before);
  });
});
