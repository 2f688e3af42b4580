import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  extractTexts,
  insertCommand,
  listDraftQuestions,
  openEditor,
  text,
  waitForSaved,
} from "#tests/support/editor.ts";
import { setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { createPng } from "#tests/support/pictures.ts";
import { buildQuiz, openQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

/**
 * Everything that can be inserted, and where what is typed next belongs: inside of it, behind it, or in the field that
 * gets the focus. `picks`: the field takes a file, and typing does nothing.
 */
type Case = { name: string; node: string; typed: "inside" | "behind" | "field" | "picks"; inline?: true };
const CASES: readonly Case[] = [
  { name: "Single choice", node: "choiceInteraction", typed: "inside" },
  { name: "Multiple choice", node: "choiceInteraction", typed: "inside" },
  { name: "Blank to fill in", node: "textEntryInteraction", typed: "field", inline: true },
  { name: "Choice in the line", node: "inlineChoiceInteraction", typed: "field", inline: true },
  { name: "Long answer", node: "extendedTextInteraction", typed: "behind" },
  { name: "Matching", node: "matchInteraction", typed: "inside" },
  { name: "Ordering", node: "orderInteraction", typed: "inside" },
  { name: "Text with gaps", node: "gapMatchInteraction", typed: "inside" },
  { name: "Places on a picture", node: "hotspotInteraction", typed: "picks" },
  { name: "Point on a picture", node: "selectPointInteraction", typed: "picks" },
  { name: "Slider", node: "sliderInteraction", typed: "field" },
  { name: "Heading 2", node: "heading", typed: "inside" },
  { name: "Bulleted list", node: "bulletList", typed: "inside" },
  { name: "Numbered list", node: "orderedList", typed: "inside" },
  { name: "Quote", node: "blockquote", typed: "inside" },
  { name: "Code", node: "codeBlock", typed: "inside" },
  { name: "Table", node: "table", typed: "inside" },
  { name: "Formula", node: "blockMath", typed: "field" },
  { name: "Formula in the line", node: "inlineMath", typed: "field", inline: true },
  { name: "Line across", node: "horizontalRule", typed: "behind" },
];
const isAsk = (name: string) =>
  CASES.findIndex((each) => each.name === name) <= CASES.findIndex((each) => each.name === "Slider");

/** What is typed: a slider's key takes numbers alone. */
const getTypedText = (each: Case): string =>
  each.typed === "field" ? String(30 + CASES.indexOf(each)) : `typed${CASES.indexOf(each)}`;

/** Chooses from the bar's menus. */
async function insertFromMenu(page: Page, { name }: Case): Promise<void> {
  // By the mouse alone: scrolling the button into view first would move the page.
  const button = await page.getByRole("button", { name: isAsk(name) ? /^Ask/ : /^Write/ }).boundingBox();
  await page.mouse.click((button?.x ?? 0) + 8, (button?.y ?? 0) + 8);
  await page.getByRole("menuitem", { name, exact: true }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
}

/** Where typing goes now: "text", or the field that has the focus; and whether the reader can see it. */
const readFocus = (page: Page): Promise<{ place: string; isVisible: boolean }> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.closest(".builder")) return { place: "nowhere", isVisible: false };
    const isText = focused.classList.contains("writing");
    const selection = getSelection();
    let box = focused.getBoundingClientRect();
    if (isText && selection?.rangeCount) {
      // An empty line gives its caret no rectangle, but has one itself.
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

const PLACES = { inside: "text", behind: "text", field: "field", picks: "file" } as const;

/** The blocks of each question, as the editor has them: what has no picture yet is not saved. */
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

/** A question for each case, begun with its name; what it asks stands below it, or in the line. */
async function insertAll(page: Page, put: (page: Page, each: Case) => Promise<void>, wait: boolean) {
  for (const [index, each] of CASES.entries()) {
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

describe("what is typed right after something was inserted", () => {
  test("from the menus stands inside of it, behind it or in the field that it opened", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, { title: "Inserted" });
    const { page, problems, close } = await openEditor(who, id);
    await insertAll(page, insertFromMenu, true);
    const questions = await readDocument(page);
    for (const [index, each] of CASES.entries()) {
      const { name, node, typed } = each;
      const blocks = questions[index] ?? [];
      const made = blocks.flatMap(flatten).find(({ type }) => type === node);
      expect(made, `${name} is still there`).toBeDefined();
      expect(getText(blocks[0] as Node), name).toMatch(new RegExp(`^${name} `));
      const at = blocks.findIndex((block) => flatten(block).some(({ type }) => type === node));
      if (typed === "inside") expect(getText(made as Node), name).toBe(getTypedText(each));
      if (typed === "behind") expect(getText(blocks[at + 1] as Node), name).toBe(getTypedText(each));
      // In its key, in its options or in its LaTeX.
      if (typed === "field") expect(JSON.stringify(made?.attrs), name).toContain(getTypedText(each));
    }
    expect(problems).toEqual([]);
    await close();
  });

  test("by a slash deletes nothing and is lost nowhere, however fast it comes", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, { title: "Inserted" });
    const { page, problems, close } = await openEditor(who, id);
    await insertAll(page, (on, { name }) => insertCommand(on, name), false);
    const questions = await readDocument(page);
    for (const [index, each] of CASES.entries()) {
      const { name, node, typed } = each;
      const blocks = questions[index] ?? [];
      expect(
        blocks.flatMap(flatten).some(({ type }) => type === node),
        `${name} is still there`,
      ).toBe(true);
      // A field that takes a file takes no words.
      if (typed !== "picks") expect(JSON.stringify(blocks), name).toContain(getTypedText(each));
    }
    expect(problems).toEqual([]);
    await close();
  });

  test("over a selected block goes behind it", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([openQuestion()]));
    const { page, problems, close } = await openEditor(who, id);
    await page.getByText("Learners write their answer here.").click();
    await page.locator('.interaction[data-selected="true"]').waitFor();
    await page.keyboard.type("Use the map.");
    const [blocks = []] = await readDocument(page);
    expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "extendedTextInteraction", "paragraph"]);
    expect(blocks.map(getText)).toEqual(["Why?", "", "Use the map."]);
    expect(problems).toEqual([]);
    await close();
  });
});

test("a picture from the dialog leaves the caret behind it", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, { title: "Pictured" });
  const { page, problems, close } = await openEditor(who, id);
  await text(page).focus();
  for (const line of ["", "In a line "]) {
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type(line);
    await page.getByRole("button", { name: /^Write/ }).click();
    await page.getByRole("menuitem", { name: "Picture", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const buffer = createPng(40, 20, 90);
    await dialog.locator("input[type=file]").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await dialog.getByLabel("What the picture shows").fill("A plain");
    await dialog.getByRole("button", { name: "Put it in" }).click();
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

test("a picture that is pasted lands where it was pasted, and typing goes on behind it", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
  const { page, problems, close } = await openEditor(who, id);
  await text(page).focus();
  await page.keyboard.press("Control+Enter");
  let upload = () => {};
  const isHeld = new Promise<void>((resolve) => {
    upload = resolve;
  });
  await page.route("**/api/assets", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], "a.png", { type: "image/png" }));
      const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.querySelector(".writing")?.dispatchEvent(pasted);
    },
    [...createPng(40, 20, 90)],
  );
  await page.keyboard.type("while it uploads");
  // A question in front of it moves the place that it was pasted into.
  await page.getByRole("button", { name: "Question 1: more" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  upload();
  await page.locator(".picture img").waitFor();
  await page.locator('[data-question="3"] p').first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(", and after");
  await expect
    .poll(async () => {
      const [, , third] = await listDraftQuestions(who, id);
      return third?.content_ast.content.map((block: Node) => `${block.type} ${extractTexts(block).join("")}`);
    })
    .toEqual(["image ", "paragraph while it uploads, and after"]);
  expect(problems).toEqual([]);
  await close();
});

test("an item that is added to a rubric gets the focus, and typing fills it in", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, { title: "Essay" });
  const { page, problems, close } = await openEditor(who, id);
  await text(page).focus();
  await page.keyboard.type("Why?");
  await page.keyboard.press("Enter");
  await insertCommand(page, "Long answer", "long");
  await page.locator("summary", { hasText: "Graded by a person" }).click();
  for (const title of ["Clear", "True"]) {
    await page.getByRole("button", { name: "Add item" }).click();
    await page.keyboard.type(title);
  }
  await waitForSaved(page);
  await expect
    .poll(async () => {
      const [{ answer_keys }] = await listDraftQuestions(who, id);
      return answer_keys[0]?.rubric?.map((item: { title: string }) => item.title);
    })
    .toEqual(["Clear", "True"]);
  expect(problems).toEqual([]);
  await close();
});

describe("when the editor opens", () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.className ?? "");

  test("an empty draft has its caret in the first question, ready to be written", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, { title: "New" });
    const { page, problems, close } = await openEditor(who, id);
    await expect.poll(() => focused(page)).toContain("writing");
    await page.keyboard.type("Which is right?");
    await page.keyboard.press("Enter");
    await insertFromMenu(page, { name: "Single choice", node: "choiceInteraction", typed: "inside" });
    await page.keyboard.type("Alpha");
    await waitForSaved(page);
    const [{ content_ast }] = await listDraftQuestions(who, id);
    expect(extractTexts(content_ast)).toEqual(["Which is right?", "Alpha"]);
    expect(problems).toEqual([]);
    await close();
  });

  test("a draft with questions keeps the page where it is, and its menus ask below the question in view", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz(Array.from({ length: 12 }, () => textQuestion())));
    const { page, problems, close } = await openEditor(who, id);
    expect(await focused(page)).not.toContain("writing");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole("button", { name: /^Ask/ }).click();
    const disabled = page.locator("[role=menuitem][data-disabled]");
    expect(await disabled.allTextContents()).toEqual(["Gap"]);
    await page.keyboard.press("Escape");
    // What stands in the middle of the window is what its reader has in view.
    await page.locator('[data-question="6"]').evaluate((shown) => shown.scrollIntoView({ block: "end" }));
    await insertFromMenu(page, { name: "Single choice", node: "choiceInteraction", typed: "inside" });
    await page.keyboard.type("Alpha");
    await waitForSaved(page);
    await expect
      .poll(async () =>
        (await listDraftQuestions(who, id)).findIndex((each: unknown) =>
          extractTexts(each).includes("Alpha"),
        ),
      )
      .toBe(6);
    // There is a line for what the question asks.
    await page.locator('[data-question="7"] .question-content p').first().click();
    await page.keyboard.type("Which?");
    await expect
      .poll(async () => extractTexts((await listDraftQuestions(who, id))[6].content_ast))
      .toEqual(["Which?", "Alpha"]);
    expect(problems).toEqual([]);
    await close();
  });

  test("what has the focus by then keeps it", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, { title: "New" });
    const { page, close } = await openEditor(who, id);
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The page is there long before the editor.
    await page.route("**/_next/static/**", async (route) => {
      if (route.request().resourceType() === "script") await isHeld;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    const search = page.getByRole("button", { name: /^Go to/ });
    await search.focus();
    release();
    await text(page).waitFor();
    await page.getByText("All changes are saved").waitFor();
    expect(await search.evaluate((button) => button === document.activeElement)).toBe(true);
    await close();
  });
});
