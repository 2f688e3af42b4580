import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  expectFocus,
  extractTexts,
  fetchDraft,
  insertCommand,
  listDraftQuestions,
  openEditor,
  text,
  waitForSaved,
} from "#tests/support/editor.ts";
import { expectAccessible, setUpBrowser, tabTo, visit } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildQuiz, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

type Node = { attrs?: { id?: string }; content?: Node[]; text?: string };
const getText = ({ text = "", content = [] }: Node): string => text + content.map(getText).join("");
const listNodesWithId = (node: Node): Node[] => [
  ...(node.attrs?.id ? [node] : []),
  ...(node.content ?? []).flatMap(listNodesWithId),
];
/** Describes a question's first key, with the texts of its parts instead of their random ids. */
function describeKey({ content_ast, answer_keys: [key] }: { content_ast: Node; answer_keys: unknown[] }) {
  const named = new Map(listNodesWithId(content_ast).map((node) => [node.attrs?.id, getText(node)]));
  return key && JSON.parse(JSON.stringify(key), (_, value) => named.get(value) || value);
}

/** Presses Esc to leave the text, then Tab until a control of its question has the focus. */
async function focusControl(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await tabTo(page, name);
}

/** Describes the focused element: the number of its question, its name or text, and where it is. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { top, bottom } = focused.getBoundingClientRect();
    return {
      question: focused.closest("[data-question]")?.getAttribute("data-question"),
      name: focused.getAttribute("aria-label") ?? focused.textContent,
      isText: focused.matches("[contenteditable=true]"),
      isInEditor: focused.closest("[contenteditable=true]") !== null,
      isInView: top >= 0 && bottom <= innerHeight,
    };
  });

/** Presses a key until the focus is outside the text and its controls, and returns the names of the controls passed. */
async function leaveEditor(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const passed: string[] = [];
  while (passed.length < 150) {
    await page.keyboard.press(key);
    const { name, isInEditor, isText } = await readFocus(page);
    if (!isInEditor) return passed;
    passed.push(isText ? "the text" : (name ?? ""));
  }
  throw new Error(`${key} never left the editor: ${passed.join(", ")}`);
}

describe("with only the keyboard", () => {
  test("an author creates and publishes ten questions, and the API returns what they typed", async () => {
    const who = await createAuthor();
    const { page, problems, close } = await visit("/assessments", { cookies: who.cookies });
    const { keyboard } = page;
    await tabTo(page, "Create assessment");
    await keyboard.press("Enter");
    await page.getByLabel("Title", { exact: true }).last().waitFor();
    await keyboard.type("Rivers and plates");
    await keyboard.press("Enter");
    await page.waitForURL(/\/edit$/);
    const id = page.url().split("/").at(-2) ?? "";
    await text(page).waitFor();
    await tabTo(page, "Title");
    await keyboard.press("Enter");

    await keyboard.type("Which is a plate?");
    await keyboard.press("Enter");
    await insertCommand(page, "Single choice", "single");
    for (const option of ["Pacific", "Pacifist"]) {
      await keyboard.type(option);
      if (option === "Pacific") await keyboard.press("Alt+Enter");
      await keyboard.press("Enter");
    }
    await keyboard.type("Passive");

    await keyboard.press("Control+Enter");
    await keyboard.type("Which are rivers?");
    await keyboard.press("Enter");
    await insertCommand(page, "Multiple choice", "multiple");
    await keyboard.type("Rhine");
    await keyboard.press("Alt+Enter");
    await keyboard.press("Enter");
    await keyboard.type("Alps");
    await keyboard.press("Enter");
    await keyboard.type("Rhone");
    await keyboard.press("Alt+Enter");
    // Moves the last option up.
    await keyboard.press("Alt+ArrowUp");
    await page.getByText("Option moved to position 2 of 3").waitFor({ state: "attached" });

    await keyboard.press("Control+Enter");
    await keyboard.type("The capital of France is ");
    await insertCommand(page, "Fill in the blank", "blank");
    await expectFocus(page, "Accepted answer 1");
    await keyboard.type("Paris");

    await keyboard.press("Control+Enter");
    await keyboard.type("Water boils at a ");
    await insertCommand(page, "Inline dropdown", "dropdown");
    await expectFocus(page, "Option 1");
    await keyboard.type("high");
    await keyboard.press("Alt+Enter");
    await keyboard.press("Enter");
    await expectFocus(page, "Option 2");
    await keyboard.type("low");

    await keyboard.press("Control+Enter");
    await keyboard.type("Why do plates move?");
    await keyboard.press("Enter");
    await insertCommand(page, "Long answer", "long");

    await keyboard.press("Control+Enter");
    await keyboard.type("From the source on");
    await keyboard.press("Enter");
    await insertCommand(page, "Ordering", "order");
    for (const item of ["Spring", "Brook", "River"]) {
      await keyboard.type(item);
      if (item !== "River") await keyboard.press("Enter");
    }

    await keyboard.press("Control+Enter");
    await keyboard.type("What belongs together?");
    await keyboard.press("Enter");
    await insertCommand(page, "Matching", "match");
    // The rows are the pairs, so that four pairs take nine fields with the question and nothing else.
    const fields = ["Rhine", "Europe", "Nile", "Africa", "Ganges", "Asia", "Murray", "Australia"];
    for (const [index, field] of fields.entries()) {
      if (index > 0) await keyboard.press("Enter");
      await keyboard.type(field);
    }
    const matching = page.locator(".question", { hasText: "What belongs together?" });
    await matching.getByRole("button", { name: "Add pair" }).waitFor();
    await expect.poll(() => matching.locator(".question-content p").count()).toBe(9);
    expect(await matching.locator("select, input[type=text], textarea").count()).toBe(0);
    // Moving an item moves its match along.
    await keyboard.press("Alt+ArrowUp");

    await keyboard.press("Control+Enter");
    await keyboard.type("Fill the gap");
    await keyboard.press("Enter");
    await insertCommand(page, "Word bank", "word");
    await keyboard.type("sea");
    await keyboard.press("Enter");
    await keyboard.type("sky");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await keyboard.type("Rivers run into the ");
    await focusControl(page, "Correct match for Gap 1");
    await keyboard.press("s");

    await keyboard.press("Control+Enter");
    await keyboard.type("How much is water, in percent?");
    await keyboard.press("Enter");
    await insertCommand(page, "Slider", "slider");
    await expectFocus(page, "Accepted number");
    await keyboard.type("71");

    await keyboard.press("Control+Enter");
    await keyboard.type("In two words: the ");
    await insertCommand(page, "Fill in the blank", "fill");
    await expectFocus(page, "Accepted answer 1");
    await keyboard.type("Black Forest");

    await page.getByText("Ready to publish").waitFor();
    await waitForSaved(page);
    await expect
      .poll(async () => JSON.stringify(await listDraftQuestions(who, id)))
      .toContain("Black Forest");
    const questions = await listDraftQuestions(who, id);
    expect(questions).toHaveLength(10);
    expect(questions.map(describeKey)).toMatchObject([
      { type: "choice", correct: ["Pacific"] },
      { type: "choice", correct: ["Rhine", "Rhone"] },
      { type: "text", accept: [{ value: "Paris" }] },
      { type: "choice", correct: ["high"] },
      undefined,
      { type: "order", correct: ["Spring", "Brook", "River"] },
      {
        type: "match",
        pairs: expect.arrayContaining([
          ["Rhine", "Europe"],
          ["Nile", "Africa"],
          ["Ganges", "Asia"],
          ["Murray", "Australia"],
        ]),
      },
      { type: "match", pairs: [["sea", "g1"]] },
      { type: "numeric", accept: [{ value: 71 }] },
      { type: "text", accept: [{ value: "Black Forest" }] },
    ]);
    expect(extractTexts(questions[1].content_ast)).toEqual(["Which are rivers?", "Rhine", "Rhone", "Alps"]);
    expect(extractTexts(questions[7].content_ast).sort()).toEqual([
      "Fill the gap",
      "Rivers run into the ",
      "sea",
      "sky",
    ]);
    // The saved order doesn't reveal the correct one to learners' browsers.
    const items = listNodesWithId(questions[5].content_ast).map(({ attrs }) => attrs?.id);
    expect(items).toEqual(items.toSorted());

    await tabTo(page, "Publish");
    await keyboard.press("Enter");
    await page.getByText("assessment.published").waitFor();
    await tabTo(page, "Publish version 1");
    await keyboard.press("Enter");
    const share = page.getByRole("dialog", { name: "Version 1 published" });
    const link = await share.getByLabel("Link for learners", { exact: true }).inputValue();
    await share.getByRole("img", { name: /QR code/ }).waitFor();
    expect(await share.getByRole("link", { name: "Email link" }).getAttribute("href")).toBe(
      `mailto:?subject=Link%20to%20the%20assessment&body=${encodeURIComponent(link)}`,
    );
    await expectAccessible(page);
    await keyboard.press("Escape");
    await page.locator('button[aria-disabled="true"]', { hasText: "Publish" }).waitFor();
    const { data } = await who.request("GET", `/v1/assessments/${id}`);
    expect(link).toContain(`/take/${data.share_code}`);
    expect(data).toMatchObject({ status: "published", title: "Rivers and plates", version: 1 });
    const content = ({ content_ast }: { content_ast: unknown }) => content_ast;
    expect(data.exercises[0].questions.map(content)).toEqual(questions.map(content));
    expect(problems).toEqual([]);
    await close();
  });

  test("Tab goes from the text to the controls around the caret and out of the editor, and Esc returns to the caret", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz(Array.from({ length: 17 }, () => textQuestion())));
    const { page, problems, close } = await openEditor(who, id);
    const { keyboard } = page;
    const content = page.locator('[data-question="12"] .question-content');
    // The corner, because the blank's button is farther right.
    const clickText = () => content.locator("p").click({ position: { x: 4, y: 8 } });
    const isContentInView = async () => {
      const box = await content.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    };
    await clickText();

    await keyboard.press("Tab");
    await expect
      .poll(() => readFocus(page))
      .toMatchObject({ question: "12", name: "Blank: Paris", isInView: true });
    await page.evaluate(() => scrollTo(0, 0));
    expect(await isContentInView()).toBe(false);
    await keyboard.press("Escape");
    await expect.poll(() => readFocus(page)).toMatchObject({ isText: true });
    await expect.poll(isContentInView).toBe(true);
    await keyboard.press("Shift+Tab");
    await expect.poll(() => readFocus(page)).toMatchObject({ name: "Delete question 12", isInView: true });
    await keyboard.press("Escape");

    const after = await leaveEditor(page, "Tab");
    expect(after[0]).toBe("Blank: Paris");
    expect(after).toContain("Points for question 17");
    expect(after).not.toContain("Actions for part 1");
    await clickText();
    const before = await leaveEditor(page, "Shift+Tab");
    expect(before[0]).toBe("Delete question 12");
    expect(before.at(-1)).toBe("Actions for part 1");
    expect([...after, ...before]).not.toContain("the text");
    expect(problems).toEqual([]);
    await close();
  });

  test("Tab goes through the fields of a matching question, and Shift+Tab goes back", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, problems, close } = await openEditor(who, id);
    const { keyboard } = page;
    await page.getByText("The capital of France is").click();
    await keyboard.press("Control+Enter");
    await keyboard.type("What belongs together?");
    await keyboard.press("Enter");
    await insertCommand(page, "Matching", "match");
    const fields = ["left one", "right one", "left two", "right two"];
    for (const [index, field] of fields.entries()) {
      if (index > 0) await keyboard.press("Tab");
      await keyboard.type(field);
    }
    await keyboard.press("Tab");
    await expect.poll(() => readFocus(page)).toMatchObject({ question: "2", name: "+ Add pair" });
    await keyboard.press("Escape");
    await keyboard.press("Shift+Tab");
    await keyboard.type(", too");
    await waitForSaved(page);
    await expect
      .poll(async () => describeKey((await listDraftQuestions(who, id))[1]))
      .toMatchObject({
        type: "match",
        pairs: expect.arrayContaining([
          ["left one", "right one"],
          ["left two, too", "right two"],
        ]),
      });
    expect(problems).toEqual([]);
    await close();
  });

  test("undo and redo cover the title, settings, and questions from any field", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()], { passing_score_percent: 50 }));
    const { page, problems, close } = await openEditor(who, id);
    await page.getByText("The capital of France is").click();
    await page.keyboard.press("Home");
    await page.keyboard.type("Now: ");
    await page.getByLabel(/^Passing score/).fill("75");
    await page.getByLabel("Title", { exact: true }).fill("Another title");
    await waitForSaved(page);
    await expect
      .poll(async () => (await fetchDraft(who, id)).assessment)
      .toMatchObject({ title: "Another title", settings: { passingScorePercent: 75 } });
    await page.keyboard.press("Control+Z");
    await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("A quiz");
    await page.keyboard.press("Control+Z");
    await expect.poll(() => page.getByLabel(/^Passing score/).inputValue()).toBe("50");
    await page.keyboard.press("Control+Z");
    await page.getByText("Now: ").waitFor({ state: "detached" });
    await page.keyboard.press("Control+Shift+Z");
    await page.getByText("Now: The capital").waitFor();
    await expect
      .poll(async () => {
        const { assessment, exercises } = await fetchDraft(who, id);
        return [assessment.title, assessment.settings.passingScorePercent, extractTexts(exercises)[0]];
      })
      .toEqual(["A quiz", 50, "Now: The capital of France is "]);
    expect(problems).toEqual([]);
    await close();
  });
});
