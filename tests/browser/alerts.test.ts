import { expect, test } from "vitest";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import { createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { createRandom } from "#tests/support/simulated-class.ts";

setUpBrowser();

const XSS = `<img src=x onerror=alert(1)>`;

test("explains a wrong key in a sentence, leads to a regrade, and can be dismissed by keyboard", async () => {
  const api = await createTestClient();
  const sound = Array.from({ length: 6 }, () => choiceQuestion());
  const quiz = await createPublishedAssessment(api, [...sound, choiceQuestion(1, ["c"]), textQuestion()]);
  const random = createRandom(1);
  for (let i = 0; i < 30; i++) {
    const isStrong = i % 3 === 0;
    const answers = buildAnswers(quiz, [
      ...sound.map(() => (isStrong || random() < 0.4 ? "b" : "a")),
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
  await page.getByRole("link", { name: "Analytics (2 questions to check)" }).press("Enter");
  await page.getByRole("heading", { name: "Questions to check" }).waitFor();
  const sentence = "Most of the strongest third (100%) chose “Beta”; the key says “Gamma”.";
  await page.getByText(sentence).waitFor();
  await page.getByText(`Most of the strongest third (100%) answered “${XSS}”`).first().waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  const { id } = alerts.find(
    ({ kind, question_id }: { kind: string; question_id: string }) =>
      kind === "probable_miskey" && question_id === quiz.exercises[0].questions[6].id,
  );
  const correct = page.getByRole("link", { name: `Correct the key: Q7, ${sentence}` });
  expect(await correct.getAttribute("href")).toBe(`/assessments/${quiz.id}/regrades/new?alert=${id}`);
  await page.getByRole("button", { name: `Dismiss: Q7, ${sentence}` }).press("Enter");
  await page.getByText("Alert dismissed").first().waitFor();
  await expect.poll(() => page.getByText(sentence).count()).toBe(0);
  const { data: dismissed } = await api.get(`/v1/assessments/${quiz.id}/alerts?dismissed=true`);
  expect(dismissed.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    "probable_miskey",
    "unaccepted_answer",
  ]);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});
