import { expect, test } from "vitest";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import { createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

const XSS = `<img src=x onerror=alert(1)>`;

test("a wrong key is told in a sentence, leads to a regrade, and the alert is dismissed by keyboard", async () => {
  const api = await createTestClient();
  const questions = [choiceQuestion(), choiceQuestion(), choiceQuestion(), choiceQuestion(1, ["c"])];
  const quiz = await createPublishedAssessment(api, [...questions, textQuestion()]);
  for (let i = 0; i < 30; i++) {
    const isStrong = i % 3 === 0;
    const answers = buildAnswers(quiz, [
      isStrong || i % 2 === 0 ? "b" : "a",
      isStrong ? "b" : "c",
      isStrong ? "b" : "a",
      isStrong ? "b" : i % 2 === 0 ? "c" : "a",
      isStrong ? XSS : "Paris",
    ]);
    const body = { learner_ref: `l${i}`, answers };
    expect((await api.post(`/v1/assessments/${quiz.id}/submit`, body)).error).toBeNull();
  }
  await sweep(testDatabase(), new Date(), new AbortController().signal);
  const { data: alerts } = await api.get(`/v1/assessments/${quiz.id}/alerts?limit=100`);

  const { cookies } = await createMember(api.organizationId, "admin");
  const { page, problems, close } = await visit(`/assessments/${quiz.id}`, { cookies });
  const tab = `Analytics (${alerts.length} question alerts)`;
  await page.getByRole("link", { name: tab }).press("Enter");
  await page.getByRole("heading", { name: "Questions to check" }).waitFor();
  const sentence = "Most of the strongest third (100%) chose “Beta”; the key says “Gamma”.";
  await page.getByText(sentence).waitFor();
  await page.getByText(`Most of the strongest third (100%) answered “${XSS}”`).first().waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  const { id } = alerts.find(
    ({ kind, question_id }: { kind: string; question_id: string }) =>
      kind === "probable_miskey" && question_id === quiz.exercises[0].questions[3].id,
  );
  const correct = page.getByRole("link", { name: `Correct the key: Q4, ${sentence}` });
  expect(await correct.getAttribute("href")).toBe(`/assessments/${quiz.id}/regrades/new?alert=${id}`);
  await page.getByRole("button", { name: `Dismiss: Q4, ${sentence}` }).press("Enter");
  await page.getByText("Alert dismissed").first().waitFor();
  await expect.poll(() => page.getByText(sentence).count()).toBe(0);
  const { data: rest } = await api.get(`/v1/assessments/${quiz.id}/alerts?dismissed=false`);
  expect(rest).toHaveLength(alerts.length - 1);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});
