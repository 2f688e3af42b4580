import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  arrowDownTo,
  expectAccessible,
  measureScriptBytes,
  setUpBrowser,
  visit,
  waitUntilIdle,
} from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

type Quiz = Awaited<ReturnType<typeof createPublishedAssessment>>;
const ORIGIN = "https://lms.example";
/** The headers of a learner's browser, which has no API key. */
const LEARNER = { key: null, headers: { origin: ORIGIN } };
/** The interval in which the page refreshes. */
const REFRESH_MS = 5000;

let api: Api;
let cookies = "";
let quiz: Quiz;
let path = "";

beforeAll(async () => {
  api = await createTestClient();
  cookies = (await createMember(api.organizationId, "teacher")).cookies;
});

beforeEach(async () => {
  quiz = await createPublishedAssessment(api, [choiceQuestion(2), textQuestion(1)], {
    time_limit_minutes: 30,
    allowed_attempts: 2,
  });
  path = `/assessments/${quiz.id}/attempts`;
});

/** Loads the assessment as a learner does, with a new embed token. */
async function startAttempt(learner?: string): Promise<string> {
  const minted = await api.post("/v1/embed/token", {
    assessment_id: quiz.id,
    origins: [ORIGIN],
    ...(learner === undefined ? {} : { learner_ref: learner }),
  });
  expect(minted.error).toBeNull();
  const { token } = minted.data;
  expect((await api.get(`/v1/embed/assessments?token=${token}`, LEARNER)).status).toBe(200);
  return token;
}

const saveAnswers = async (token: string, values: readonly unknown[]) => {
  const saved = await api.put("/v1/embed/progress", { token, answers: buildAnswers(quiz, values) }, LEARNER);
  expect(saved.status).toBe(204);
};

/** Makes the page refresh now, as when the teacher returns to its tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

const findRow = (page: Page, learner: string) => page.getByRole("row").filter({ hasText: learner });

async function openAction(page: Page, learner: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${learner}` }).press("Enter");
  await arrowDownTo(page, action);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
}

/** Reads the time left of a row in seconds. */
async function readTimeLeft(page: Page, learner: string): Promise<number> {
  const text = await findRow(page, learner).locator("td span[aria-hidden]").first().innerText();
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

describe("attempts in progress", () => {
  test("appear, count down and show saved answers without a reload", async () => {
    const { page, problems, close } = await visit("about:blank", { cookies });
    await page.clock.install();
    await page.goto(path);
    await page.getByText("No one is working on this right now").waitFor();
    await expect.poll(() => page.getByRole("link", { name: "In progress" }).innerText()).toBe("In progress");
    await expectAccessible(page);

    const token = await startAttempt("ada");
    const row = findRow(page, "ada");
    await page.clock.runFor(REFRESH_MS);
    await row.getByText("0 of 2").waitFor();
    await row.getByText("Not saved yet").waitFor();
    await page.getByRole("link", { name: "In progress (1 open attempt)" }).waitFor();
    const before = await readTimeLeft(page, "ada");
    expect(before).toBeGreaterThan(29 * 60);
    await page.clock.runFor(2000);
    await expect.poll(() => readTimeLeft(page, "ada")).toBeLessThan(before - 1);

    await saveAnswers(token, ["b", undefined]);
    await page.clock.runFor(REFRESH_MS);
    await row.getByText("1 of 2").waitFor();
    await row.getByText("just now").last().waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test("are extended by keyboard, and the row shows the new deadline", async () => {
    const token = await startAttempt("ada");
    const { page, problems, close } = await visit(path, { cookies });
    await openAction(page, "ada", "Extend");
    await expectAccessible(page);
    const minutes = page.getByRole("spinbutton", { name: "Minutes to add" });
    await minutes.fill("1441");
    await minutes.press("Enter");
    await page.getByText("Enter a whole number from 1 to 1,440.").waitFor();
    await page.getByRole("button", { name: "15 min" }).press("Enter");
    await expect.poll(() => minutes.inputValue()).toBe("15");
    await page.getByRole("button", { name: "Extend time" }).press("Enter");
    await page.getByText("Time extended by 15 minutes for ada", { exact: true }).waitFor();
    await expect.poll(() => readTimeLeft(page, "ada")).toBeGreaterThan(44 * 60);
    await expect.poll(() => getFocusedLabel(page)).toBe("Actions for ada");
    await openAction(page, "ada", "Submit");
    await page.keyboard.press("Escape");
    await expect.poll(() => getFocusedLabel(page)).toBe("Actions for ada");
    const { body } = await api.get(`/v1/embed/attempt?token=${token}`, LEARNER);
    expect(Date.parse(body.deadline) - Date.now()).toBeGreaterThan(44 * 60_000);
    expect(problems).toEqual([]);
    await close();
  });

  test("are submitted for the learner with the saved answers", async () => {
    await saveAnswers(await startAttempt("ada"), ["b", "Paris"]);
    const { page, problems, close } = await visit(path, { cookies });
    await openAction(page, "ada", "Submit");
    await page.getByText("This submits the saved answers: 2 of 2 questions answered.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Submit attempt" }).press("Enter");
    await page.getByText("Attempt submitted for ada", { exact: true }).waitFor();
    await page.getByText("No one is working on this right now").waitFor();
    // The row is gone, so the focus moves to the list instead of the start of the page.
    await expect.poll(() => getFocusedLabel(page)).toBe("In progress");

    await page.getByRole("link", { name: "Submitted" }).press("Enter");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Result: ada" }).press("Enter");
    await page.waitForURL(/\/results\/[0-9a-f-]{36}$/);
    await page.getByText("3 of 3").first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("are discarded, after which the learner starts again", async () => {
    await saveAnswers(await startAttempt("ada"), ["b", undefined]);
    const { page, problems, close } = await visit(path, { cookies });
    await openAction(page, "ada", "Discard");
    await page.getByText("deletes the saved answers: 1 of 2 questions answered").waitFor();
    await page.getByRole("button", { name: "Discard attempt" }).press("Enter");
    await page.getByText("Attempt by ada discarded", { exact: true }).waitFor();
    await page.getByText("No one is working on this right now").waitFor();
    await page.getByRole("link", { name: "Discarded" }).press("Enter");
    await findRow(page, "ada").waitFor();
    await startAttempt("ada");
    await page.getByRole("link", { name: "Open", exact: true }).press("Enter");
    await findRow(page, "ada").getByText("0 of 2").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("keep an open dialog and its focus while the list changes, and announce that an attempt has ended", async () => {
    const token = await startAttempt("ada");
    const { page, close } = await visit(path, { cookies });
    await openAction(page, "ada", "Extend");
    const minutes = page.getByRole("spinbutton", { name: "Minutes to add" });
    await minutes.focus();
    await minutes.fill("7");
    const answers = buildAnswers(quiz, ["b", "Paris"]);
    expect((await api.post("/v1/embed/submit", { token, answers }, LEARNER)).status).toBe(200);
    await startAttempt("grace");
    await comeBack(page);
    await findRow(page, "grace").waitFor({ state: "attached" });
    await expect.poll(() => findRow(page, "ada").count()).toBe(0);
    await expect.poll(() => minutes.inputValue()).toBe("7");
    expect(await minutes.evaluate((input) => input === document.activeElement)).toBe(true);

    await minutes.press("Enter");
    await page.getByText("This attempt has already ended", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => getFocusedLabel(page)).toBe("In progress");
    await close();
  });

  test("show time that is up and attempts without a time limit", async () => {
    await startAttempt("late");
    await testDatabase()
      .sql`update attempts set deadline = now() - interval '1 second' where assessment_id = ${quiz.id}`;
    await api.patch(`/v1/assessments/${quiz.id}`, { settings: { time_limit_minutes: null } });
    await startAttempt();
    const { page, close } = await visit(path, { cookies });
    await findRow(page, "late").getByText("Time’s up").waitFor();
    await findRow(page, "Anonymous").getByText("No limit").waitFor();
    await page.getByRole("button", { name: "Actions for Anonymous" }).press("Enter");
    await page.getByRole("menuitem", { name: /Extend.*This attempt has no time limit/ }).waitFor();
    await expectAccessible(page);
    await close();
  });

  test("tell when they can't be refreshed, and recover", async () => {
    await startAttempt("ada");
    const { page, context, close } = await visit(path, { cookies });
    await waitUntilIdle(page);
    await context.setOffline(true);
    await comeBack(page);
    await page.getByText("Couldn’t update. This list may be out of date.").waitFor();
    await findRow(page, "ada").waitFor();
    await context.setOffline(false);
    await comeBack(page);
    await page.getByText("Updates every 5 seconds.").waitFor();
    await close();
  });

  test("are shown without scripts, a page at a time", async () => {
    await Promise.all(Array.from({ length: 51 }, (_, n) => startAttempt(`learner ${n}`)));
    const { page, close } = await visit(path, { cookies, scripts: false });
    await page.getByText("1–50 of 51 attempts").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("51–51 of 51 attempts").waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    await page.goto(`${path}?page=3`);
    await page.getByRole("link", { name: "Go to first page" }).click();
    await page.getByText("1–50 of 51 attempts").waitFor();
    await close();
  });

  test("fit a window of 320 pixels", async () => {
    await startAttempt(`${"a-very-long-reference-without-any-space".repeat(5)}`);
    const { page, close } = await visit(path, { cookies, width: 320 });
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Actions for/ }).press("Enter");
    await arrowDownTo(page, "Extend");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page);
    await close();
  });

  test("keep to 220 KB of script", async () => {
    expect(await measureScriptBytes(path, cookies)).toBeLessThanOrEqual(220 * 1024);
  });
});

const getFocusedLabel = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
