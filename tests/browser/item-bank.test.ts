import { beforeAll, expect, test } from "vitest";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { expectFocus, insertFromMenu } from "#tests/support/editor.ts";
import { createItem, createItemId } from "#tests/support/items.ts";
import { getButton, waitForNotice, withPage } from "#tests/support/library-pages.ts";
import { arrowDownTo, expectAccessible, setUpBrowser } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

let api: Api;
let cookies = "";
let river: string;
beforeAll(async () => {
  api = await createTestClient();
  cookies = (await createMember(api.organizationId, "author")).cookies;
  river = await createItemId(api, { title: "River mouths", tags: ["difficulty:easy"] });
  await createItem(api, { ...textQuestion(), title: "Rivers of France" });
  await createItem(api, { ...textQuestion(), title: "Capital of France" });
});

const readItem = async (id: string) => (await api.get(`/v1/items/${id}`)).data;

/** Publishes the item in one assessment, submits two answers, and pins its first revision in another one. */
async function useItem(): Promise<string> {
  const create = async (title: string, question: object): Promise<string> =>
    (await api.post("/v1/assessments", { title, exercises: [{ questions: [question] }] })).data.id;
  const published = await create("Final exam", { item_id: river });
  await api.post(`/v1/assessments/${published}/publish`);
  const quiz = (await api.get(`/v1/assessments/${published}`)).data;
  for (const [learner_ref, answer] of Object.entries({ ada: "b", grace: "a" })) {
    const answers = buildAnswers(quiz, [answer]);
    const { status } = await api.post(`/v1/assessments/${published}/submit`, { learner_ref, answers });
    expect(status).toBe(200);
  }
  const pinned = await create("Practice", { item_id: river, revision: 1 });
  await api.patch(`/v1/items/${river}`, { ...choiceQuestion(2, ["a"]) });
  return pinned;
}

test("items are found, tagged together, followed to their uses, brought up to date and archived", async () => {
  const pinned = await useItem();
  await withPage("/items", { cookies }, async ({ page }) => {
    await page.getByRole("searchbox", { name: "Title or text" }).fill("river");
    await page.keyboard.press("Enter");
    await page.getByText("2 items", { exact: true }).waitFor();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await getButton(page, "Change tags").press("Enter");
    await getButton(page, "Save tags").press("Enter");
    await page.getByRole("alert").filter({ hasText: "Enter a tag to add or remove" }).waitFor();
    await page.getByRole("combobox", { name: "Add tags" }).fill("geography");
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    await getButton(page, "Save tags").press("Enter");
    await waitForNotice(page, "2 items tagged");
    // The bar with the button is gone, so the focus is on the report.
    const readFocused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(readFocused).toMatch(/^2 items tagged/);
    expect((await readItem(river)).tags).toEqual(["difficulty:easy", "geography"]);

    await page.getByRole("combobox", { name: "Difficulty" }).selectOption("Easy");
    await page.getByText("1 item", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "River mouths" }).click();

    const statistics = page.getByRole("region", { name: "Statistics" });
    await statistics.getByText("50%").first().waitFor();
    await statistics.getByText("n = 2 who answered", { exact: false }).waitFor();
    const history = page.getByRole("region", { name: "History" });
    await history.getByRole("row", { name: /^3 Latest.*Title, tags, or other details/ }).waitFor();
    await expectAccessible(page);

    const usage = page.getByRole("region", { name: "Where it’s used" });
    await usage.getByRole("row", { name: /^Final exam Version 1 1 Outdated/ }).waitFor();
    await usage.getByRole("button", { name: "Update to latest in Practice" }).press("Enter");
    await usage.getByRole("row", { name: /^Practice Working copy 3 Up to date/ }).waitFor();
    // The button is gone, so the focus is on the table.
    await expectFocus(page, "Where it’s used");
    const { data } = await api.get(`/v1/assessments/${pinned}?version=draft`);
    expect(data.exercises[0].questions[0]).toMatchObject({ item_revision: 3, outdated: false });

    await history.getByRole("link", { name: "View changes (revision 2)" }).click();
    await page.getByRole("heading", { name: "Changes from revision 1 to 2" }).waitFor();
    await page.getByText("Worth 2 points").waitFor();

    await getButton(page, "More actions for this item").press("Enter");
    await arrowDownTo(page, "Delete…");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "This item can’t be deleted" }).waitFor();
    await getButton(page, "Archive item").click();
    await page.getByText("This item is archived.").waitFor();
    expect((await readItem(river)).status).toBe("archived");
  });
});

test("an item keeps the order of its tags, and undo returns its points", async () => {
  const tags = ["difficulty:easy", "rivers"];
  const { id } = await createItem(api, { ...textQuestion(), points: 2, tags });
  await withPage(`/items/${id}/edit`, { cookies }, async ({ page }) => {
    const points = page.getByRole("textbox", { name: "Points" });
    await points.fill("5");
    await points.blur();
    await page.getByRole("textbox", { name: "Question", exact: true }).press("Control+z");
    await expect.poll(() => points.inputValue()).toBe("2");
    await page.getByRole("textbox", { name: "Title" }).fill("Estuaries");
    await getButton(page, "Save item").click();
    await page.getByRole("heading", { name: "Estuaries" }).waitFor();
    expect(await readItem(id)).toMatchObject({ title: "Estuaries", points: 2, tags });
  });
});

test("an item can't be edited while it is being saved, and Back to its editor shows what was saved", async () => {
  const { id } = await createItem(api, { ...textQuestion(), title: "Deltas", tags: [] });
  await withPage(`/items/${id}/edit`, { cookies }, async ({ page }) => {
    const title = page.getByLabel("Title", { exact: true });
    const isSaveAllowed = Promise.withResolvers<void>();
    await page.route(`**/api/v1/items/${id}`, async (route) => {
      await isSaveAllowed.promise;
      await route.continue();
    });
    await title.fill("River deltas");
    await title.press("Control+s");
    await getButton(page, /^Saving/).waitFor();
    await page.keyboard.type(" and more");
    expect(await title.inputValue()).toBe("River deltas");
    isSaveAllowed.resolve();
    await page.getByRole("heading", { name: "River deltas" }).waitFor();

    await page.goBack();
    await expect.poll(() => title.inputValue()).toBe("River deltas");
    const tags = page.getByLabel("Tags", { exact: true });
    await tags.fill("rivers");
    await tags.press("Control+s");
    await page.getByRole("heading", { name: "River deltas" }).waitFor();
    expect(await readItem(id)).toMatchObject({ revision: 3, title: "River deltas", tags: ["rivers"] });

    await page.goBack();
    await title.waitFor();
    await api.patch(`/v1/items/${id}`, { tags: ["changed"] });
    await title.fill("Late");
    await title.press("Control+s");
    await page.getByText("Someone else has changed this item").waitFor();
    await expect.poll(() => title.evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

test("when someone else has changed an item, the user saves their changes nevertheless or discards them", async () => {
  const { id } = await createItem(api, { ...textQuestion(), title: "Deltas", tags: [] });
  await withPage(`/items/${id}/edit`, { cookies }, async ({ page }) => {
    const title = page.getByLabel("Title", { exact: true });
    const notice = page.getByRole("alert").filter({ hasText: "Someone else has changed this item" });
    const changeAndSave = async (mine: string, theirs: object) => {
      await title.fill(mine);
      expect((await api.patch(`/v1/items/${id}`, theirs)).status).toBe(200);
      await getButton(page, "Save item").click();
      await notice.waitFor();
    };
    await changeAndSave("Mine", { title: "Theirs", tags: ["theirs"] });
    expect(await getButton(page, "Save item").getAttribute("aria-disabled")).toBe("true");
    expect(await title.inputValue()).toBe("Mine");
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Save my changes" }).click();
    await page.getByRole("heading", { name: "Mine" }).waitFor();
    expect(await readItem(id)).toMatchObject({ revision: 3, title: "Mine", tags: ["theirs"] });

    await page.goto(`/items/${id}/edit`);
    await title.waitFor();
    await changeAndSave("Mine again", { title: "Theirs again" });
    await notice.getByRole("button", { name: "Discard my changes" }).click();
    await expect.poll(() => title.inputValue()).toBe("Theirs again");
    expect(await readItem(id)).toMatchObject({ revision: 4, title: "Theirs again" });
  });
});

test("an item is written, saved once on request, changed, and not left with unsaved changes by accident", async () => {
  await withPage("/items/new", { cookies }, async ({ page }) => {
    const question = page.getByRole("textbox", { name: "Question", exact: true });
    await question.pressSequentially("Which is the longest?");
    await page.keyboard.press("Enter");
    await insertFromMenu(page, "Question type", "Single choice");
    await page.keyboard.type("Nile");
    await page.keyboard.press("Control+Enter");
    await page
      .getByRole("button", { name: /^Mark .*correct/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: "Points" }).fill("2");
    await page.getByRole("combobox", { name: "Difficulty" }).selectOption("Hard");
    await expectAccessible(page);
    const saves: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/v1/items") && request.method() !== "GET") saves.push(request.method());
    });
    // Ctrl+S does nothing more while the page of the new item is being loaded.
    const opening = Promise.withResolvers<void>();
    await page.route(/\/items\/[0-9a-f-]{36}\?_rsc=/, async (route) => {
      await opening.promise;
      await route.continue();
    });
    const itemPage = page.waitForRequest(/\/items\/[0-9a-f-]{36}\?_rsc=/);
    await page.keyboard.press("Control+s");
    await itemPage;
    await page.keyboard.press("Control+s");
    opening.resolve();
    await page.getByRole("heading", { name: /^Which is the longest\?/ }).waitFor();
    expect(saves).toEqual(["POST"]);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const created = await readItem(id);
    expect(created).toMatchObject({ revision: 1, points: 2, tags: ["difficulty:hard"] });
    expect(JSON.stringify(created.content_ast)).toContain("Nile");
    expect(created.answer_keys).toHaveLength(1);

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill("Longest river");
    await page.getByRole("link", { name: "Back to item" }).click();
    await page.getByRole("heading", { name: "Leave without saving?" }).waitFor();
    await expectAccessible(page);
    await getButton(page, "Cancel").click();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Assessments" }).click();
    await page.getByRole("heading", { name: "Leave without saving?" }).waitFor();
    await getButton(page, "Cancel").click();
    await title.press("Control+s");
    await page.getByRole("heading", { name: "Longest river" }).waitFor();
    const { content_ast, answer_keys } = created;
    expect(await readItem(id)).toMatchObject({
      revision: 2,
      title: "Longest river",
      content_ast,
      answer_keys,
    });

    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await title.press("Control+s");
    await title.fill("Never saved");
    await page.getByRole("link", { name: "Back to item" }).click();
    await getButton(page, "Leave").click();
    await page.getByRole("heading", { name: "Longest river" }).waitFor();
    expect((await readItem(id)).revision).toBe(2);
    expect(saves).toEqual(["POST", "PATCH"]);
  });
});
