import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { insertAlert } from "#tests/support/alerts.ts";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { countColumns, enlargeText, listSpilledTerms } from "#tests/support/enlarged-text.ts";
import {
  expectAccessible,
  measureScriptBytes,
  setUpBrowser,
  tabTo,
  visit,
  waitUntilIdle,
} from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;

let api: Api;
let admin = "";
let quiz: Quiz;
let questionId = "";

beforeAll(async () => {
  api = await createTestClient();
  admin = (await createMember(api.organizationId, "admin")).cookies;
  quiz = await createPublishedAssessment(api, [choiceQuestion(2), textQuestion(1)]);
  questionId = quiz.exercises[0].questions[0].id;
  for (const [learner, answer] of Object.entries({ ada: "a", grace: "a", linus: "b", edsger: "c" })) {
    await submit(learner, answer);
  }
});

async function submit(learner_ref: string, choice: string): Promise<string> {
  const answers = buildAnswers(quiz, [choice, "Paris"]);
  const { data, error } = await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref, answers });
  expect(error).toBeNull();
  return data.submission_id;
}

const readScores = async (): Promise<Record<string, number>> => {
  const { data } = await api.get(`/v1/assessments/${quiz.id}/results`);
  return Object.fromEntries(
    data.map(({ learner_ref, score }: { learner_ref: string; score: number }) => [learner_ref, score]),
  );
};

const getTile = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");

async function confirm(page: Page, opener: string): Promise<void> {
  // A page that is still loading parts would drop the dialog.
  await waitUntilIdle(page);
  await page.getByRole("button", { name: opener }).press("Enter");
  await page.getByRole("dialog").waitFor();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: opener }).press("Enter");
}

test("a wrong key is corrected by keyboard from analytics, previewed, applied and undone", async () => {
  const analytics = `/assessments/${quiz.id}/analytics`;
  const { page, problems, close } = await visit(analytics, { cookies: admin });
  await page.locator("summary").filter({ hasText: "Q1" }).first().press("Enter");
  await page.getByRole("link", { name: "Correct the key of Q1" }).press("Enter");
  await page.getByRole("heading", { name: "Correct the key of question 1" }).waitFor();
  await page.getByText("Current key", { exact: true }).waitFor();
  const alpha = page.getByRole("group", { name: "Correct option" }).getByRole("radio", { name: "Alpha" });
  await alpha.waitFor();
  await expectAccessible(page);

  // The key is as before, so there is nothing to preview yet.
  await page.getByRole("button", { name: "Preview the effect" }).press("Enter");
  await page.getByText("The key and the points are the same as before.").waitFor();
  await expectAccessible(page);
  await alpha.press("Space");
  await tabTo(page, "Preview the effect");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/regrades\/[0-9a-f-]{36}$/);
  await page
    .getByText(
      "Of 4 scores, 2 rise and 1 falls. The mean score changes by +0.5 points. 2 submissions newly pass and 1 no longer passes.",
    )
    .waitFor();
  await expect.poll(() => getTile(page, "Newly pass").innerText()).toBe("2");
  await expectAccessible(page);

  await page.getByRole("searchbox", { name: "Search by reference or name" }).fill("ada");
  await page.getByRole("combobox", { name: "Show" }).selectOption("raised");
  await page.getByRole("button", { name: "Apply", exact: true }).press("Enter");
  await page.waitForURL(/q=ada&kind=raised/);
  const row = page.getByRole("row").filter({ hasText: "ada" });
  await expect.poll(() => page.getByRole("row").filter({ hasText: "grace" }).count()).toBe(0);
  await row.getByText("Newly passes").waitFor();
  expect(await row.getByRole("link", { name: "ada" }).getAttribute("href")).toMatch(
    /^\/results\/[0-9a-f-]+$/,
  );

  // A submission that came since the preview is shown before anything is applied.
  await submit("barbara", "a");
  await confirm(page, "Apply correction");
  await page.getByText("Submissions or versions have changed since this preview.").waitFor();
  await page.getByText("Of 5 scores, 3 rise and 1 falls").waitFor();
  expect((await readScores()).ada).toBe(1);
  await confirm(page, "Apply correction");
  await page.getByText("This correction is in effect.").waitFor();
  await page.getByRole("heading", { name: "What changed" }).waitFor();
  // The button is gone, so the focus is on the title instead of the start of the page.
  const title = page.getByRole("heading", { name: "Correction of question 1" });
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  expect(await readScores()).toEqual({ ada: 3, grace: 3, barbara: 3, linus: 1, edsger: 1 });
  await expectAccessible(page);

  await page.goto(analytics);
  await page.locator("summary").filter({ hasText: "Q1" }).first().press("Enter");
  await page.getByRole("rowheader", { name: "✓ Correct: Alpha" }).waitFor();
  await page.getByRole("link", { name: "Corrections", exact: true }).press("Enter");
  await page.getByRole("row").filter({ hasText: "In effect" }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, ["light"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Question 1" }).press("Enter");
  await confirm(page, "Undo correction");
  await page.getByText("This correction was undone.").waitFor();
  expect(await readScores()).toEqual({ ada: 1, grace: 1, barbara: 1, linus: 3, edsger: 1 });
  expect(problems).toEqual([]);
  await close();
});

test("an alert's suggestion fills in the form, and a later correction has to be undone first", async () => {
  const alertId = await insertAlert(api.organizationId, quiz.id);
  const keys = [{ type: "choice", response_id: "r1", correct: ["c"] }];
  const suggestion = { question_id: questionId, mode: "either", answer_keys: keys };
  await testDatabase().sql`
    update question_alerts set question_id = ${questionId}, suggestion = ${JSON.stringify(suggestion)}::text::jsonb
    where id = ${alertId}`;
  const path = `/assessments/${quiz.id}/regrades`;
  const { page, problems, close } = await visit(`${path}/new?alert=${alertId}`, {
    cookies: admin,
    width: 390,
  });
  await page.getByText("An alert suggests this correction.").waitFor();
  expect(await page.getByRole("radio", { name: "Accept the old and the new key" }).isChecked()).toBe(true);
  const gamma = page.getByRole("group", { name: "Correct option" }).getByRole("radio", { name: "Gamma" });
  await gamma.waitFor();
  expect(await gamma.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Preview the effect" }).press("Enter");
  await page.waitForURL(/\/regrades\/[0-9a-f-]{36}$/);
  const first = page.url();
  await testDatabase()
    .sql`update regrades set status = 'previewing', progress_total = 6000, progress_done = 1500,
      claimed_until = now() + interval '1 hour' where assessment_id = ${quiz.id} and status = 'previewed'`;
  await page.reload();
  await page.getByText("1,500 of 6,000 submissions").waitFor();
  await expectAccessible(page);
  await testDatabase().sql`update regrades set status = 'previewed', claimed_until = null
    where assessment_id = ${quiz.id} and status = 'previewing'`;
  await confirm(page, "Apply correction");
  await page.getByText("This correction is in effect.").waitFor();

  await page.goto(`${path}/new?question=${questionId}`);
  await page.getByRole("radio", { name: "Drop the question" }).press("Space");
  await page.getByRole("button", { name: "Preview the effect" }).press("Enter");
  await page.waitForURL(/\/regrades\/[0-9a-f-]{36}$/);
  await confirm(page, "Apply correction");
  await page.getByText("This correction is in effect.").waitFor();
  const second = page.url();
  await page.goto(first);
  await page.getByRole("link", { name: "View the later correction" }).press("Enter");
  await page.waitForURL(second);
  await page.goto(`${path}/new?alert=${crypto.randomUUID()}`);
  await page.getByRole("heading", { name: "Which question has a wrong key?" }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

test("one correction takes several questions, by keyboard on a phone", async () => {
  const questions = [choiceQuestion(2), textQuestion(1), choiceQuestion(1)];
  const several = await createPublishedAssessment(api, questions);
  const [first, second] = several.exercises[0].questions;
  const answers = buildAnswers(several, ["a", "Rome", "b"]);
  await api.post(`/v1/assessments/${several.id}/submit`, { learner_ref: "ada", answers });
  const path = `/assessments/${several.id}/regrades`;
  const { page, problems, close } = await visit(`${path}/new?question=${first.id}`, {
    cookies: admin,
    width: 390,
  });
  const getCard = (number: number) => page.getByRole("region", { name: `Question ${number}` });
  const isFocused = (number: number) =>
    getCard(number)
      .getByRole("heading")
      .evaluate((heading) => heading === document.activeElement);
  await page
    .getByRole("group", { name: "Correct option" })
    .getByRole("radio", { name: "Alpha" })
    .press("Space");
  await page.getByRole("textbox", { name: "Note" }).fill("Two wrong keys");
  const add = async (number: number) => {
    await page.getByRole("combobox", { name: "Add another question" }).selectOption({ index: number });
    await tabTo(page, "Add question");
    await page.keyboard.press("Enter");
  };
  await add(1);
  await page.getByRole("heading", { name: "Correct the keys of questions 1–2" }).waitFor();
  await expect.poll(() => isFocused(2)).toBe(true);
  await add(1);
  await getCard(3).waitFor();
  expect(await page.getByRole("combobox", { name: "Add another question" }).count()).toBe(0);
  await page.getByRole("button", { name: "Remove question 3" }).press("Enter");
  await getCard(3).waitFor({ state: "detached" });
  await expect.poll(() => isFocused(1)).toBe(true);
  await page.getByRole("button", { name: "Preview the effect" }).press("Enter");
  await page.getByText("Question 2: The key and the points are the same as before.").waitFor();
  await page.getByRole("radio", { name: "Give everyone full credit" }).last().press("Space");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preview the effect" }).press("Enter");
  await page.waitForURL(/\/regrades\/[0-9a-f-]{36}$/);
  await page.getByText("Two wrong keys").waitFor();

  // "Change" opens the form with all of it.
  await page.getByRole("link", { name: "Change" }).press("Enter");
  await page.getByRole("heading", { name: "Correct the keys of questions 1–2" }).waitFor();
  expect(await page.getByRole("radio", { name: "Give everyone full credit" }).last().isChecked()).toBe(true);
  await page.getByRole("button", { name: "Preview the effect" }).press("Enter");
  await page.waitForURL(/\/regrades\/[0-9a-f-]{36}$/);
  await confirm(page, "Apply correction");
  await page.getByText("This correction is in effect.").waitFor();
  const { data } = await api.get(`/v1/assessments/${several.id}/regrades`);
  const committed = data.find(({ status }: { status: string }) => status === "committed");
  expect(committed.corrections).toMatchObject([
    { question_id: first.id, mode: "new_key", answer_keys: [{ correct: ["a"] }] },
    { question_id: second.id, mode: "full_credit" },
  ]);
  expect(committed.counts).toMatchObject({ raised: 1 });
  expect(problems).toEqual([]);
  await close();
});

test("publishing a new key leads to a correction of earlier submissions that starts with it", async () => {
  const changed = await createPublishedAssessment(api, [choiceQuestion(2), textQuestion(1)]);
  const answers = buildAnswers(changed, ["a", "Paris"]);
  const { data } = await api.post(`/v1/assessments/${changed.id}/submit`, { learner_ref: "ada", answers });
  expect(data.score).toBe(1);
  const [{ id, questions }] = changed.exercises;
  const edited = [
    { id: questions[0].id, ...choiceQuestion(2, ["a"]) },
    { id: questions[1].id, ...textQuestion(1) },
  ];
  await api.patch(`/v1/assessments/${changed.id}`, { exercises: [{ id, questions: edited }] });

  const { page, problems, close } = await visit(`/assessments/${changed.id}`, { cookies: admin });
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await page.getByText("you can apply the new key or points to earlier submissions").waitFor();
  await page.getByRole("button", { name: "Publish version 2" }).press("Enter");
  const published = page.getByRole("dialog", { name: "Version 2 published" });
  await published.waitFor();
  await expectAccessible(page);
  await published.getByRole("link", { name: "Correct earlier submissions" }).press("Enter");
  await page.getByRole("heading", { name: "Correct the key of question 1" }).waitFor();
  const alpha = page.getByRole("group", { name: "Correct option" }).getByRole("radio", { name: "Alpha" });
  await alpha.waitFor();
  expect(await alpha.isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: "Version 1" }).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: "Version 2" }).isChecked()).toBe(false);
  await page.getByRole("button", { name: "Preview the effect" }).press("Enter");
  await page.waitForURL(/\/regrades\/[0-9a-f-]{36}$/);
  await page.getByText("Of 1 score, 1 rises.").waitFor();

  // The tiles keep their labels when only the text is enlarged.
  const tiles = page.locator("dl").filter({ hasText: "Newly pass" });
  for (const [width, columns] of [
    [320, 2],
    [768, 3],
    [1280, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await countColumns(tiles)]).toEqual([width, columns]);
  }
  await enlargeText(page);
  expect(await countColumns(tiles)).toBe(2);
  expect(await listSpilledTerms(tiles)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await confirm(page, "Apply correction");
  await page.getByText("This correction is in effect.").waitFor();
  expect((await api.get(`/v1/submissions/${data.submission_id}`)).data.score).toBe(3);
  expect(problems).toEqual([]);
  await close();
});

test("only owners and admins are offered corrections, and the pages stay small", async () => {
  const teacher = (await createMember(api.organizationId, "teacher")).cookies;
  const { page, close } = await visit(`/assessments/${quiz.id}/analytics`, { cookies: teacher });
  await page.getByRole("heading", { name: "Results by question" }).waitFor();
  expect(await page.getByText("Correct the key").count()).toBe(0);
  await page.goto(`/assessments/${quiz.id}/regrades/new?question=${questionId}`);
  await page.getByText("You don’t have access").waitFor();
  await close();
  const path = `/assessments/${quiz.id}/regrades`;
  for (const each of [path, `${path}/new?question=${questionId}`]) {
    expect(await measureScriptBytes(each, admin), each).toBeLessThan(220 * 1024);
  }
});
