import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { extractTexts, listDraftQuestions, openEditor, text, waitForSaved } from "#tests/support/editor.ts";
import { setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { createPng } from "#tests/support/pictures.ts";
import { buildQuiz, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

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

describe("pasting", () => {
  test("keeps lists, marks, and tables of word processors, and drops scripts and unsafe URLs", async () => {
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

  test("five lines into an option makes five options", async () => {
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

test("a pasted image is inserted where it was pasted, even if the place moves during the upload", async () => {
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
  // Another question before it moves the place where it was pasted.
  await page.getByRole("button", { name: "Actions for question 1" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  upload();
  await page.locator(".picture img").waitFor();
  await page.locator('[data-question="3"] p').first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(", and after");
  await expect
    .poll(async () => {
      const [, , third] = await listDraftQuestions(who, id);
      return third?.content_ast.content.map(
        (block: Shape) => `${block.type} ${extractTexts(block).join("")}`,
      );
    })
    .toEqual(["image ", "paragraph while it uploads, and after"]);
  expect(problems).toEqual([]);
  await close();
});

/** Pastes as a browser does, replacing the first line of a question if one is given. */
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
/** Formats documents as their node types, texts, and marks. */
const formatShapes = (questions: { content_ast: Shape }[]): string[] =>
  questions.map(({ content_ast }) => (content_ast.content ?? []).map(formatShape).join(" "));
function formatShape({ type, text: own, marks = [], content = [] }: Shape): string {
  const inner = own ?? content.map(formatShape).join(" ");
  return `${type}(${inner})${marks.map((mark) => `[${mark.type}]`).join("")}`;
}
