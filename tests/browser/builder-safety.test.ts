import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/api.ts";
import {
  extractTexts,
  fetchDraft,
  insertCommand,
  listDraftQuestions,
  openEditor,
  readStoredDrafts,
  text,
  waitForSaved,
} from "#tests/support/editor.ts";
import { expectAccessible, setUpBrowser } from "#tests/support/pages.ts";
import {
  createAssessmentAs,
  createAuthor,
  createVisitor,
  PASSWORD,
  signInAs,
} from "#tests/support/people.ts";
import { buildQuiz, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

const moveToStart = async (page: Page): Promise<void> => {
  await page.getByText("The capital of France is").click();
  await page.keyboard.press("Home");
};
/** Leaves the editor without leaving the document. */
const openFolders = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Folders", exact: true }).click();
  await page.getByRole("heading", { name: "Folders", level: 1 }).waitFor();
};
const endSession = (userId: string) =>
  testDatabase().sql`update sessions set ended_at = now() where user_id = ${userId}`;

describe("when the session ends while an author types", () => {
  test("no dialog interrupts typing, and signing in again saves everything", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, problems, close } = await openEditor(who, id);
    await moveToStart(page);
    await endSession(who.person.id);
    await page.keyboard.type("Before, ");
    await page.getByText("You’re signed out. Your changes are kept in this browser.").waitFor();
    await page.keyboard.type("and after. ");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => readStoredDrafts(page)).toContain("Before, and after. ");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign in again" }).click();
    await page.getByLabel(`Password for ${who.person.email}`).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await waitForSaved(page);
    const again = createVisitor((await signInAs(who.person)) ?? "");
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(again, id)))
      .toEqual(["Before, and after. The capital of France is "]);
    expect(problems).toEqual([]);
    await close();
  });

  test("the changes are restored and saved after signing in and opening the draft again", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, context, close } = await openEditor(who, id);
    await moveToStart(page);
    await endSession(who.person.id);
    await page.keyboard.type("Kept: ");
    await page.getByText("You’re signed out").waitFor();
    await expect.poll(() => readStoredDrafts(page)).toContain("Kept: ");
    await page.close();
    const later = await context.newPage();
    await later.goto(`/assessments/${id}/edit`);
    await later.waitForURL(/\/sign-in/);
    await later.getByLabel("Email").fill(who.person.email);
    await later.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await later.keyboard.press("Enter");
    await later.waitForURL(/\/edit$/);
    await later.getByText("Kept: The capital of France is").waitFor();
    const again = createVisitor((await signInAs(who.person)) ?? "");
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(again, id)))
      .toEqual(["Kept: The capital of France is "]);
    await close();
  });
});

describe("text typed before the editor knows its caret", () => {
  test("replaces nothing when the text gets the focus without a click", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, close } = await openEditor(who, id);
    await page.getByRole("textbox", { name: "Questions" }).focus();
    await page.keyboard.type("Typed: ");
    await waitForSaved(page);
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["Typed: The capital of France is "]);
    await close();
  });

  test("goes to the clicked place after everything was selected", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, close } = await openEditor(who, id);
    for (const typed of ["One ", "Two ", "Three "]) {
      await page.getByText("capital of France is").click();
      await page.keyboard.press("Control+a");
      await page.getByText("capital of France is").click();
      await page.keyboard.press("Home");
      await page.keyboard.type(typed);
    }
    await waitForSaved(page);
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["Three Two One The capital of France is "]);
    await close();
  });
});

describe("when the author leaves the page before a save", () => {
  test("by a link, the title, settings, and text are still saved", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()], { passing_score_percent: 50 }));
    const { page, problems, close } = await openEditor(who, id);
    await page.getByLabel(/^Passing score/).fill("75");
    await page.getByLabel("Title", { exact: true }).fill("Another title");
    await moveToStart(page);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type("New question");
    await page.getByRole("link", { name: "Back to assessment" }).click();
    await page.waitForURL(/\/assessments\/[\w-]+$/);
    await expect
      .poll(async () => {
        const { assessment, exercises } = await fetchDraft(who, id);
        return [assessment.title, assessment.settings.passingScorePercent, ...extractTexts(exercises)];
      })
      .toEqual(["Another title", 75, "The capital of France is ", "New question"]);
    // Nothing is duplicated when the editor opens again.
    await page.goBack();
    await page.getByText("New question", { exact: true }).waitFor();
    await expect.poll(() => page.locator(".question").count()).toBe(2);
    expect(problems).toEqual([]);
    await close();
  });

  test("by the sidebar during a slow save, later edits are saved too, and Back shows all of them", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, problems, close } = await openEditor(who, id);
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    const [isSent, isAllowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/api/v1/assessments/**", async (route) => {
      isSent.resolve();
      await isAllowed.promise;
      await route.continue();
    });
    await moveToStart(page);
    await page.keyboard.type("One ");
    await isSent.promise;
    await page.keyboard.type("two ");
    await openFolders(page);
    isAllowed.resolve();
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["One two The capital of France is "]);
    await expect.poll(() => readStoredDrafts(page)).toBe("[]");
    await page.goBack();
    await page.getByText("One two The capital of France is").waitFor();
    await moveToStart(page);
    await page.keyboard.type("Zero ");
    await waitForSaved(page);
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["Zero One two The capital of France is "]);
    expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test("by the sidebar while the service can't be reached, Back restores and saves them", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, problems, close } = await openEditor(who, id);
    await page.route("**/api/v1/assessments/**", (route) => route.abort());
    await moveToStart(page);
    await page.keyboard.type("Kept: ");
    await openFolders(page);
    await expect.poll(() => readStoredDrafts(page)).toContain("Kept: ");
    await page.unroute("**/api/v1/assessments/**");
    await page.goBack();
    await page.getByText("Kept: The capital of France is").waitFor();
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["Kept: The capital of France is "]);
    expect(problems).toEqual([]);
    await close();
  });

  test("by closing the tab during a save, nothing is lost or duplicated", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, context, close } = await openEditor(who, id);
    // The service saves the new question, but the tab never gets the response.
    let resolveArrival = () => {};
    const isSaved = new Promise<void>((resolve) => {
      resolveArrival = resolve;
    });
    await page.route("**/api/v1/assessments/**", async (route) => {
      await route.fetch();
      resolveArrival();
    });
    await moveToStart(page);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.type("New");
    await isSaved;
    await page.keyboard.type(" question");
    await expect.poll(() => readStoredDrafts(page)).toContain("New question");
    await page.close();
    const again = await context.newPage();
    await again.goto(`/assessments/${id}/edit`);
    await again.getByText("New question", { exact: true }).waitFor();
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["The capital of France is ", "New question"]);
    await expect.poll(() => again.locator(".question").count()).toBe(2);
    await close();
  });
});

test("changes, undo, and redo during a slow save are all saved", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
  const { page, problems, close } = await openEditor(who, id);
  const waiting: (() => void)[] = [];
  let isSlow = true;
  await page.route("**/api/v1/assessments/**", async (route) => {
    const response = await route.fetch();
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.fulfill({ response });
  });
  await moveToStart(page);
  await page.keyboard.type("One ");
  await expect.poll(() => waiting.length).toBe(1);
  await page.getByLabel("Title", { exact: true }).fill("Typed during a save");
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Control+Shift+Z");
  await moveToStart(page);
  await page.keyboard.type("two ");
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(2);
  await page.keyboard.type("three ");
  isSlow = false;
  waiting[1]?.();
  await waitForSaved(page);
  await expect
    .poll(async () => {
      const { assessment, exercises } = await fetchDraft(who, id);
      return [assessment.title, ...extractTexts(exercises)];
    })
    .toEqual(["Typed during a save", "two three One The capital of France is "]);
  expect(problems).toEqual([]);
  await close();
});

test("a published question that is deleted, saved, and restored by undo is the same one", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([textQuestion(), choiceQuestion()]));
  await who.request("POST", `/v1/assessments/${id}/publish`);
  const { page, problems, close } = await openEditor(who, id);
  const listIds = async () => (await listDraftQuestions(who, id)).map((each: { id: string }) => each.id);
  const [first, second] = await listIds();
  await page.getByRole("button", { name: "Delete question 1" }).click();
  await expect.poll(listIds).toEqual([second]);
  await page.keyboard.press("Control+Z");
  await expect.poll(listIds).toEqual([first, second]);
  expect((await fetchDraft(who, id)).has_changes_to_publish).toBe(false);
  expect(problems).toEqual([]);
  await close();
});

test("a composition of an input method stays intact when a colleague's change is merged", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([textQuestion(), choiceQuestion()]));
  const { page, context, problems, close } = await openEditor(who, id);
  await moveToStart(page);
  const draft = await fetchDraft(who, id);
  await who.request("PATCH", `/v1/assessments/${id}`, {
    title: "Theirs",
    revision: draft.assessment.revision,
  });
  const keyboard = await context.newCDPSession(page);
  const compose = (typed: string) =>
    keyboard.send("Input.imeSetComposition", {
      text: typed,
      selectionStart: typed.length,
      selectionEnd: typed.length,
    });
  // Saving the first characters merges the other title.
  const isFetched = page.waitForResponse(/\/draft$/);
  await compose("に");
  await compose("にほ");
  await (await isFetched).finished();
  await compose("にほん");
  await keyboard.send("Input.insertText", { text: "日本" });
  await page.keyboard.type(": ");
  await expect
    .poll(async () => extractTexts((await listDraftQuestions(who, id))[0]))
    .toEqual(["日本: The capital of France is "]);
  expect((await fetchDraft(who, id)).assessment.title).toBe("Theirs");
  expect(problems).toEqual([]);
  await close();
});

test("feedback entered before an option is marked as correct is kept", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, { title: "Feedback" });
  const { page, problems, close } = await openEditor(who, id);
  await text(page).focus();
  await page.keyboard.type("Which?");
  await page.keyboard.press("Enter");
  await insertCommand(page, "Single choice", "single");
  await page.keyboard.type("Alpha");
  await page.locator("summary", { hasText: "Scoring, feedback" }).click();
  await page.locator("summary", { hasText: "Feedback, weight" }).click();
  await page.getByLabel("Feedback when correct").fill("Well done.");
  await page.getByRole("button", { name: "Mark option A as correct" }).click();
  await expect
    .poll(async () => (await listDraftQuestions(who, id))[0]?.answer_keys)
    .toMatchObject([{ type: "choice", feedback: { correct: "Well done." } }]);
  await expect.poll(() => page.getByLabel("Feedback when correct").inputValue()).toBe("Well done.");
  expect(problems).toEqual([]);
  await close();
});
