import { expect, test } from "vitest";
import { insertCommand, listDraftQuestions, openEditor, text } from "#tests/support/editor.ts";
import { expectAccessible, setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { createPng } from "#tests/support/pictures.ts";
import { buildQuiz, choiceQuestion, matchQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

test("an image to answer on is saved without alt text, and the checklist asks for it until it is added", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, { title: "Map" });
  const { page, problems, close } = await openEditor(who, id);
  const list = page.getByRole("region", { name: "Before you publish" });
  await text(page).focus();
  await page.keyboard.type("Where?");
  await page.keyboard.press("Enter");
  await insertCommand(page, "Point on an image", "point");
  await list.getByText("Question 1 has no image").waitFor();
  const buffer = createPng(200, 100, 90);
  await page.locator("input[type=file]").setInputFiles({ name: "map.png", mimeType: "image/png", buffer });
  await list.getByText("Question 1 has an image without alt text").waitFor();
  await list.getByText("Question 1 has no image").waitFor({ state: "detached" });
  const fetchImage = async () => {
    const [question] = await listDraftQuestions(who, id);
    return question?.content_ast.content[1]?.attrs.image;
  };
  await expect.poll(fetchImage).toMatchObject({ alt: "", width: 200, height: 100 });

  // The alt text field has the focus and keeps it while its value is saved.
  const field = page.getByLabel("Alt text");
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("A map of the Rhine");
  await list.getByText("Question 1 has an image without alt text").waitFor({ state: "detached" });
  await expect.poll(fetchImage).toMatchObject({ alt: "A map of the Rhine" });
  await list.getByText("1 issue", { exact: true }).waitFor();
  await list.getByText("Question 1 has no correct answer").waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("a checklist suggestion for an item without a match goes away once it has one", async () => {
  const who = await createAuthor();
  const question = matchQuestion() as { answer_keys: { pairs: string[][] }[] };
  question.answer_keys[0]?.pairs.pop();
  const id = await createAssessmentAs(who, buildQuiz([question]));
  const { page, problems, close } = await openEditor(who, id);
  const list = page.getByRole("region", { name: "Before you publish" });
  await list.getByText("Ready to publish, 1 suggestion").waitFor();
  await expectAccessible(page);
  await list.getByRole("button", { name: "Question 1 has no match for “s2”" }).click();
  await page.locator("summary", { hasText: "Correct:" }).click();
  await page.getByLabel("Correct match for s2").selectOption("t1");
  await list.getByText("Ready to publish", { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("a problem in the publish dialog leads to its question, which gets the focus", async () => {
  const who = await createAuthor();
  const unfinished = { ...choiceQuestion(), answer_keys: [] };
  const id = await createAssessmentAs(who, buildQuiz([textQuestion(), unfinished]));
  const { page, problems, close } = await openEditor(who, id);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Question 2" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator('[data-question="2"][data-active]').waitFor();
  const isFocused = () => text(page).evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isFocused).toBe(true);
  expect(new URL(page.url()).pathname).toBe(`/assessments/${id}/edit`);
  expect(problems).toEqual([]);
  await close();
});
