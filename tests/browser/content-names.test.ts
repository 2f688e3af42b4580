import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Api } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createHostedClient } from "#tests/support/learners.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { doc, openQuestion, paragraph } from "#tests/support/quiz.ts";

setUpBrowser();

type Json = Record<string, unknown>;
const math = (latex: string): Json => ({ type: "inlineMath", attrs: { latex } });
const part = (type: string, id: string, content: string | Json): Json => ({
  type,
  attrs: { id, ...(type === "simpleAssociableChoice" ? { matchMax: 1 } : {}) },
  content: [paragraph(content)],
});
const image = { src: `/assets/${"0".repeat(64)}.png`, alt: "A map of Europe", width: 400, height: 300 };

const CHOICE = {
  content_ast: doc(paragraph("What is ", math("\\frac{x^2+1}{2}"), " where x is 0?"), {
    type: "choiceInteraction",
    attrs: { responseId: "r1", maxChoices: 1 },
    content: [part("simpleChoice", "opt-a", math("\\frac{1}{2}")), part("simpleChoice", "opt-b", "One")],
  }),
  answer_keys: [{ type: "choice", response_id: "r1", correct: ["opt-a"] }],
  points: 1,
};
const HOTSPOT = {
  content_ast: doc(paragraph("Which area is Iceland?"), {
    type: "hotspotInteraction",
    attrs: {
      responseId: "r1",
      image,
      hotspots: [
        { id: "area1", shape: "circle", coords: [80, 60, 30] },
        { id: "area2", shape: "rect", coords: [180, 120, 260, 200] },
      ],
    },
  }),
  answer_keys: [{ type: "choice", response_id: "r1", correct: ["area1"] }],
  points: 1,
};
const MATCH = {
  content_ast: doc(paragraph("Match."), {
    type: "matchInteraction",
    attrs: { responseId: "r1" },
    content: [
      { type: "matchSet", content: [part("simpleAssociableChoice", "src-1", math("\\sqrt{4}"))] },
      {
        type: "matchSet",
        content: [
          part("simpleAssociableChoice", "tgt-1", "Two"),
          part("simpleAssociableChoice", "tgt-2", math("\\pi")),
        ],
      },
    ],
  }),
  answer_keys: [{ type: "match", response_id: "r1", pairs: [["src-1", "tgt-1"]] }],
  points: 1,
};

/** LaTeX commands and ids of parts, which must not be visible or announced anywhere. */
const RAW = /\\[a-z]+|frac|area\d|opt-|src-|tgt-/;
const readAriaSnapshot = (page: Page): Promise<string> => page.locator("main").ariaSnapshot();

let api: Api;
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;
let submission = "";

beforeAll(async () => {
  api = await createHostedClient("nothing");
  quiz = await createPublishedAssessment(api, [CHOICE, HOTSPOT, MATCH, openQuestion()], {
    show_solutions: "after_submit",
    // The essay is left out, and a teacher still grades it.
    grade_skipped: true,
  });
});

test("learners read and hear formulas as text and areas by number, from the questions to the result", async () => {
  const { page, problems, close } = await visit(`/take/${quiz.share_code}`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("group", { name: "What is (x² + 1)/2 where x is 0?" }).waitFor();
  await page.getByRole("radio").first().check();
  expect(await readAriaSnapshot(page)).not.toMatch(RAW);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: "Area 2 of 2, center" }).first().click();
  expect(await readAriaSnapshot(page)).not.toMatch(RAW);
  await page.getByRole("button", { name: "Next" }).click();
  const list = page.getByRole("combobox", { name: "Match for √4" });
  await expect.poll(() => list.locator("option").allTextContents()).toEqual(["Select…", "Two", "B π"]);
  await list.selectOption("B π");
  expect(await readAriaSnapshot(page)).not.toMatch(RAW);
  await page.getByRole("button", { name: "Review and submit" }).click();
  await page.getByRole("button", { name: "Submit anyway" }).click();
  await page.waitForURL("**/result");

  const question = (number: number) =>
    page.getByRole("article").filter({ has: page.getByRole("heading", { name: `Question ${number}` }) });
  const [right, wrong, matched, essay] = await Promise.all(
    [1, 2, 3, 4].map((n) => question(n).ariaSnapshot()),
  );
  expect(right).toContain("Your answer: Correct");
  expect(right).not.toContain("Correct answer");
  expect(wrong).toContain("Your answer: Area 2 (Incorrect)");
  expect(wrong).toContain("Correct answer: Area 1");
  await expect
    .poll(() => question(2).locator("svg").first().locator("text").allTextContents())
    .toEqual(["1", "2"]);
  expect(matched).toContain("π");
  expect(essay).toContain("Not answered. Needs grading.");
  expect(essay).not.toContain("wait");
  expect(await readAriaSnapshot(page)).not.toMatch(RAW);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
  submission = (await api.get(`/v1/assessments/${quiz.id}/results`)).data[0].id;
});

test("authors and graders read and hear formulas as text and areas by number, on every page and in CSVs", async () => {
  const { cookies, page: fetchPage } = await createMember(api.organizationId, "owner");
  const { page, problems, close } = await visit(`/results/${submission}`, { cookies });
  const expectAnnounced = async (path: string, ...words: string[]) => {
    await page.goto(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    const text = await page.locator("main").innerText();
    for (const word of words) expect(text).toContain(word);
    expect(`${text} ${await readAriaSnapshot(page)}`).not.toMatch(RAW);
  };
  await expectAnnounced(
    `/results/${submission}`,
    "Area 2 (Incorrect)",
    "Correct answer: Area 1",
    "“Area 1”, not matched",
    "“1/2”, matched",
    "Needs grading",
  );
  await expectAnnounced(
    `/assessments/${quiz.id}/analytics`,
    "What is (x² + 1)/2 where x is 0? 1/2 / One",
    "✓ Correct: Area 1",
    "Area 2",
  );
  await expectAnnounced(`/grading/${quiz.id}`);
  await expectAnnounced(
    `/assessments/${quiz.id}`,
    "Correct: “1/2”",
    "Correct: “Area 1”",
    "Correct: “√4” with “Two”",
  );
  const { text: csv } = await fetchPage(`/api/assessments/${quiz.id}/analytics.csv`);
  expect(csv).toContain("What is (x² + 1)/2 where x is 0?");
  expect(csv).not.toMatch(RAW);
  expect(problems).toEqual([]);
  await close();
});

test("authors hear a formula in the editor as text, not as LaTeX", async () => {
  const { cookies } = await createMember(api.organizationId, "owner");
  const { page, problems, close } = await visit(`/assessments/${quiz.id}/edit`, { cookies });
  await page.getByRole("button", { name: "Formula: (x² + 1)/2", exact: true }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /Formula:.*[\\{]/ }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
