import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  insertCommand,
  insertFromMenu,
  listDraftQuestions,
  openEditor,
  text,
  waitForSaved,
} from "#tests/support/editor.ts";
import { setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { createPng } from "#tests/support/pictures.ts";
import { buildQuiz, openQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

/**
 * Everything that can be inserted, and where text typed next goes: above the node, inside it, behind it, or into the
 * field that gets the focus. With `file`, that field accepts a file, so typing does nothing.
 */
type Case = {
  name: string;
  node: string;
  typed: "above" | "inside" | "behind" | "field" | "file";
  inline?: true;
};
const QUESTION_TYPES: readonly Case[] = [
  { name: "Single choice", node: "choiceInteraction", typed: "inside" },
  { name: "Multiple choice", node: "choiceInteraction", typed: "inside" },
  { name: "True or false", node: "choiceInteraction", typed: "above" },
  { name: "Fill in the blank", node: "textEntryInteraction", typed: "field", inline: true },
  { name: "Inline dropdown", node: "inlineChoiceInteraction", typed: "field", inline: true },
  { name: "Long answer", node: "extendedTextInteraction", typed: "behind" },
  { name: "Matching", node: "matchInteraction", typed: "inside" },
  { name: "Ordering", node: "orderInteraction", typed: "inside" },
  { name: "Word bank", node: "gapMatchInteraction", typed: "inside" },
  { name: "Pairing", node: "associateInteraction", typed: "inside" },
  { name: "Text to select", node: "hottextInteraction", typed: "inside" },
  { name: "File upload", node: "uploadInteraction", typed: "behind" },
  { name: "Slider", node: "sliderInteraction", typed: "field" },
];
const QUESTION_TYPES_WITH_FILES: readonly Case[] = [
  { name: "Hotspot", node: "hotspotInteraction", typed: "file" },
  { name: "Point on an image", node: "selectPointInteraction", typed: "file" },
  { name: "Ordering on an image", node: "graphicOrderInteraction", typed: "file" },
  { name: "Pairing on an image", node: "graphicAssociateInteraction", typed: "file" },
  { name: "Labels on an image", node: "graphicGapMatchInteraction", typed: "file" },
  { name: "Object on an image", node: "positionObjectInteraction", typed: "file" },
  { name: "Drawing", node: "drawingInteraction", typed: "file" },
  { name: "Audio or video", node: "mediaInteraction", typed: "file" },
];
const BLOCKS: readonly Case[] = [
  { name: "Heading 2", node: "heading", typed: "inside" },
  { name: "Bulleted list", node: "bulletList", typed: "inside" },
  { name: "Numbered list", node: "orderedList", typed: "inside" },
  { name: "Quote", node: "blockquote", typed: "inside" },
  { name: "Code block", node: "codeBlock", typed: "inside" },
  { name: "Table", node: "table", typed: "inside" },
  { name: "Formula", node: "blockMath", typed: "field" },
  { name: "Inline formula", node: "inlineMath", typed: "field", inline: true },
  { name: "Divider", node: "horizontalRule", typed: "behind" },
];
const CASES = [...QUESTION_TYPES, ...QUESTION_TYPES_WITH_FILES, ...BLOCKS];
const isQuestionType = (each: Case) => !BLOCKS.includes(each);

/** Returns the text to type. A slider's key accepts only numbers. */
const getTypedText = (each: Case): string =>
  each.typed === "field" ? String(30 + CASES.indexOf(each)) : `typed${CASES.indexOf(each)}`;

/** Returns where typed text goes (the text, a field, or a file field), and whether that place is visible. */
const readFocus = (page: Page): Promise<{ place: string; isVisible: boolean }> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest(".builder")) return { place: "nowhere", isVisible: false };
    const isText = focused.classList.contains("writing");
    const selection = getSelection();
    let box = focused.getBoundingClientRect();
    if (isText && selection?.rangeCount) {
      // The caret in an empty line has no rectangle, so the line is measured.
      const [own] = selection.getRangeAt(0).getClientRects();
      const { anchorNode } = selection;
      const line = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
      box = own ?? line?.getBoundingClientRect() ?? box;
    }
    const bar = document.querySelector(".builder-bar")?.getBoundingClientRect().bottom ?? 0;
    return {
      place: isText ? "text" : focused.getAttribute("type") === "file" ? "file" : "field",
      isVisible: box.bottom > bar && box.top < innerHeight,
    };
  });

const PLACES = { above: "text", inside: "text", behind: "text", field: "field", file: "file" } as const;

/** Reads the blocks of each question from the editor, because interactions without an image aren't saved yet. */
const readDocument = (page: Page): Promise<Node[][]> =>
  page.evaluate(() => {
    const dom = document.querySelector(".writing") as unknown as { editor: { getJSON(): Node } };
    const parts = dom.editor.getJSON().content ?? [];
    return parts.flatMap((part) => (part.content ?? []).map((question) => question.content ?? []));
  });

type Node = { type: string; text?: string; attrs?: object; content?: Node[] };
const flatten = (node: Node): Node[] => [node, ...(node.content ?? []).flatMap(flatten)];
const getText = (node: Node): string =>
  flatten(node)
    .map((each) => each.text ?? "")
    .join("");

/** Adds a question for each case that begins with its name, with the inserted node below it or in the same line. */
async function insertAll(
  page: Page,
  cases: readonly Case[],
  put: (page: Page, each: Case) => Promise<void>,
  wait: boolean,
) {
  for (const [index, each] of cases.entries()) {
    await text(page).focus();
    if (index > 0) await page.keyboard.press("Control+Enter");
    await page.keyboard.type(`${each.name} `);
    if (!each.inline) await page.keyboard.press("Enter");
    await put(page, each);
    if (wait) {
      const expected = { place: PLACES[each.typed], isVisible: true };
      await expect.poll(() => readFocus(page), { message: each.name }).toEqual(expected);
    }
    await page.keyboard.type(getTypedText(each));
  }
}

describe.each([
  ["a question type", QUESTION_TYPES],
  ["a question type with a file", QUESTION_TYPES_WITH_FILES],
  ["a block or a formula", BLOCKS],
])("text typed right after the insertion of %s", (_, cases) => {
  test("from the menus goes inside the node, behind it, or into the field that it opened", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, { title: "Inserted" });
    const { page, problems, close } = await openEditor(who, id);
    await insertAll(
      page,
      cases,
      (on, each) => insertFromMenu(on, isQuestionType(each) ? "Question type" : "Insert", each.name),
      true,
    );
    const questions = await readDocument(page);
    for (const [index, each] of cases.entries()) {
      const { name, node, typed } = each;
      const blocks = questions[index] ?? [];
      const made = blocks.flatMap(flatten).find(({ type }) => type === node);
      expect(made, `${name} is still there`).toBeDefined();
      expect(getText(blocks[0] as Node), name).toMatch(new RegExp(`^${name} `));
      const at = blocks.findIndex((block) => flatten(block).some(({ type }) => type === node));
      // The options are complete, so the caret stays in the question.
      if (typed === "above") expect(getText(blocks[0] as Node), name).toContain(getTypedText(each));
      if (typed === "inside") expect(getText(made as Node), name).toBe(getTypedText(each));
      if (typed === "behind") expect(getText(blocks[at + 1] as Node), name).toBe(getTypedText(each));
      // The field belongs to its key, its options, or its LaTeX.
      if (typed === "field") expect(JSON.stringify(made?.attrs), name).toContain(getTypedText(each));
    }
    expect(problems).toEqual([]);
    await close();
  });

  test("from the slash menu deletes nothing and isn't lost, even without a pause", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, { title: "Inserted" });
    const { page, problems, close } = await openEditor(who, id);
    await insertAll(page, cases, (on, { name }) => insertCommand(on, name), false);
    const questions = await readDocument(page);
    for (const [index, each] of cases.entries()) {
      const { name, node, typed } = each;
      const blocks = questions[index] ?? [];
      expect(
        blocks.flatMap(flatten).some(({ type }) => type === node),
        `${name} is still there`,
      ).toBe(true);
      // A file field ignores typed text.
      if (typed !== "file") expect(JSON.stringify(blocks), name).toContain(getTypedText(each));
    }
    expect(problems).toEqual([]);
    await close();
  });
});

test("text typed while a block is selected goes behind the block", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([openQuestion()]));
  const { page, problems, close } = await openEditor(who, id);
  await page.getByText("Learner’s answer").click();
  await page.locator('.interaction[data-selected="true"]').waitFor();
  await page.keyboard.type("Use the map.");
  const [blocks = []] = await readDocument(page);
  expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "extendedTextInteraction", "paragraph"]);
  expect(blocks.map(getText)).toEqual(["Why?", "", "Use the map."]);
  expect(problems).toEqual([]);
  await close();
});

test("an image inserted by the dialog leaves the caret behind it", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, { title: "Pictured" });
  const { page, problems, close } = await openEditor(who, id);
  await text(page).focus();
  for (const line of ["", "In a line "]) {
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type(line);
    await page.getByRole("button", { name: /^Insert/ }).click();
    await page.getByRole("menuitem", { name: "Image", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const buffer = createPng(40, 20, 90);
    await dialog.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await dialog.getByLabel("Alt text").fill("A plain");
    await dialog.getByRole("button", { name: "Insert image" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => readFocus(page)).toEqual({ place: "text", isVisible: true });
    await page.keyboard.type("behind");
  }
  await waitForSaved(page);
  const shape = (node: Node): string =>
    node.text ?? `${node.type}(${(node.content ?? []).map(shape).join(" ")})`;
  await expect
    .poll(async () =>
      (await listDraftQuestions(who, id)).map((each: { content_ast: Node }) => shape(each.content_ast)),
    )
    .toEqual([
      "doc(paragraph())",
      "doc(image() paragraph(behind))",
      "doc(paragraph(In a line  image() behind))",
    ]);
  expect(problems).toEqual([]);
  await close();
});

test("rubric items are added with the focus in their title, and moved by keyboard, buttons and pointer", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, { title: "Essay" });
  const { page, problems, close } = await openEditor(who, id);
  await text(page).focus();
  await page.keyboard.type("Why?");
  await page.keyboard.press("Enter");
  await insertCommand(page, "Long answer", "long");
  await page.locator("summary", { hasText: "Manual grading" }).click();
  for (const title of ["Clear", "True", "Short"]) {
    await page.getByRole("button", { name: "Add item" }).click();
    await page.keyboard.type(title);
  }
  const expectSaved = async (titles: readonly string[]) => {
    await waitForSaved(page);
    await expect
      .poll(async () => {
        const [{ answer_keys }] = await listDraftQuestions(who, id);
        return answer_keys[0]?.rubric?.map((item: { title: string }) => item.title);
      })
      .toEqual(titles);
  };
  await expectSaved(["Clear", "True", "Short"]);

  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText("Short moved to position 2 of 3.").waitFor({ state: "attached" });
  await page.keyboard.type("er");
  await expectSaved(["Clear", "Shorter", "True"]);
  const moveUp = page.getByRole("button", { name: "Move True up" });
  for (const position of [2, 1]) {
    await moveUp.press("Enter");
    await page.getByText(`True moved to position ${position} of 3.`).waitFor({ state: "attached" });
    await expect.poll(() => moveUp.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await expectSaved(["True", "Clear", "Shorter"]);
  const [first, , last] = await page.locator(".question li").getByText("⠿").all();
  await first?.hover();
  await page.mouse.down();
  const { x = 0, y = 0, height = 0 } = (await last?.boundingBox()) ?? {};
  await page.mouse.move(x, y + height, { steps: 8 });
  await page.mouse.up();
  await expectSaved(["Clear", "Shorter", "True"]);
  expect(problems).toEqual([]);
  await close();
});

test("a question that grew keeps its height when the author moves on to one far below", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz(Array.from({ length: 8 }, () => openQuestion())));
  const { page, close } = await openEditor(who, id);
  const first = page.locator(".question").first();
  await first.locator("p").first().click();
  const getHeight = () => first.evaluate((element: HTMLElement) => element.offsetHeight);
  const before = await getHeight();
  await page.keyboard.press("End");
  for (let line = 0; line < 30; line++) await page.keyboard.press("Enter");
  const grown = await getHeight();
  expect(grown).toBeGreaterThan(before + 500);
  // Whether a frame is drawn between the focus leaving the question and the scrolling is a race. This is what decides.
  expect(await first.evaluate((element) => getComputedStyle(element).containIntrinsicBlockSize)).toMatch(
    /^auto/,
  );
  await page.keyboard.press("Control+End");
  await expect
    .poll(() => first.evaluate((element) => element.getBoundingClientRect().bottom))
    .toBeLessThan(-500);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await getHeight()).toBe(grown);
  await close();
});
