import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_TAG_LENGTH } from "#lib/contract/catalog-limits.ts";
import { getButton, withPage } from "#tests/support/library-pages.ts";
import { expectAccessible, measureScriptBytes, setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import {
  buildQuiz,
  choiceQuestion,
  doc,
  openQuestion,
  paragraph,
  textQuestion,
} from "#tests/support/quiz.ts";

setUpBrowser();

describe("every page of the library", () => {
  const XSS = `<img src=x onerror=alert(1)>"'><script>alert(2)</script>{{7*7}}`;
  async function createFixture() {
    const who = await createAuthor();
    const folder = (await who.request("POST", "/v1/folders", { name: `Shelf ${XSS}` })).data.id;
    const inner = await who.request("POST", "/v1/folders", { name: "Inner", parent_folder_id: folder });
    const questions = [
      textQuestion(2),
      choiceQuestion(),
      openQuestion(),
      { content_ast: { ask: XSS }, answer_keys: [], points: 1 },
      {
        ...choiceQuestion(),
        content_ast: doc(
          paragraph(XSS),
          ...((choiceQuestion().content_ast as { content: object[] }).content.slice(1) as never[]),
        ),
      },
    ];
    const id = await createAssessmentAs(who, {
      ...buildQuiz(questions),
      title: `Quiz ${XSS}`,
      description: XSS,
      folder_id: folder,
    });
    await who.request("POST", `/v1/assessments/${id}/publish`);
    await who.request("PATCH", `/v1/assessments/${id}`, { exercises: [{ questions: questions.slice(1) }] });
    const collection = (
      await who.request("POST", "/v1/collections", { name: `Course ${XSS}`, description: XSS })
    ).data.id;
    await who.request("POST", `/v1/collections/${collection}/items`, { assessment_id: id });
    const { data: item } = await who.request("POST", "/v1/items", {
      ...questions[0],
      title: `Item ${XSS}`,
      tags: [XSS.slice(0, MAX_TAG_LENGTH)],
      folder_id: folder,
      metadata: { [XSS]: XSS },
    });
    await who.request("PATCH", `/v1/items/${item.id}`, { title: `Changed ${XSS}` });
    await who.request("POST", "/v1/items", { ...questions[0], folder_id: inner.data.id });
    return { who, id, collection, folder, item: item.id };
  }
  type LibraryFixture = Awaited<ReturnType<typeof createFixture>>;
  let made: LibraryFixture;
  beforeAll(async () => {
    made = await createFixture();
  });

  const PAGES: Record<string, (made: LibraryFixture) => string> = {
    "the list": () => "/assessments",
    "a folder's list": ({ folder }) => `/assessments?folder_id=${folder}`,
    "a list of nothing": () => "/assessments?q=nothing",
    "an assessment": ({ id }) => `/assessments/${id}`,
    "its versions": ({ id }) => `/assessments/${id}/versions?from=1&to=working`,
    "the item bank": () => "/items",
    "an item": ({ item }) => `/items/${item}?from=1&to=2`,
    "the folders": () => "/folders",
    "folders found": () => "/folders?q=inner",
    "the collections": () => "/collections",
    "no archived collections": () => "/collections?status=archived",
    "a collection": ({ collection }) => `/collections/${collection}`,
    "its results": ({ collection }) => `/collections/${collection}/results`,
  };

  /** The dialogs of each page: the button and a text that it shows, or the menu, its item and a text that it shows. */
  const OPENS: Record<string, ([string, string] | [string | RegExp, string, string])[]> = {
    "the list": [["Create assessment", "It starts as a draft"]],
    "an assessment": [
      ["More actions for this assessment", "Notify webhooks…", "sends the event"],
      ["More actions for this assessment", "Delete…", "can’t be undone"],
      ["Publish", "What changes for learners"],
      ["Choose folder", "Find a folder"],
    ],
    "an item": [["More actions for this item", "Delete…", "can’t be undone"]],
    "the folders": [
      [/^More actions for Shelf/, "Delete…", "Only empty folders can be deleted"],
      ["More actions for Inner", "Rename…", "Rename “Inner”"],
      ["More actions for Inner", "Delete…", "It contains 1 item (including archived)"],
      ["New folder", "Create folder"],
    ],
    "the collections": [["New collection", "Create collection"]],
    "a collection": [
      ["More actions for this collection", "Edit description…", "Description"],
      ["Add assessment", "No assessments found"],
    ],
  };
  const getOpenDialog = (page: Page) => page.locator("dialog[open]");
  async function expectAccessibleOpen(page: Page, shown: string): Promise<void> {
    await getOpenDialog(page).getByText(shown).first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await getOpenDialog(page).waitFor({ state: "detached" });
  }

  test.each(Object.entries(PAGES))(
    "%s is accessible in both themes and at 320 px with its dialogs open, escapes user text, and stays within its script budget",
    async (name, pathOf) => {
      const path = pathOf(made);
      await withPage(path, made.who, async ({ page }) => {
        await expectAccessible(page);
        await expect.poll(() => page.locator("img[src='x']").count()).toBe(0);
        for (const [menu, item, shown] of OPENS[name] ?? []) {
          if (shown === undefined) continue;
          await page.getByRole("button", { name: menu }).filter({ hasNotText: "⠿" }).last().click();
          await page.getByRole("menuitem", { name: item }).waitFor();
          await expectAccessible(page);
          await page.getByRole("menuitem", { name: item }).click();
          await expectAccessibleOpen(page, shown);
        }
        await page.setViewportSize({ width: 320, height: 800 });
        await expectAccessible(page, ["light"]);
        for (const [opener, shown, getMenuItem] of OPENS[name] ?? []) {
          if (getMenuItem !== undefined) continue;
          await getButton(page, opener).first().click();
          await expectAccessibleOpen(page, shown);
        }
      });
      const bytes = await measureScriptBytes(path, made.who.cookies);
      expect(bytes, `${path} asks for ${Math.round(bytes / 1024)} KB`).toBeLessThan(220 * 1024);
    },
  );

  test.each(["assessment", "collection"])(
    "a long name of an %s without spaces wraps at 320 px, also in a dialog's title",
    async (kind) => {
      const who = await createAuthor();
      const name = "N".repeat(120);
      const created = await who.request(
        "POST",
        `/v1/${kind}s`,
        kind === "collection" ? { name } : { title: name },
      );
      await withPage(`/${kind}s/${created.data.id}`, who, async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 800 });
        await expectAccessible(page, ["light"]);
        await getButton(page, `More actions for this ${kind}`).click();
        await page.getByRole("menuitem", { name: "Delete…" }).click();
        const dialog = getOpenDialog(page);
        await dialog.getByRole("heading", { name }).waitFor();
        expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      });
    },
  );

  test("lists, filters, and differences work without scripts", async () => {
    const { who, id } = made;
    await withPage("/assessments", { ...who, scripts: false }, async ({ page }) => {
      await page.getByLabel("Title", { exact: true }).fill("quiz");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByRole("link", { name: /^Quiz/ }).click();
      await page.getByRole("link", { name: "View changes" }).click();
      await page.getByText("Former question 1").waitFor();
      await expect.poll(() => page.url()).toContain(`/assessments/${id}/versions`);
    });
  });
});
