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

/** Reads each question's heading, accessible names, and text. If they all agree, it returns a single name. */
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
        points?.replace("Points for question", "Question"),
        menu?.replace("Actions for question", "Question"),
      ]);
      return `${[...names].join(" / ")}: ${text}`;
    }),
  );

/** Waits until there are questions with these texts, numbered from 1 in this order. */
const expectNumbered = (page: Page, texts: readonly string[]): Promise<void> =>
  expect.poll(() => readNumbers(page)).toEqual(texts.map((text, index) => `Question ${index + 1}: ${text}`));

const question = (page: Page, text: string): Locator => page.locator(".question", { hasText: text });
async function choose(page: Page, text: string, item: string): Promise<void> {
  await question(page, text)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
}

test("questions are renumbered after one is added, duplicated, moved, or deleted, and after undo and redo", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, assessment(["one", "two", "three"], ["four", "five"]));
  const { page, problems, close } = await openEditor(who, id);
  await expectNumbered(page, ["one", "two", "three", "four", "five"]);

  await choose(page, "one", "Add question below");
  await page.keyboard.type("menu");
  await expectNumbered(page, ["one", "menu", "two", "three", "four", "five"]);
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("keys");
  await expectNumbered(page, ["one", "menu", "keys", "two", "three", "four", "five"]);
  await choose(page, "menu", "Duplicate");
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("copy");
  await expectNumbered(page, ["one", "menu", "copy", "keys", "two", "three", "four", "five"]);
  await choose(page, "one", "Delete");
  const rest = ["menu", "copy", "keys", "two", "three", "four", "five"];
  await expectNumbered(page, rest);
  await page.keyboard.press("Control+Z");
  await expectNumbered(page, ["one", ...rest]);
  await question(page, "one").getByRole("button", { name: "Delete question 1" }).click();
  await expectNumbered(page, rest);
  // The toast restores the question even after other changes.
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("the ");
  await page.getByRole("listitem").last().getByRole("button", { name: "Undo" }).click();
  await expectNumbered(page, ["one", "the menu", ...rest.slice(1)]);
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Control+Z");
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
  await choose(page, "three", "Delete");
  await expectNumbered(page, moved);
  // The last question of a part moves into the next part.
  await choose(page, "two", "Move down");
  await expect.poll(() => page.locator(".part").nth(1).locator(".question").count()).toBe(3);
  await expectNumbered(page, moved);
  await choose(page, "two", "Move down");
  await expectNumbered(page, ["copy", "menu", "keys", "four", "two", "five"]);
  expect(problems).toEqual([]);
  await close();
});

test("parts and their questions are renumbered after parts are moved, added, and merged", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, assessment(["one", "two"], ["three"]));
  const { page, problems, close } = await openEditor(who, id);
  const parts = () => page.locator(".part").evaluateAll((all) => all.map((part) => part.ariaLabel));
  await page.getByRole("button", { name: "Actions for part 2" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expectNumbered(page, ["three", "one", "two"]);
  await expect.poll(parts).toEqual(["Part 1", "Part 2"]);
  await page.getByRole("button", { name: "Actions for part 1" }).click();
  await page.getByRole("menuitem", { name: "Add part below" }).click();
  await page.keyboard.type("new");
  await expectNumbered(page, ["three", "new", "one", "two"]);
  await expect.poll(parts).toEqual(["Part 1", "Part 2", "Part 3"]);
  await page.getByRole("button", { name: "Actions for part 3" }).click();
  await page.getByRole("menuitem", { name: "Merge with part above" }).click();
  await expect.poll(parts).toEqual(["Part 1", "Part 2"]);
  await expectNumbered(page, ["three", "new", "one", "two"]);
  expect(problems).toEqual([]);
  await close();
});

test("each checklist entry moves the caret to the question with its number", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, assessment(["one", "two"], ["three"]));
  const { page, problems, close } = await openEditor(who, id);
  await choose(page, "one", "Duplicate");
  await page.keyboard.type("copy of ");
  await choose(page, "two", "Delete");
  await page.keyboard.press("Control+Z");
  const list = page.getByRole("region", { name: "Before you publish" });
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
