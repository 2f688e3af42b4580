import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  extractTexts,
  insertFromMenu,
  listDraftQuestions,
  openEditor,
  text,
  waitForSaved,
} from "#tests/support/editor.ts";
import { expectAccessible, measureScriptBytes, setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildQuiz, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

describe("when the editor opens", () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.className ?? "");

  test("an empty draft has the caret in its blank question", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, { title: "New" });
    const { page, problems, close } = await openEditor(who, id);
    await expect.poll(() => focused(page)).toContain("writing");
    await page.keyboard.type("Which is right?");
    await page.keyboard.press("Enter");
    await insertFromMenu(page, "Question type", "Single choice");
    await page.keyboard.type("Alpha");
    await waitForSaved(page);
    await expect
      .poll(async () => extractTexts((await listDraftQuestions(who, id))[0].content_ast))
      .toEqual(["Which is right?", "Alpha"]);
    expect(problems).toEqual([]);
    await close();
  });

  test("a draft with questions doesn't scroll, and the menus insert below the last question in view", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz(Array.from({ length: 12 }, () => textQuestion())));
    const { page, problems, close } = await openEditor(who, id);
    await page.getByText("All changes saved").waitFor();
    expect(await focused(page)).not.toContain("writing");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole("button", { name: /^Question type/ }).click();
    const disabled = page.locator("[role=menuitem][data-disabled]");
    await expect.poll(() => disabled.allTextContents()).toEqual(["Gap", "Selectable text"]);
    await page.keyboard.press("Escape");
    // Question 6 is the last one in view.
    await page.locator('[data-question="6"]').evaluate((shown) => shown.scrollIntoView({ block: "end" }));
    await insertFromMenu(page, "Question type", "Single choice");
    await page.keyboard.type("Alpha");
    await waitForSaved(page);
    await expect
      .poll(async () =>
        (await listDraftQuestions(who, id)).findIndex((each: unknown) =>
          extractTexts(each).includes("Alpha"),
        ),
      )
      .toBe(6);
    // The new question has a line for its text.
    await page.locator('[data-question="7"] .question-content p').first().click();
    await page.keyboard.type("Which?");
    await expect
      .poll(async () => extractTexts((await listDraftQuestions(who, id))[6].content_ast))
      .toEqual(["Which?", "Alpha"]);
    expect(problems).toEqual([]);
    await close();
  });

  test("an element that got the focus while the editor loaded keeps it", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, { title: "New" });
    const { page, close } = await openEditor(who, id);
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The page is interactive long before the editor has loaded.
    await page.route("**/_next/static/**", async (route) => {
      if (route.request().resourceType() === "script") await isHeld;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    const search = page.getByRole("button", { name: /^Go to/ });
    await search.focus();
    release();
    await text(page).waitFor();
    await page.getByText("All changes saved").waitFor();
    expect(await search.evaluate((button) => button === document.activeElement)).toBe(true);
    await close();
  });
});

test("a long draft lays out only what is shown, and typing reads only the question that changes", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(
    who,
    buildQuiz(Array.from({ length: 120 }, (_, i) => (i % 2 === 0 ? choiceQuestion() : textQuestion()))),
  );
  const { page, context, problems, close } = await openEditor(who, id);
  await page.locator('[data-question="120"]').waitFor({ state: "attached" });
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  // A layout for each question would make 500 questions take a minute.
  expect(metrics.find(({ name }) => name === "LayoutCount")?.value).toBeLessThan(60);
  await page.getByText("The capital of France is").first().click();
  const isLaidOut = (question: number) =>
    page
      .locator(`[data-question="${question}"] .question-content`)
      .evaluate((content) => content.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut(2)).toBe(true);
  expect(await isLaidOut(120)).toBe(false);
  const read = await page.evaluate(() => {
    const { editor } = document.querySelector(".writing") as unknown as {
      editor: { state: { doc: object }; commands: { insertContent(text: string): void } };
    };
    const prototype = Object.getPrototypeOf(editor.state.doc) as {
      toJSON(this: { type: { name: string } }): object;
    };
    const { toJSON } = prototype;
    const questions: string[] = [];
    prototype.toJSON = function () {
      if (this.type.name === "question" || this.type.name === "doc") questions.push(this.type.name);
      return toJSON.call(this);
    };
    for (const letter of "abc") editor.commands.insertContent(letter);
    prototype.toJSON = toJSON;
    return questions.length;
  });
  expect(read).toBeLessThanOrEqual(3);
  expect(problems).toEqual([]);
  await close();
});

describe("the edit page", () => {
  test("loads within its script budgets and is accessible in both themes and at 320 pixels", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([choiceQuestion(), textQuestion()]));
    expect(await measureScriptBytes(`/assessments/${id}/edit`, who.cookies)).toBeLessThanOrEqual(165_000);
    const { page, problems, close } = await openEditor(who, id, { width: 320 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByText("The capital of France is").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await page.getByRole("listbox", { name: "Insert" }).waitFor();
    await expectAccessible(page);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(loaded).toBeLessThanOrEqual(320 * 1024);
    expect(problems).toEqual([]);
    await close();
  });
});
