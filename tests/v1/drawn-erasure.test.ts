import { beforeAll, expect, test } from "vitest";
import { verifySubmissions } from "#lib/domains/submissions/verify.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import {
  answerShown,
  createDrawnAssessment,
  listQuestionIds,
  openSeededAttempt,
} from "#tests/support/draws.ts";
import { choiceQuestion, openQuestion, textQuestion } from "#tests/support/quiz.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

test("erasing a learner removes what was typed at its place in the draw, and keeps the choices and figures", async () => {
  const items = [choiceQuestion(), textQuestion(), choiceQuestion(), openQuestion(1), textQuestion()];
  const exam = await createDrawnAssessment(api, [{ items, draw: 3, points_each: 1, order: "random" }], {
    allowed_attempts: null,
  });
  const kinds = new Map(
    listQuestionIds(exam).map((id, i) => [id, ["choice", "text", "choice", "open", "text"][i]]),
  );
  const submissions: string[] = [];
  for (let i = 0; i < 6; i++) {
    const attempt = await openSeededAttempt(api, exam, { learner: i < 4 ? "ada" : "bob", n: i });
    const answers = answerShown(attempt, (id) => (kinds.get(id) === "choice" ? "b" : "Typed by Ada"));
    const { data } = await api.post(`/v1/attempts/${attempt.id}/submit`, { answers });
    submissions.push(data.submission_id);
  }
  const readFigures = async () =>
    (await api.get(`/v1/assessments/${exam.id}/analytics`)).text.replaceAll(/"display_name":"[^"]*"/g, "");
  const read = async (id: string) => (await api.get(`/v1/submissions/${id}`)).data;
  const figures = await readFigures();
  const before = await Promise.all(submissions.map(read));

  expect((await api.delete("/v1/learners/ada")).status).toBe(200);
  expect(await readFigures()).toBe(figures);
  for (const [i, id] of submissions.entries()) {
    const after = await read(id);
    const former = before[i];
    expect([after.draw, after.score, after.max_score]).toEqual([former.draw, former.score, former.max_score]);
    for (const { question_id, answers } of after.exercise_results[0].question_results) {
      const isKept = i >= 4 || kinds.get(question_id) === "choice";
      const [answer] = answers;
      if (isKept) expect(answer.value).toBe(kinds.get(question_id) === "choice" ? "b" : "Typed by Ada");
      else expect(JSON.stringify(answers)).not.toContain("Typed");
    }
  }
  const ctx = {
    db: testDatabase().db,
    organizationId: api.organizationId,
    actor: { kind: "system" as const },
    now: new Date(),
    requestId: "test",
  };
  expect((await verifySubmissions(ctx, { repair: false })).differences).toEqual([]);
});
