import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  expectFocus,
  extractTexts,
  fetchDraft,
  insertCommand,
  openEditor,
  text,
  waitForSaved,
} from "#tests/support/editor.ts";
import { createItemAs } from "#tests/support/items.ts";
import { expectAccessible, setUpBrowser, waitUntilIdle } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildPool } from "#tests/support/pools.ts";
import { buildQuiz, choiceQuestion, doc, paragraph, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

/** Chooses from the menu of a question or a part. */
async function chooseAction(page: Page, menu: string, name: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Selects a question from the bank by clicking its text. */
async function selectReference(question: Locator): Promise<void> {
  await question.getByText("Which is right?").click();
  await expect.poll(() => question.getAttribute("data-selected")).toBe("");
}

/** Waits until the page has been rendered twice, because browsers correct their selection when they render. */
const waitForRendering = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Copies the selected question, and waits until the clipboard contains it, so that it can be pasted. */
async function copyReference(page: Page): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.keyboard.press("Control+c");
  const listTypes = () =>
    page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  await expect.poll(listTypes).toContain("text/html");
}

test("an author inserts items by keyboard, saves a question to the bank, and publishes a pool of them", async () => {
  const who = await createAuthor();
  for (const title of ["Rivers", "Lakes", "Seas"]) {
    await createItemAs(who, { title, tags: ["water", ...(title === "Seas" ? ["difficulty:hard"] : [])] });
  }
  const id = await createAssessmentAs(who, buildQuiz([choiceQuestion()]));
  const { page, problems, close } = await openEditor(who, id);

  await text(page).getByText("Which is right?").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" ");
  await insertCommand(page, "Bank question", "bank");
  const dialog = page.getByRole("dialog", { name: "Insert from the item bank" });
  const list = dialog.getByRole("listbox", { name: "Items" });
  await list.getByRole("option").nth(2).waitFor();
  await dialog.getByLabel("Search items").fill("Riv");
  await expect.poll(() => list.getByRole("option").count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await dialog.getByText("1 selected").waitFor();
  await dialog.getByLabel("Search items").fill("");
  await dialog.getByLabel("Difficulty").selectOption("Hard");
  await list.getByRole("option", { name: "Seas" }).waitFor();
  await expect.poll(() => list.getByRole("option").count()).toBe(1);
  await list.press("Space");
  await dialog.getByText("2 selected").waitFor();
  await waitUntilIdle(page);
  await expectAccessible(page);
  await list.press("Enter");
  await dialog.waitFor({ state: "detached" });
  const references = page.locator(".question", { hasText: "From the item bank" });
  await expect.poll(() => references.count()).toBe(2);
  // Typing doesn't replace a selected question, and it can be copied and pasted.
  await selectReference(references.first());
  await page.keyboard.type("x");
  await waitForRendering(page);
  await copyReference(page);
  await page.keyboard.press("Control+v");
  await expect.poll(() => references.count()).toBe(3);
  await chooseAction(page, "Actions for question 3", "Delete");
  await expect.poll(() => references.count()).toBe(2);

  await chooseAction(page, "Actions for question 1", "Save to the item bank");
  await page.getByRole("dialog").getByLabel("Title").fill("First letters");
  await page.evaluate(() => navigator.clipboard.writeText("letters, Greek"));
  await page.getByRole("dialog").getByLabel("Tags").press("Control+v");
  const tags = page.getByRole("list", { name: "Tags: chosen" }).getByRole("listitem");
  await expect.poll(() => tags.count()).toBe(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save to item bank" }).click();
  await expect.poll(() => references.count()).toBe(3);
  await waitForSaved(page);
  await expect
    .poll(async () => (await fetchDraft(who, id)).exercises[0].questions)
    .toMatchObject([
      { revision: "latest", points: null, preview: { item_revision: 1, points: 1 } },
      { preview: { points: 1 } },
      { preview: { points: 1 } },
    ]);

  await chooseAction(page, "Actions for part 1", "Make this a pool");
  const pool = page.getByRole("region", { name: "Pool of part 1" });
  await pool.getByText("of 3 questions").waitFor();
  await expect.poll(() => pool.getByLabel("Draw").inputValue()).toBe("2");
  await page.keyboard.press("Control+z");
  await expect.poll(() => references.count()).toBe(3);
  await page.keyboard.press("Control+Shift+z");
  await pool.waitFor();
  await pool.getByLabel("Draw").fill("4");
  await pool.getByText("This pool draws 4 questions but has only 3").waitFor();
  await page.getByRole("button", { name: "Part 1 draws 4 questions but has only 3" }).waitFor();
  await pool.getByLabel("Draw").fill("2");
  await page.getByText("Ready to publish").waitFor();
  await pool.getByText("Show 3 questions").click();
  await waitUntilIdle(page);
  await expectAccessible(page);

  // A dialog that is canceled returns the focus to its button.
  await pool.getByRole("button", { name: "Add from item bank" }).press("Enter");
  await page.getByRole("dialog").getByLabel("Search items").waitFor();
  await page.keyboard.press("Escape");
  const readFocused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(readFocused).toBe("+ Add from item bank");

  await expect.poll(async () => (await fetchDraft(who, id)).exercises[0].pool).toMatchObject({ draw: 2 });
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("dialog").getByText("1 of 2").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  const fetchPublished = async () => (await who.request("GET", `/v1/assessments/${id}`)).data;
  await expect.poll(fetchPublished).toMatchObject({ status: "published", question_count: 2 });
  const { exercises } = await fetchPublished();
  expect(exercises[0].pool.draw).toBe(2);
  expect(exercises[0].questions).toHaveLength(3);
  expect(problems).toEqual([]);
  await close();
});

test("choosing a folder for a pool by tag, or not, leaves the pool's dialog open", async () => {
  const who = await createAuthor();
  const folder = (await who.request("POST", "/v1/folders", { name: "Shelf" })).data.id;
  const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
  const { page, problems, close } = await openEditor(who, id);
  await chooseAction(page, "Actions for part 1", "Draw questions by tag");
  const dialog = page.getByRole("dialog", { name: "Draw questions by tag" });
  const tags = dialog.getByLabel("Tags", { exact: true });
  await tags.fill("water");
  await tags.press("Enter");
  const chooser = page.getByRole("dialog", { name: "Choose folder" });
  await dialog.getByRole("button", { name: "Choose folder" }).click();
  await chooser.getByRole("radio", { name: "Shelf" }).waitFor();
  await page.keyboard.press("Escape");
  await chooser.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Choose folder" }).click();
  await chooser.getByRole("radio", { name: "Shelf" }).check();
  await chooser.getByRole("button", { name: "Choose", exact: true }).click();
  await chooser.waitFor({ state: "detached" });
  await dialog.getByText("Shelf").waitFor();
  await dialog.getByRole("button", { name: "Add pool" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(async () => JSON.stringify((await fetchDraft(who, id)).exercises))
    .toContain(`"folder_id":"${folder}"`);
  expect(problems).toEqual([]);
  await close();
});

test("canceling a dialog of the bank returns the focus to the menu that opened it", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
  const { page, problems, close } = await openEditor(who, id);
  const cancelFrom = async (menu: string, name: string, dialog: string) => {
    await page.getByRole("button", { name: menu }).press("Enter");
    await page.getByRole("menuitem", { name }).press("Enter");
    await page.getByRole("dialog", { name: dialog }).getByLabel("Tags", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectFocus(page, menu);
  };
  await cancelFrom("Actions for question 1", "Save to the item bank", "Save to the item bank");
  await cancelFrom("Actions for part 1", "Draw questions by tag", "Draw questions by tag");
  expect(problems).toEqual([]);
  await close();
});

test("a question removed from a pool, and a deleted pool, can be restored by keyboard and from the toast", async () => {
  const who = await createAuthor();
  const items: string[] = [];
  for (const name of ["Rivers", "Lakes", "Seas"]) {
    items.push(await createItemAs(who, { content_ast: doc(paragraph(name)), answer_keys: [] }));
  }
  const quiz = { title: "A quiz", exercises: [{ pool: buildPool(items, 1, { points_each: 1 }) }] };
  const id = await createAssessmentAs(who, quiz);
  const { page, problems, close } = await openEditor(who, id);
  const pool = page.getByRole("region", { name: "Pool of part 1" });
  const readFocused = () => page.locator("summary:focus").textContent();
  const undoFromToast = (message: string) =>
    page
      .getByRole("listitem")
      .filter({ hasText: message })
      .getByRole("button", { name: "Undo", exact: true })
      .click();
  await pool.getByText("Show 3 questions").click();
  await pool.getByRole("button", { name: "Remove “Lakes”" }).press("Enter");
  await pool.getByText("of 2 questions").waitFor();
  await expect.poll(readFocused).toContain("Seas");
  await page.keyboard.press("Control+z");
  await pool.getByText("of 3 questions").waitFor();
  await pool.getByRole("button", { name: "Remove “Seas”" }).press("Enter");
  await expect.poll(readFocused).toContain("Lakes");
  await pool.getByLabel("Draw").fill("2");
  await undoFromToast("Removed “Seas”");
  await pool.getByText("of 3 questions").waitFor();
  const fetchPool = async () => (await fetchDraft(who, id)).exercises[0].pool;
  await expect.poll(fetchPool).toMatchObject(buildPool(items, 2));

  await chooseAction(page, "Actions for part 1", "Delete pool");
  await pool.waitFor({ state: "detached" });
  await undoFromToast("Pool deleted");
  await pool.getByText("of 3 questions").waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("a change of an item in another tab can be published when the author returns to the editor", async () => {
  const who = await createAuthor();
  const item = await createItemAs(who);
  const id = await createAssessmentAs(who, buildQuiz([{ item_id: item }]));
  await who.request("POST", `/v1/assessments/${id}/publish`);
  const { page, problems, close } = await openEditor(who, id);
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await expect.poll(() => publish.getAttribute("title")).toBe("No changes since version 1");
  await who.request("PATCH", `/v1/items/${item}`, textQuestion());
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByText("The capital of France").waitFor();
  await expect.poll(() => publish.getAttribute("aria-disabled")).toBeNull();
  await publish.click();
  await page.getByRole("button", { name: "Publish version 2" }).click();
  await expect.poll(() => publish.getAttribute("title")).toBe("No changes since version 2");
  expect(problems).toEqual([]);
  await close();
});

test("an author reviews a changed item, uses its newest revision and points, and turns it into a question", async () => {
  const who = await createAuthor();
  const item = await createItemAs(who);
  const id = await createAssessmentAs(
    who,
    buildQuiz([textQuestion(), { item_id: item, revision: 1, points: 5 }]),
  );
  await who.request("PATCH", `/v1/items/${item}`, textQuestion(2));
  const { page, problems, close } = await openEditor(who, id);
  const question = page.getByRole("group", { name: "Question 2" });
  await question.getByText("Revision 1. The item has changed since.").waitFor();
  await question.getByRole("button", { name: "Review changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Changes to this item" });
  await dialog.getByRole("region", { name: "Revision 1" }).getByText("Alpha").waitFor();
  await dialog.getByRole("region", { name: "Revision 2" }).getByText("The capital of France").waitFor();
  await dialog.getByText("The answer keys differ.").waitFor();
  await waitUntilIdle(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use revision 2" }).click();
  await question.getByText("The capital of France").waitFor();
  await question.getByRole("button", { name: "Use the item’s points" }).press("Enter");
  await expectFocus(page, "Points for question 2");
  await expect.poll(() => page.getByLabel("Points for question 2").inputValue()).toBe("2");
  const fetchQuestion = async () => (await fetchDraft(who, id)).exercises[0].questions[1];
  await expect.poll(fetchQuestion).toMatchObject({ item_id: item, revision: 2, points: null });

  const { id: questionId } = await fetchQuestion();
  await chooseAction(page, "Actions for question 2", "Convert to a regular question");
  await question.getByText("From the item bank").waitFor({ state: "detached" });
  await expect.poll(fetchQuestion).toMatchObject({ ...textQuestion(2), id: questionId });
  expect(problems).toEqual([]);
  await close();
});

test("pasting into the shared text adds a question below it, and text pasted over a question is continued", async () => {
  const who = await createAuthor();
  const { data: item } = await who.request("POST", "/v1/items", choiceQuestion());
  const quiz = {
    title: "A quiz",
    exercises: [
      { shared_context: doc(paragraph("Rain in May")), questions: [textQuestion(), { item_id: item.id }] },
      { questions: [textQuestion()] },
    ],
  };
  const id = await createAssessmentAs(who, quiz);
  const { page, problems, close } = await openEditor(who, id);
  const references = page.locator(".question", { hasText: "From the item bank" });
  await selectReference(references.first());
  await copyReference(page);
  await text(page).getByText("Rain in May").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Control+v");
  await expect.poll(() => references.count()).toBe(2);
  await expect.poll(() => references.first().getAttribute("data-selected")).toBe("");
  await page.keyboard.type("x");
  await page.keyboard.press("Control+z");
  await expect.poll(() => references.count()).toBe(1);
  await page.keyboard.type("More ");
  await text(page).getByText("More Rain in May").waitFor();
  await page.keyboard.press("Control+v");
  await expect.poll(() => references.count()).toBe(2);

  await page.evaluate(() => navigator.clipboard.writeText("One\n\nTwo"));
  await selectReference(references.nth(1));
  await page.keyboard.press("Control+v");
  await expect.poll(() => references.count()).toBe(1);
  await page.keyboard.type("!");
  await waitForSaved(page);
  await expect
    .poll(async () => (await fetchDraft(who, id)).exercises.map(readPart))
    .toEqual([
      ["More Rain in May", item.id, "The capital of France is ", "One", "Two!"],
      ["The capital of France is "],
    ]);
  expect(problems).toEqual([]);
  await close();
});

test("questions can be copied and pasted in an assessment that has only questions from the bank", async () => {
  const who = await createAuthor();
  const { data: item } = await who.request("POST", "/v1/items", choiceQuestion());
  const id = await createAssessmentAs(who, buildQuiz([{ item_id: item.id }]));
  const { page, problems, close } = await openEditor(who, id);
  const references = page.locator(".question", { hasText: "From the item bank" });
  await selectReference(references.first());
  await waitForRendering(page);
  await copyReference(page);
  await page.keyboard.press("Control+v");
  await expect.poll(() => references.count()).toBe(2);
  await expect.poll(() => references.nth(1).getAttribute("data-selected")).toBe("");
  expect(problems).toEqual([]);
  await close();
});

test("removing a target of the blueprint keeps the others and moves the focus to the button that adds one", async () => {
  const who = await createAuthor();
  const blueprint = [
    { tag: "rivers", count: 2 },
    { tag: "lakes", difficulty: "hard", count: 1 },
  ];
  const id = await createAssessmentAs(who, buildQuiz([textQuestion()], { blueprint }));
  const { page, problems, close } = await openEditor(who, id);
  await page.getByRole("button", { name: "Remove target 1" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add target");
  await expect.poll(() => page.getByLabel("Tag").inputValue()).toBe("lakes");
  await expect
    .poll(async () => (await fetchDraft(who, id)).assessment.settings.blueprint)
    .toEqual(blueprint.slice(1));
  expect(problems).toEqual([]);
  await close();
});

type PartOfDraft = { shared_context: unknown; questions: { item_id?: string; content_ast?: unknown }[] };

/** Lists the texts of a part, and the items in place of questions from the bank. */
const readPart = ({ shared_context: shared, questions }: PartOfDraft): string[] => [
  ...(shared ? extractTexts(shared) : []),
  ...questions.flatMap(({ item_id: itemId, content_ast: content }) => itemId ?? extractTexts(content)),
];
