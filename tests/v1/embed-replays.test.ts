import { beforeAll, describe, expect, test } from "vitest";
import { type Api, type ApiResponse, createTestClient } from "#tests/support/api.ts";
import { answerShown, createDrawnAssessment } from "#tests/support/draws.ts";
import { createOriginOptions, load, mintToken, ORIGIN, submit } from "#tests/support/embed-requests.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";
import {
  choiceKey,
  createAssessment,
  type Json,
  listQuestionIds,
  type Published,
  read,
  regrade,
} from "#tests/support/regrade-quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const KEYED = createOriginOptions(ORIGIN, { "idempotency-key": "regraded" });

/** A quiz whose learner answers the first question incorrectly, the second correctly, the third, and not the fourth. */
type Quiz = { assessment: Published; ids: string[] };
const VALUES = ["a", "b", "An essay", null];

/** Submits, and changes the quiz before and after. Returns the id of the submission. */
type Story = (quiz: Quiz, send: () => Promise<string>) => Promise<string>;

const newKey = ({ ids }: Quiz) => ({ question_id: ids[0], mode: "new_key", answer_keys: choiceKey("a") });
const correctAll = (mode: string) => (quiz: Quiz) => quiz.ids.map((question_id) => ({ question_id, mode }));
const correct = async ({ assessment }: Quiz, corrections: Json[], more: Json = {}): Promise<string> =>
  (await regrade(api, assessment, corrections, more)).id;
const revert = async (id: string) => expect((await api.post(`/v1/regrades/${id}/revert`)).status).toBe(200);

/** The regrade comes after the submission. */
const regradeAfter =
  (build: (quiz: Quiz) => Json[]): Story =>
  async (quiz, send) => {
    const id = await send();
    await correct(quiz, build(quiz));
    return id;
  };

const STORIES: Record<string, Story> = {
  "a new key": regradeAfter((quiz) => [newKey(quiz)]),
  "another key": regradeAfter((quiz) => [{ ...newKey(quiz), mode: "either" }]),
  "full credit": regradeAfter(correctAll("full_credit")),
  "dropped questions": regradeAfter(correctAll("drop")),
  "other points, a mark and full credit": async (quiz, send) => {
    const id = await send();
    await correct(quiz, [{ question_id: quiz.ids[0], mode: "new_key", points: 9 }]);
    const questions = [{ question_id: quiz.ids[2], score: 1 }];
    expect((await api.put(`/v1/submissions/${id}/grading`, { questions, finalize: true })).status).toBe(200);
    await correct(quiz, correctAll("full_credit")(quiz));
    return id;
  },
  "a regrade before it and one after it": async (quiz, send) => {
    await correct(quiz, [{ question_id: quiz.ids[1], mode: "full_credit" }, newKey(quiz)]);
    const id = await send();
    await correct(quiz, [{ question_id: quiz.ids[0], mode: "drop" }]);
    return id;
  },
  "the revert of the regrade that graded it": async (quiz, send) => {
    const regradeId = await correct(quiz, [newKey(quiz), { question_id: quiz.ids[2], mode: "full_credit" }]);
    const id = await send();
    await revert(regradeId);
    return id;
  },
  "a regrade, its revert and another one": async (quiz, send) => {
    const id = await send();
    await revert(await correct(quiz, [{ question_id: quiz.ids[0], mode: "drop" }]));
    await correct(quiz, [newKey(quiz)]);
    return id;
  },
  "a regrade while it was voided": async (quiz, send) => {
    const id = await send();
    await api.post(`/v1/submissions/${id}/void`, { reason: "Disrupted" });
    await correct(quiz, [newKey(quiz), { question_id: quiz.ids[3], mode: "full_credit" }]);
    await api.post(`/v1/submissions/${id}/unvoid`);
    return id;
  },
  "a regrade that leaves it alone, and another one": async (quiz, send) => {
    const id = await send();
    await correct(quiz, [{ question_id: quiz.ids[1], mode: "drop" }], { never_lower: true });
    await correct(quiz, [newKey(quiz)]);
    return id;
  },
};

describe("repeating a submit with its Idempotency-Key", () => {
  test.each(Object.entries(STORIES))("returns the first result after %s", async (_, change) => {
    const questions = [choiceQuestion(2), choiceQuestion(3), openQuestion(), openQuestion()];
    const assessment = await createAssessment(api, questions);
    const token = await mintToken(api, assessment.id, { learner_ref: "regraded" });
    const send = () => submit(api, token, buildAnswers(assessment, VALUES), KEYED);
    const responses: ApiResponse[] = [];
    const id = await change({ assessment, ids: listQuestionIds(assessment) }, async () => {
      const response = await send();
      responses.push(response);
      return response.body.submission_id;
    });
    const [first] = responses;
    const { score, max_score } = await read(api, id);
    expect([score, max_score]).not.toEqual([first?.body.score, first?.body.max_score]);
    const again = await send();
    expect([again.status, again.text]).toEqual([200, first?.text]);
  });

  test("returns the first result of drawn questions after a regrade", async () => {
    const items = Array.from({ length: 6 }, () => choiceQuestion());
    const assessment = await createDrawnAssessment(api, [{ items, draw: 3, order: "random" }]);
    const token = await mintToken(api, assessment.id, { learner_ref: "drawn" });
    const shown = (await load(api, token)).body.assessment;
    const [wrong] = listQuestionIds(shown);
    const answers = answerShown(shown, (id) => (id === wrong ? "a" : "b"));
    const first = await submit(api, token, answers, KEYED);
    expect(first.body).toMatchObject({ score: 2, max_score: 3 });
    const correction = { question_id: wrong, mode: "new_key", answer_keys: choiceKey("a"), points: 4 };
    await regrade(api, assessment, [correction]);
    expect(await read(api, first.body.submission_id)).toMatchObject({ score: 6, max_score: 6 });
    expect((await submit(api, token, answers, KEYED)).text).toBe(first.text);
  });
});
