import { beforeAll, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

let api: Api;
let cookies = "";
let assessmentId = "";
let id = "";
beforeAll(async () => {
  api = await createTestClient();
  cookies = (await createMember(api.organizationId, "teacher")).cookies;
  const quiz = await createPublishedAssessment(api, [choiceQuestion(2)]);
  assessmentId = quiz.id;
  const body = { learner_ref: "ada", answers: buildAnswers(quiz, ["b"]) };
  id = (await api.post(`/v1/assessments/${quiz.id}/submit`, body)).data.submission_id;
});

test("a submission is voided with a reason, marked in the list, and counts again, by keyboard", async () => {
  const { page, problems, close } = await visit(`/results/${id}`, { cookies });
  await page.getByRole("button", { name: "Void submission" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await dialog.getByText("the learner gets the attempt back").waitFor();
  await dialog.getByRole("button", { name: "Void submission" }).press("Enter");
  await dialog.getByText("Enter a reason.").waitFor();
  await reason.fill("The fire alarm went off.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Void submission" }).press("Enter");
  await page.getByText("Submission voided", { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  await page.getByText(/^Voided by .+: “The fire alarm went off.” Statistics don’t include it.$/).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Void submission" }).count()).toBe(0);
  await expectAccessible(page);

  await page.goto(`/assessments/${assessmentId}/results?voided=true`);
  await page.getByRole("row").filter({ hasText: "ada" }).getByText("Voided").waitFor();
  await page.locator("summary").filter({ hasText: "More filters (1)" }).press("Enter");
  expect(await page.getByRole("combobox", { name: "Voided" }).inputValue()).toBe("true");
  await expectAccessible(page);

  await page.getByRole("link", { name: "ada", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Undo void" }).press("Enter");
  await dialog.getByText("It is graded with the current answer keys.").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Undo void" }).press("Enter");
  await page.getByText("Void undone", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Void submission" }).waitFor();
  await expect.poll(() => page.getByText("Statistics don’t include it.").count()).toBe(0);
  expect((await api.get(`/v1/submissions/${id}`)).data).toMatchObject({ voided: null, score: 2 });
  expect(problems).toEqual([]);
  await close();
});
