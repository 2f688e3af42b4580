import { describe, expect, test } from "vitest";
import {
  expectFocus,
  extractTexts,
  listDraftQuestions,
  openEditor,
  readStoredDrafts,
  text,
  waitForSaved,
} from "#tests/support/editor.ts";
import { expectAccessible, setUpBrowser, visit, waitUntilIdle } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildQuiz, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

describe("changes are never lost", () => {
  test("text typed before the editor knows the new caret goes to the end of the nearest line", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, {
      title: "Stray",
      exercises: [{ questions: [choiceQuestion()] }],
    });
    const { page, problems, close } = await openEditor(who, id);
    await text(page).focus();
    // Ctrl+End followed by a letter has this effect: the letter arrives before the editor knows the new caret.
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
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)).join(" "))
      .toContain("Where?");
    expect(problems).toEqual([]);
    await close();
  });

  test("changes of two tabs merge, and a question that both changed waits for a choice", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion(), choiceQuestion()]));
    const [one, other] = [await openEditor(who, id), await openEditor(who, id)];
    await one.page.getByText("The capital of France is").click();
    await one.page.keyboard.press("Home");
    await one.page.keyboard.type("First: ");
    await waitForSaved(one.page);
    // The other tab, still on the old draft, changes another question and the same one.
    await other.page.getByText("Alpha").click();
    await other.page.keyboard.press("End");
    await other.page.keyboard.type("bet");
    await other.page.getByText("The capital of France is").click();
    await other.page.keyboard.press("Home");
    await other.page.keyboard.type("Second: ");
    const both = other.page.getByRole("region", { name: "Conflicting changes" });
    await both.waitFor();
    await expect
      .poll(() => both.getByRole("region", { name: "Mine" }).textContent())
      .toContain("Second: The capital");
    await expect
      .poll(() => both.getByRole("region", { name: "Theirs" }).textContent())
      .toContain("First: The capital");
    await expectAccessible(other.page);
    await expect
      .poll(async () => extractTexts(await listDraftQuestions(who, id)))
      .toEqual(["First: The capital of France is ", "Which is right?", "Alphabet", "Beta", "Gamma"]);
    // The draft can't be published before the choice, and the checklist and the button say so.
    await other.page.getByText("1 unsaved change", { exact: true }).waitFor();
    await other.page.getByRole("button", { name: "Publish", exact: true }).click();
    await other.page.getByText("Choose which version to keep first.").first().waitFor();
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

  test("after a choice between conflicting changes by keyboard, Ctrl+Z undoes it", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, problems, close } = await openEditor(who, id);
    const { promise: isFilled, resolve: onFilled } = Promise.withResolvers<void>();
    await page.route("**/api/v1/assessments/**", async (route) => {
      await isFilled;
      await route.continue();
    });
    await who.request("PATCH", `/v1/assessments/${id}`, { title: "Their quiz", description: "Their text" });
    const title = page.getByLabel("Title", { exact: true });
    const description = page.getByLabel("Description", { exact: true });
    await title.fill("My quiz");
    await description.fill("My text");
    onFilled();
    const conflicts = page.getByRole("region", { name: "Conflicting changes" });
    const keepTheirs = conflicts.getByRole("button", { name: "Keep theirs" });
    await expect.poll(() => keepTheirs.count()).toBe(2);
    await keepTheirs.first().press("Enter");
    await expect.poll(() => title.inputValue()).toBe("Their quiz");
    await expectFocus(page, "Conflicting changes");
    await page.keyboard.press("Control+z");
    await expect.poll(() => title.inputValue()).toBe("My quiz");
    await keepTheirs.press("Enter");
    await conflicts.waitFor({ state: "detached" });
    await expect.poll(() => description.inputValue()).toBe("Their text");
    await expectFocus(page, "Questions");
    await page.keyboard.press("Control+z");
    await expect.poll(() => description.inputValue()).toBe("My text");
    expect(problems).toEqual([]);
    await close();
  });

  test("offline changes are stored in the browser and saved when the draft is opened again", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    const { page, context, close } = await openEditor(who, id);
    await waitUntilIdle(page);
    await context.setOffline(true);
    await page.getByText("The capital of France is").click();
    await page.keyboard.press("Home");
    await page.keyboard.type("Offline: ");
    await page.getByText("You’re offline. Your changes are kept in this browser.").waitFor();
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

test("the preview shows the current draft in the player, grades it, and records nothing", async () => {
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

test("in a German dashboard the preview is German, and saving doesn't move the text on a phone", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, {
    title: "Erdkunde",
    exercises: [{ questions: [choiceQuestion()] }],
  });
  const options = { cookies: who.cookies, locale: "de", width: 320 };
  const { page, problems, close } = await visit(`/assessments/${id}/edit`, options);
  const prompt = page.getByText("Which is right?");
  await prompt.click();
  const bar = page.locator(".builder-header");
  const measureHeight = () => bar.evaluate((element) => element.getBoundingClientRect().height);
  const height = await measureHeight();
  const isSaveAllowed = Promise.withResolvers<void>();
  await page.route("**/api/v1/assessments/**", async (route) => {
    await isSaveAllowed.promise;
    await route.continue();
  });
  await page.keyboard.type("Und warum?");
  await bar.getByText("Wird gespeichert …").waitFor();
  expect(await measureHeight()).toBe(height);
  isSaveAllowed.resolve();
  await bar.getByText(/^Gespeichert um/).waitFor();
  expect(await measureHeight()).toBe(height);
  await page.getByRole("button", { name: "Vorschau" }).click();
  const preview = page.getByRole("dialog");
  await preview.getByRole("heading", { name: "Frage 1 von 1" }).waitFor();
  await preview.getByRole("button", { name: "Prüfen und abgeben" }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("shows a question in the direction of its text, and the buttons in the page's", async () => {
  const who = await createAuthor();
  const { content_ast, ...question } = choiceQuestion();
  const arabic = JSON.parse(
    JSON.stringify(content_ast).replace("Which is right?", "أيهما صحيح؟").replace("Alpha", "باريس"),
  );
  const id = await createAssessmentAs(who, {
    title: "Two directions",
    exercises: [{ questions: [{ ...question, content_ast: arabic }, textQuestion()] }],
  });
  const { page, problems, close } = await openEditor(who, id);
  const readDirection = (shown: string | RegExp) =>
    page
      .getByText(shown)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await readDirection("أيهما صحيح؟")).toBe("rtl");
  expect(await readDirection("باريس")).toBe("rtl");
  expect(await readDirection("The capital of France")).toBe("ltr");
  expect(await readDirection(/^\+ Add option/)).toBe("ltr");
  expect(problems).toEqual([]);
  await close();
});
