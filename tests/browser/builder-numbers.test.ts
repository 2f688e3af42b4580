import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openEditor } from "#tests/support/editor.ts";
import { setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";

setUpBrowser();

const createQuestion = (text: string) => ({
  content_ast: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
});
const assessment = (...parts: string[][]) => ({
  title: "Numbers",
  exercises: parts.map((texts) => ({ questions: texts.map(createQuestion) })),
});

/** Each question as it is shown: its number in the heading, its accessible name, and its text. */
const readNumbers = (page: Page): Promise<string[]> =>
  page.locator(".question").evaluateAll((questions) =>
    questions.map((question) => {
      const head = question.querySelector(".question-head > span")?.textContent;
      const points = question.querySelector("[data-first-control]")?.getAttribute("aria-label");
      const menu = question.querySelector(".question-head [aria-haspopup=menu]")?.getAttribute("aria-label");
      const text = question.querySelector(".question-content")?.textContent?.trim();
      const names = new Set([
        head,
        question.getAttribute("aria-label"),
        points?.replace("Points of question", "Question"),
        menu?.replace(": more", ""),
      ]);
      return `${[...names].join(" / ")}: ${text}`;
    }),
  );

/** Waits until the questions of these texts stand there, numbered from 1 in that order. */
const expectNumbered = (page: Page, texts: readonly string[]): Promise<void> =>
  expect.poll(() => readNumbers(page)).toEqual(texts.map((text, index) => `Question ${index + 1}: ${text}`));

const question = (page: Page, text: string): Locator => page.locator(".question", { hasText: text });
async function choose(page: Page, text: string, item: string): Promise<void> {
  await question(page, text)
    .getByRole("button", { name: /: more$/ })
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
}

test("questions are renumbered as soon as one is added, copied, moved, removed, undone or redone", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, assessment(["one", "two", "three"], ["four", "five"]));
  const { page, problems, close } = await openEditor(who, id);
  await expectNumbered(page, ["one", "two", "three", "four", "five"]);

  await choose(page, "one", "New question below");
  await page.keyboard.type("menu");
  await expectNumbered(page, ["one", "menu", "two", "three", "four", "five"]);
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("keys");
  await expectNumbered(page, ["one", "menu", "keys", "two", "three", "four", "five"]);
  await choose(page, "menu", "Duplicate");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("copy");
  await expectNumbered(page, ["one", "menu", "copy", "keys", "two", "three", "four", "five"]);
  await choose(page, "one", "Remove");
  const rest = ["menu", "copy", "keys", "two", "three", "four", "five"];
  await expectNumbered(page, rest);
  await page.keyboard.press("Control+Z");
  await expectNumbered(page, ["one", ...rest]);
  await page.keyboard.press("Control+Shift+Z");
  await expectNumbered(page, rest);

  await choose(page, "two", "Move down");
  const down = ["menu", "copy", "keys", "three", "two", "four", "five"];
  await expectNumbered(page, down);
  await page.keyboard.press("Control+Z");
  await expectNumbered(page, rest);
  await page.keyboard.press("Control+Shift+Z");
  await expectNumbered(page, down);
  await choose(page, "menu", "Move down");
  await expectNumbered(page, ["copy", "menu", "keys", "three", "two", "four", "five"]);
  const moved = ["copy", "menu", "keys", "two", "four", "five"];
  await choose(page, "three", "Remove");
  await expectNumbered(page, moved);
  // Past the edge of its part, a question goes into the next one.
  await choose(page, "two", "Move down");
  await expect.poll(() => page.locator(".part").nth(1).locator(".question").count()).toBe(3);
  await expectNumbered(page, moved);
  await choose(page, "two", "Move down");
  await expectNumbered(page, ["copy", "menu", "keys", "four", "two", "five"]);
  expect(problems).toEqual([]);
  await close();
});

test("parts are renumbered as they move, with the questions in them", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, assessment(["one", "two"], ["three"]));
  const { page, problems, close } = await openEditor(who, id);
  const parts = () => page.locator(".part").evaluateAll((all) => all.map((part) => part.ariaLabel));
  await page.getByRole("button", { name: "Part 2: more" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expectNumbered(page, ["three", "one", "two"]);
  await expect.poll(parts).toEqual(["Part 1", "Part 2"]);
  await page.getByRole("button", { name: "Part 1: more" }).click();
  await page.getByRole("menuitem", { name: "New part below" }).click();
  await page.keyboard.type("new");
  await expectNumbered(page, ["three", "new", "one", "two"]);
  await expect.poll(parts).toEqual(["Part 1", "Part 2", "Part 3"]);
  await page.getByRole("button", { name: "Part 3: more" }).click();
  await page.getByRole("menuitem", { name: "Join with the part above" }).click();
  await expect.poll(parts).toEqual(["Part 1", "Part 2"]);
  await expectNumbered(page, ["three", "new", "one", "two"]);
  expect(problems).toEqual([]);
  await close();
});

test("every entry of the checklist leads to the question of the number it gives", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, assessment(["one", "two"], ["three"]));
  const { page, problems, close } = await openEditor(who, id);
  await choose(page, "one", "Duplicate");
  await page.keyboard.type("copy of ");
  await choose(page, "two", "Remove");
  await page.keyboard.press("Control+Z");
  const list = page.getByRole("region", { name: "Before publishing" });
  for (const [index, text] of ["one", "copy of one", "two", "three"].entries()) {
    await list.getByRole("button", { name: new RegExp(`^Question ${index + 1} `) }).click();
    const place = () =>
      page.evaluate(() => {
        const { anchorNode } = getSelection() ?? {};
        const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
        const at = element?.closest(".question");
        return [at?.getAttribute("aria-label"), at?.querySelector(".question-content")?.textContent];
      });
    await expect.poll(place).toEqual([`Question ${index + 1}`, text]);
  }
  expect(problems).toEqual([]);
  await close();
});
