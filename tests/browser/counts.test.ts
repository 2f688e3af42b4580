import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

let api: Api;
let cookies = "";
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;
let submission = "";

/** One of everything: an assessment with a question of one point, submitted once. */
beforeAll(async () => {
  api = await createTestClient();
  cookies = (await createMember(api.organizationId, "owner")).cookies;
  quiz = await createPublishedAssessment(api, [{ ...openQuestion(), points: 1 }], {
    time_limit_minutes: 1,
    allowed_attempts: 1,
  });
  const answers = buildAnswers(quiz, ["An essay"]);
  const { data } = await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref: "ada", answers });
  submission = data.submission_id;
});

const COUNTED =
  "points|submissions|questions|attempts|minutes|answers|days|versions|assessments|requests|members";
const WRONG = new RegExp(`(?<![\\d.,:])1 (?:${COUNTED})\\b`);

test("uses the singular for one of anything, on every page with counts", async () => {
  const { page, problems, close } = await visit("/", { cookies });
  for (const [path, ...words] of [
    ["/", "submission to grade"],
    ["/assessments", "1 assessment"],
    [`/assessments/${quiz.id}`, "1 (1 point)", "1 minute"],
    [`/assessments/${quiz.id}/versions`],
    [`/assessments/${quiz.id}/results`, "1 submission"],
    [`/assessments/${quiz.id}/analytics`, "Worth 1 point"],
    [`/grading/${quiz.id}`, "1 submission needs grading."],
    [`/grading/${quiz.id}/${quiz.exercises[0]?.questions[0]?.id}`],
    [`/results/${submission}`, "of 1 point"],
    ["/members"],
    [`/take/${quiz.share_code}`, "1 (1 point)", "1 minute"],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
    });
    const text = (await page.locator("main").innerText()).replace(/\s+/g, " ");
    expect(text, path).not.toMatch(WRONG);
    for (const word of words) expect(text, path).toContain(word);
  }
  expect(problems).toEqual([]);
  await close();
});

test("mentions submissions on earlier versions when publishing only if there are some", async () => {
  const fresh = await createPublishedAssessment(api, [choiceQuestion()]);
  const { page, problems, close } = await visit("/", { cookies });
  const openDialog = async (id: string) => {
    await api.patch(`/v1/assessments/${id}`, { exercises: [{ questions: [choiceQuestion(2)] }] });
    await page.goto(`/assessments/${id}`);
    await page.getByRole("button", { name: "Publish", exact: false }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Learners who have already started").waitFor();
    return dialog.innerText();
  };
  expect(await openDialog(fresh.id)).not.toContain("earlier version");
  expect(await openDialog(quiz.id)).toContain("1 submission to an earlier version keeps its grade.");
  expect(problems).toEqual([]);
  await close();
});

const isWithin = (page: Page, inner: string, outer: string) =>
  page.locator(inner).evaluate((element, selector) => {
    const [a, b] = [element.getBoundingClientRect(), element.closest(selector)?.getBoundingClientRect()];
    return b !== undefined && a.left >= b.left - 1 && a.right <= b.right + 1;
  }, outer);

test("shows the open tab on a phone without scrolling the page", async () => {
  const { page, close } = await visit(`/assessments/${quiz.id}/analytics`, { cookies, width: 320 });
  await expect.poll(() => isWithin(page, "nav a[aria-current=page]:visible", "nav")).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await close();
});

test.each([
  ["en-US", "Question statistics"],
  ["de-DE", "Statistik der Fragen"],
])(
  "fits the question table in %s into 1280 pixels, and scrolls it by itself in a smaller window",
  async (locale, name) => {
    const { page, close } = await visit(`/assessments/${quiz.id}/analytics`, {
      cookies,
      width: 1280,
      locale,
    });
    const table = page.getByRole("region", { name });
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await table.evaluate((element) => getComputedStyle(element).overflowX)).toBe("auto");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await close();
  },
);
