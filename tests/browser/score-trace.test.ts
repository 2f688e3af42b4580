import { beforeAll, expect, test } from "vitest";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createHostedClient, createLearner } from "#tests/support/learners.ts";
import { expectAccessible, setUpBrowser, tabTo, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import {
  autoQuestions,
  buildAnswers,
  choiceQuestion,
  doc,
  paragraph,
  textQuestion,
} from "#tests/support/quiz.ts";
import { correctVersion } from "#tests/support/regrades.ts";

setUpBrowser();

const entry = (responseId: string) => ({ type: "textEntryInteraction", attrs: { responseId } });
const twoParts = {
  content_ast: doc(paragraph("Half of a third is ", entry("r1"), ", and Lyon is in ", entry("r2"), ".")),
  answer_keys: [
    {
      type: "numeric",
      response_id: "r1",
      accept: [
        { value: 0.1667, tolerance: { absolute: 0.001 } },
        { value: 0.2, fraction: 0.25 },
      ],
      weight: 2,
    },
    { type: "text", response_id: "r2", accept: [{ value: "France" }] },
  ],
  points: 2,
};

let cookies = "";
let viewerCookies = "";
let submission = "";
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;
const learner = createLearner();

beforeAll(async () => {
  const api = await createHostedClient("nothing");
  cookies = (await createMember(api.organizationId, "author")).cookies;
  viewerCookies = (await createMember(api.organizationId, "viewer")).cookies;
  const questions = [
    twoParts,
    textQuestion(),
    choiceQuestion(3, ["a", "b"]),
    choiceQuestion(),
    ...autoQuestions.map(({ question }) => question),
  ];
  quiz = await createPublishedAssessment(api, questions, { show_solutions: "after_submit" });
  const { share_code: code } = quiz;
  await learner.start(code);
  const token = learner.token(code);
  await learner.embed("GET", `assessments?token=${token}`);
  const values = [undefined, "Lyon", ["a"], "a", ...autoQuestions.map(({ wrong }) => wrong)];
  const answers = buildAnswers(quiz, values) as { exerciseAnswers: { questionAnswers: unknown[] }[] };
  const [first] = quiz.exercises[0].questions;
  answers.exerciseAnswers[0]?.questionAnswers.push({
    questionId: first.id,
    answers: [
      { responseId: "r1", value: ".2" },
      { responseId: "r2", value: " FRANCE" },
    ],
  });
  const { body } = await learner.embed("POST", "submit", { token, answers });
  submission = body.submission_id;
  const [, second, third, fourth] = quiz.exercises[0].questions;
  await correctVersion(api, quiz.id, [
    {
      question_id: second.id,
      mode: "either",
      answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "Lyon" }] }],
    },
    { question_id: third.id, mode: "full_credit" },
    { question_id: fourth.id, mode: "drop" },
  ]);
});

test("the page of a submission shows each step of a score and each correction, by keyboard and at 320 pixels", async () => {
  const { page, problems, close } = await visit(`/results/${submission}`, { cookies, width: 320 });
  const getQuestion = (number: number) => page.getByRole("article", { name: new RegExp(`^Q${number}\\b`) });
  await expect.poll(() => getQuestion(1).getByText("Compared as").count()).toBe(2);
  const first = await getQuestion(1).innerText();
  expect(first).toContain("weight 2 of 3: 2 points × 2/3 × 0.25 = 0.3333");
  expect(first).toContain("0.3333 + 0.6667 = 1 of 2 points.");
  expect(first).toContain("1/5");
  // The marks are on the answers in the question, and a dropped question has none.
  await getQuestion(1).getByText("Partially correct: .2").waitFor();
  await getQuestion(1).getByText("Correct answer: 0.1667").waitFor();
  await getQuestion(3).getByText("Correct answer", { exact: true }).waitFor();
  expect(await getQuestion(4).getByText("Correct answer").count()).toBe(0);
  await getQuestion(2).getByText("Graded with a corrected key that earns more").waitFor();
  await getQuestion(2).getByText("The published key gives 0 points.").waitFor();
  await getQuestion(3).getByText("Everyone gets full credit. Corrected on").waitFor();
  await getQuestion(4).getByText("This question doesn’t count. Dropped on").waitFor();
  await expectAccessible(page);
  await tabTo(page, "How this score was computed");
  await page.keyboard.press("Enter");
  await expect.poll(() => getQuestion(1).getByText("Compared as").first().isVisible()).toBe(false);
  expect(problems).toEqual([]);
  await close();
  const viewer = await visit(`/results/${submission}`, { cookies: viewerCookies });
  await viewer.page.getByRole("article", { name: /^Q1\b/ }).waitFor();
  expect(await viewer.page.getByText("Correct answer").count()).toBe(0);
  await viewer.close();
});

test("the learner's result says in plain words that questions were corrected, and shows the steps", async () => {
  const path = `/take/${quiz.share_code}/result`;
  const { page, problems, close } = await visit(path, { cookies: learner.cookies(path), width: 320 });
  const corrected = "This question was corrected after you submitted.";
  await page.getByText(`${corrected} Your answer was graded again.`).waitFor();
  await page.getByText(`${corrected} Everyone gets full credit for it.`).waitFor();
  await page.getByText(`${corrected} It doesn’t count toward your score.`).waitFor();
  await tabTo(page, "How this score was computed");
  await page.keyboard.press("Enter");
  await page.getByText("0.3333 + 0.6667 = 1 of 2 points.").waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});
