import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  expectFocus,
  extractTexts,
  fetchDraft,
  insertCommand,
  listDraftQuestions,
  openEditor,
  readStoredDrafts,
  text,
  waitForSaved,
} from "#tests/support/editor.ts";
import { expectAccessible, measureScriptBytes, setUpBrowser, tabTo, visit } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildQuiz, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

type Node = { attrs?: { id?: string }; content?: Node[]; text?: string };
const getText = ({ text = "", content = [] }: Node): string => text + content.map(getText).join("");
const listNodesWithId = (node: Node): Node[] => [
  ...(node.attrs?.id ? [node] : []),
  ...(node.content ?? []).flatMap(listNodesWithId),
];
/** A question's first key, with the words of the parts that it names in the place of their ids, which are random. */
function describeKey({ content_ast, answer_keys: [key] }: { content_ast: Node; answer_keys: unknown[] }) {
  const named = new Map(listNodesWithId(content_ast).map((node) => [node.attrs?.id, getText(node)]));
  return key && JSON.parse(JSON.stringify(key), (_, value) => named.get(value) || value);
}

/** Leaves the text for the controls of its question, and goes on to one of them. */
async function focusControl(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await tabTo(page, name);
}

describe("the editor, by keyboard alone", () => {
  test("ten questions are typed from an empty page and published, and the API reads what was typed", async () => {
    const who = await createAuthor();
    const { page, problems, close } = await visit("/assessments", { cookies: who.cookies });
    const { keyboard } = page;
    await tabTo(page, "New assessment");
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
    // The one that was written last goes up.
    await keyboard.press("Alt+ArrowUp");
    await page.getByText("Option moved to place 2 of 3").waitFor({ state: "attached" });

    await keyboard.press("Control+Enter");
    await keyboard.type("The capital of France is ");
    await insertCommand(page, "Blank to fill in", "blank");
    await expectFocus(page, "Accepted answer 1");
    await keyboard.type("Paris");

    await keyboard.press("Control+Enter");
    await keyboard.type("Water boils at a ");
    await insertCommand(page, "Choice in the line", "choice in");
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
    await keyboard.type("Rhine");
    await keyboard.press("Enter");
    await keyboard.type("Nile");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await keyboard.type("Europe");
    await keyboard.press("Enter");
    await keyboard.type("Africa");
    await focusControl(page, "Belongs to Rhine");
    await keyboard.press("E");
    await tabTo(page, "Belongs to Nile");
    await keyboard.press("A");

    await keyboard.press("Control+Enter");
    await keyboard.type("Fill the gap");
    await keyboard.press("Enter");
    await insertCommand(page, "Text with gaps", "gaps");
    await keyboard.type("sea");
    await keyboard.press("Enter");
    await keyboard.type("sky");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await keyboard.type("Rivers run into the ");
    await focusControl(page, "Belongs to Gap 1");
    await keyboard.press("s");

    await keyboard.press("Control+Enter");
    await keyboard.type("How much is water, in percent?");
    await keyboard.press("Enter");
    await insertCommand(page, "Slider", "slider");
    await expectFocus(page, "Accepted number");
    await keyboard.type("71");

    await keyboard.press("Control+Enter");
    await keyboard.type("In two words: the ");
    await insertCommand(page, "Blank to fill in", "fill");
    await expectFocus(page, "Accepted answer 1");
    await keyboard.type("Black Forest");

    await page.getByText("Ready to publish").waitFor();
    await waitForSaved(page);
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
    // Nothing that learners' browsers get tells the order in which these were written.
    const items = listNodesWithId(questions[5].content_ast).map(({ attrs }) => attrs?.id);
    expect(items).toEqual(items.toSorted());

    await tabTo(page, "Publish", 80);
    await keyboard.press("Enter");
    await page.getByText("assessment.published").waitFor();
    await tabTo(page, "Publish version 1");
    await keyboard.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "Version 1 published" }).waitFor();
    const { data } = await who.request("GET", `/v1/assessments/${id}`);
    expect(data).toMatchObject({ status: "published", title: "Rivers and plates", version: 1 });
    const content = ({ content_ast }: { content_ast: unknown }) => content_ast;
    expect(data.exercises[0].questions.map(content)).toEqual(questions.map(content));
    expect(problems).toEqual([]);
    await close();
  });

  test("undo goes back through settings and questions alike, from whatever field", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()], { passing_score_percent: 50 }));
    const { page, problems, close } = await openEditor(who, id);
    await page.getByText("The capital of France is").click();
    await page.keyboard.press("Home");
    await page.keyboard.type("Now: ");
    await page.getByLabel(/^Passing score/).fill("75");
    await page.getByLabel("Title", { exact: true }).fill("Another title");
    await waitForSaved(page);
    expect((await fetchDraft(who, id)).assessment).toMatchObject({
      title: "Another title",
      settings: { passingScorePercent: 75 },
    });
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

describe("what is written is never lost", () => {
  test("what is typed before the editor knows where the caret went stands at the end of the nearest line", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, {
      title: "Stray",
      exercises: [{ questions: [choiceQuestion()] }],
    });
    const { page, problems, close } = await openEditor(who, id);
    await text(page).focus();
    // As Ctrl+End and a letter do: the letter is on its way before the editor has heard where the caret went.
    await page.evaluate(() => {
      const part = [...document.querySelectorAll("[data-node-view-content-react]")].find((content) =>
        content.querySelector(".question"),
      );
      if (part) getSelection()?.collapse(part, part.childNodes.length);
      const letter = { inputType: "insertText", data: "W", bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new InputEvent("beforeinput", letter));
    });
    await page.keyboard.type("here?");
    await waitForSaved(page);
    expect(extractTexts(await listDraftQuestions(who, id)).join(" ")).toContain("Where?");
    expect(problems).toEqual([]);
    await close();
  });

  test("two tabs: what only one changed comes together, what both changed waits for a choice", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion(), choiceQuestion()]));
    const [one, other] = [await openEditor(who, id), await openEditor(who, id)];
    await one.page.getByText("The capital of France is").click();
    await one.page.keyboard.press("Home");
    await one.page.keyboard.type("First: ");
    await waitForSaved(one.page);
    // The other tab knows nothing of it: one thing of its own, and the same question.
    await other.page.getByText("Alpha").click();
    await other.page.keyboard.press("End");
    await other.page.keyboard.type("bet");
    await other.page.getByText("The capital of France is").click();
    await other.page.keyboard.press("Home");
    await other.page.keyboard.type("Second: ");
    const both = other.page.getByRole("region", { name: "Changed by somebody else too" });
    await both.waitFor();
    expect(await both.getByRole("region", { name: "Mine" }).textContent()).toContain("Second: The capital");
    expect(await both.getByRole("region", { name: "Theirs" }).textContent()).toContain("First: The capital");
    await expectAccessible(other.page);
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["First: The capital of France is ", "Which is right?", "Alphabet", "Beta", "Gamma"]);
    await both.getByRole("button", { name: "Keep both" }).click();
    await both.waitFor({ state: "detached" });
    await expect
      .poll(async () =>
        extractTexts(await listDraftQuestions(who, id)).filter((each) => /capital/.test(each)),
      )
      .toEqual(["First: The capital of France is ", "Second: The capital of France is "]);
    expect([...one.problems, ...other.problems]).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  test("without a connection it is kept, and a tab that was closed comes back with it", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, context, close } = await openEditor(who, id);
    await context.setOffline(true);
    await page.getByText("The capital of France is").click();
    await page.keyboard.press("Home");
    await page.keyboard.type("Offline: ");
    await page.getByText("No connection. What you write is kept in this browser.").waitFor();
    await page.keyboard.type("and more. ");
    await page.getByText("Offline: and more. The capital").waitFor();
    await expect.poll(() => readStoredDrafts(page)).toContain("Offline: and more. ");
    await page.close();
    expect(extractTexts(await listDraftQuestions(who, id))).toEqual(["The capital of France is "]);

    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`/assessments/${id}/edit`);
    await again.getByText("Offline: and more. The capital").waitFor();
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["Offline: and more. The capital of France is "]);
    await close();
  });
});

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment--><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b> and <span style='font-style:italic'>leaning</span><o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>One</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span> </span></span><![endif]>Inner</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span> </span></span><![endif]>Two</p><!--EndFragment--></body></html>`;

const PASTED: readonly { what: string; html: string; becomes: string }[] = [
  {
    what: "Word's paragraphs that look like lists are lists",
    html: WORD,
    becomes:
      "paragraph(text(Bold)[bold] text( and ) text(leaning)[italic]) bulletList(listItem(paragraph(text(One)) bulletList(listItem(paragraph(text(Inner))))) listItem(paragraph(text(Two))))",
  },
  {
    what: "Google Docs' wrapper does not make everything bold",
    html: `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Strong</span><span> plain</span></p></b>`,
    becomes: "paragraph(text(Strong)[bold] text( plain))",
  },
  {
    what: "scripts, handlers and odd addresses stay outside",
    html: `<p onclick="alert(1)">Hello<script>alert(1)</script><a href="javascript:alert(1)">there</a><img src="data:text/html,x" onerror="alert(1)"></p>`,
    becomes: "paragraph(text(Hellothere))",
  },
  {
    what: "a table keeps its heads and spans",
    html: `<table><tr><th colspan="2">Month</th></tr><tr><td>May</td><td>61 mm</td></tr></table>`,
    becomes:
      "table(tableRow(tableHeader(paragraph(text(Month)))) tableRow(tableCell(paragraph(text(May))) tableCell(paragraph(text(61 mm)))))",
  },
];

describe("what is pasted", () => {
  test("is cleaned: lists are lists, marks are marks, and nothing foreign comes in", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz(PASTED.map(() => textQuestion())));
    const { page, problems, close } = await openEditor(who, id);
    for (const [index, { html }] of PASTED.entries()) {
      const line = page.locator(`[data-question="${index + 1}"] p`).first();
      await line.click();
      await page.keyboard.press("Control+A");
      await pasteInto(page, { "text/html": html, "text/plain": "x" }, index + 1);
    }
    await waitForSaved(page);
    await expect
      .poll(async () => formatShapes(await listDraftQuestions(who, id)))
      .toEqual(PASTED.map(({ becomes }) => becomes));
    expect(problems).toEqual([]);
    await close();
  });

  test("as five lines into an option makes five options", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([choiceQuestion()]));
    const { page, close } = await openEditor(who, id);
    await page.getByText("Gamma").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await pasteInto(page, { "text/plain": "One\nTwo\nThree\nFour\nFive" });
    await waitForSaved(page);
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["Which is right?", "Alpha", "Beta", "Gamma", "One", "Two", "Three", "Four", "Five"]);
    const [question] = await listDraftQuestions(who, id);
    expect(question.answer_keys).toEqual([{ type: "choice", response_id: "r1", correct: ["b"] }]);
    await close();
  });
});

/** Pastes as a browser does; into the whole of a question, where one is named. */
async function pasteInto(page: Page, data: Record<string, string>, question?: number): Promise<void> {
  await page.evaluate(
    ([given, number]) => {
      const root = document.querySelector(".writing");
      if (number !== null) {
        const place = document.querySelector(`[data-question="${number}"] .question-content p`);
        const range = document.createRange();
        if (place) range.selectNodeContents(place);
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
        document.dispatchEvent(new Event("selectionchange"));
      }
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value);
      root?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [data, question ?? null] as const,
  );
}

type Shape = { type: string; text?: string; marks?: { type: string }[]; content?: Shape[] };
/** Documents as what they are made of. */
const formatShapes = (questions: { content_ast: Shape }[]): string[] =>
  questions.map(({ content_ast }) => (content_ast.content ?? []).map(formatShape).join(" "));
function formatShape({ type, text: own, marks = [], content = [] }: Shape): string {
  const inner = own ?? content.map(formatShape).join(" ");
  return `${type}(${inner})${marks.map((mark) => `[${mark.type}]`).join("")}`;
}

test("the preview is the player, graded on what is written, and records nothing", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, {
    title: "To look at",
    exercises: [{ questions: [choiceQuestion()] }],
  });
  const { page, problems, close } = await openEditor(who, id);
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  const preview = page.getByRole("dialog");
  await preview.getByRole("radio", { name: "Beta" }).check();
  await preview.getByRole("button", { name: "Review and submit" }).press("Enter");
  await preview.getByRole("button", { name: /^Submit/ }).press("Enter");
  await preview.getByRole("heading", { name: "Your result" }).waitFor();
  await preview.getByText("100").first().waitFor();
  await expectAccessible(page, ["light"]);
  const { data } = await who.request("GET", `/v1/assessments/${id}/results?is_draft=true`);
  expect(data).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

describe("the page", () => {
  test("loads within its budget, the editor included, and is accessible in both themes and at 320 pixels", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([choiceQuestion(), textQuestion()]));
    expect(await measureScriptBytes(`/assessments/${id}/edit`, who.cookies)).toBeLessThanOrEqual(220_000);
    const { page, problems, close } = await openEditor(who, id, { width: 320 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByText("The capital of France is").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await page.getByRole("listbox", { name: "What to insert" }).waitFor();
    await expectAccessible(page);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(loaded).toBeLessThanOrEqual(350_000);
    expect(problems).toEqual([]);
    await close();
  });
});
