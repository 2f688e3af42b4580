import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  createCollection,
  getButton,
  listEventsByType,
  listOrders,
  listTitles,
  waitForNotice,
  withPage,
} from "#tests/support/library-pages.ts";
import { arrowDownTo, expectAccessible, setUpBrowser, tabTo } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildQuiz, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves what is dragged up until it is announced at the top. */
async function moveToTop(page: Page, announcement: string): Promise<void> {
  // A key press is ignored until the positions have been measured. At the top, another one changes nothing.
  const isAtTop = async () => {
    await page.keyboard.press("ArrowUp");
    return page.getByText(announcement).count();
  };
  await expect.poll(isAtTop, { interval: 200 }).toBe(1);
}

describe("with the keyboard only", () => {
  test("an author creates a draft, finds the API command, publishes, and changes settings", async () => {
    const who = await createAuthor();
    await withPage("/assessments", who, async ({ page }) => {
      await pressOn(page, getButton(page, "Create assessment").first());
      await page.getByLabel("Title", { exact: true }).last().waitFor();
      await page.keyboard.type("Made by keyboard");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/assessments\/[0-9a-f-]{36}\/edit$/);
      const id = page.url().split("/").at(-2) ?? "";
      await pressOn(page, page.getByRole("link", { name: "Back to assessment" }));
      await page.waitForURL(/\/assessments\/[0-9a-f-]{36}$/);
      await pressOn(page, page.locator("summary", { hasText: "Write questions with the API" }));
      await page.getByText(`curl -s -X PATCH`).waitFor();

      await pressOn(page, getButton(page, "Publish"));
      await page.getByText("Add at least one question").waitFor();
      await page.keyboard.press("Escape");
      await expect
        .poll(() => getButton(page, "Publish").evaluate((el) => el === document.activeElement))
        .toBe(true);

      await who.request("PATCH", `/v1/assessments/${id}`, buildQuiz([textQuestion()], {}));
      await page.reload();
      await pressOn(page, getButton(page, "Publish"));
      await page.getByText("assessment.published").waitFor();
      await pressOn(page, getButton(page, "Publish version 1"));
      await waitForNotice(page, "Version 1 published");
      await expect.poll(() => listEventsByType(who, "assessment.published")).toHaveLength(1);

      await tabTo(page, page.getByLabel("Passing score (%)"));
      await page.keyboard.press("Control+A");
      await page.keyboard.type("75");
      await page.keyboard.press("Enter");
      await waitForNotice(page, "Settings saved");
      const { data } = await who.request("GET", `/v1/assessments/${id}`);
      expect(data.settings.passingScorePercent).toBe(75);
      expect(data.title).toBe("A quiz");
    });
  });

  test("an author archives several assessments and undoes it from the report", async () => {
    const who = await createAuthor();
    for (const title of ["One", "Two", "Three"]) await createAssessmentAs(who, { title });
    await withPage("/assessments", who, async ({ page }) => {
      await pressOn(page, page.getByLabel("Select Three"), "Space");
      await pressOn(page, page.getByLabel("Select Two"), "Space");
      await page.getByText("2 selected").waitFor();
      await expectAccessible(page);
      await pressOn(page, getButton(page, "Archive"));
      await page.getByText("2 assessments archived").first().waitFor();
      await page.getByLabel("Select Two").waitFor({ state: "detached" });
      await expect.poll(() => page.getByLabel("Select One").count()).toBe(1);
      await pressOn(page, page.locator("main").getByRole("button", { name: "Undo" }));
      await page.getByLabel("Select Two").waitFor();
      await page.getByLabel("Select Three").waitFor();
      expect((await who.request("GET", "/v1/assessments?status=draft")).meta.total).toBe(3);
    });
  });

  test("the focused control is never hidden behind the selection bar, even in a small window", async () => {
    const who = await createAuthor();
    for (let n = 0; n < 9; n++) await createAssessmentAs(who, { title: `Paper ${n}` });
    await withPage("/assessments", { ...who, width: 320, height: 560 }, async ({ page }) => {
      await pressOn(page, page.getByLabel("Select Paper 8"), "Space");
      const bar = page.getByRole("region", { name: "Selected assessments" });
      for (const title of ["Paper 5", "Paper 2", "Paper 0"]) {
        for (const target of [page.getByLabel(`Select ${title}`), page.getByRole("link", { name: title })]) {
          await tabTo(page, target);
          const [focused, above] = [await target.boundingBox(), await bar.boundingBox()];
          expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
        }
      }
    });
  });

  test("F8 moves the focus to the toast, whose Undo reverts the change", async () => {
    const who = await createAuthor();
    await createAssessmentAs(who, { title: "Only one" });
    await withPage("/assessments", who, async ({ page }) => {
      await pressOn(page, page.getByLabel("Select Only one"), "Space");
      await pressOn(page, getButton(page, "Archive"));
      await waitForNotice(page, "1 assessment archived");
      await page.keyboard.press("F8");
      await pressOn(page, page.getByRole("listitem").getByRole("button", { name: "Undo" }));
      await page.getByLabel("Select Only one").waitFor();
    });
  });

  test("moving several to a folder names the archived one that can't be moved", async () => {
    const who = await createAuthor();
    const folder = (await who.request("POST", "/v1/folders", { name: "Shelf" })).data.id;
    const fine = await createAssessmentAs(who, { title: "Fine" });
    const archived = await createAssessmentAs(who, { title: "Old paper" });
    await who.request("POST", `/v1/assessments/${archived}/archive`);
    await withPage("/assessments?status=all", who, async ({ page }) => {
      await pressOn(page, page.getByLabel("Select all on this page"), "Space");
      await pressOn(page, getButton(page, "Move to folder"));
      await page.getByLabel("Find a folder").waitFor();
      await page.keyboard.type("she");
      await page.getByRole("radio", { name: "Shelf" }).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.getByRole("radio", { name: "Shelf" }).isChecked()).toBe(true);
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await page.getByText("Old paper: The assessment is archived").waitFor();
      await expectAccessible(page);
      expect((await who.request("GET", `/v1/assessments/${fine}`)).data.folder_id).toBe(folder);
    });
  });

  test("a folder chosen in an assessment's settings is saved with them, not before", async () => {
    const who = await createAuthor();
    const folder = (await who.request("POST", "/v1/folders", { name: "Shelf" })).data.id;
    const id = await createAssessmentAs(who, { title: "To file" });
    await withPage(`/assessments/${id}`, who, async ({ page }) => {
      const saves: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "PATCH") saves.push(request.url());
      });
      await pressOn(page, getButton(page, "Choose folder"));
      const dialog = page.getByRole("dialog", { name: "Choose folder" });
      await dialog.getByLabel("Find a folder").waitFor();
      await page.keyboard.type("she");
      await dialog.getByRole("radio", { name: "Shelf" }).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => dialog.getByRole("radio", { name: "Shelf" }).isChecked()).toBe(true);
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await page.getByText("Shelf", { exact: true }).waitFor();
      expect(saves).toEqual([]);
      await pressOn(page, getButton(page, "Save settings"));
      await waitForNotice(page, "Settings saved");
      expect(saves).toHaveLength(1);
      expect((await who.request("GET", `/v1/assessments/${id}`)).data.folder_id).toBe(folder);
    });
  });

  test("a folder is moved by menu and by its drag handle, and deleted once it is empty", async () => {
    const who = await createAuthor();
    const make = async (name: string) =>
      (await who.request("POST", "/v1/folders", { name })).data.id as string;
    const [alpha, beta] = [await make("Alpha"), await make("Beta")];
    const fetchParentId = async (id: string) =>
      (await who.request("GET", `/v1/folders/${id}`)).data.parent_folder_id;
    await withPage("/folders", who, async ({ page }) => {
      await pressOn(page, getButton(page, "More actions for Beta"));
      await arrowDownTo(page, "Move…");
      await page.keyboard.press("Enter");
      await page.getByLabel("Find a folder").waitFor();
      await page.keyboard.type("alp");
      await page.getByRole("radio", { name: "Alpha" }).waitFor();
      await page.getByRole("radio", { name: "Alpha / Beta" }).waitFor({ state: "detached" });
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.getByRole("radio", { name: "Alpha" }).isChecked()).toBe(true);
      await page.keyboard.press("Enter");
      await waitForNotice(page, "“Beta” moved");
      expect(await fetchParentId(beta)).toBe(alpha);

      // The folder moves up twice: from its own place past Alpha to the top level.
      await pressOn(page, getButton(page, "Drag Beta"), "Space");
      await page.getByText(/^Over /).waitFor({ state: "attached" });
      await moveToTop(page, "Over the top level.");
      await page.keyboard.press("Space");
      await expect.poll(() => fetchParentId(beta), { timeout: 5000 }).toBeNull();

      await page.reload();
      await pressOn(page, getButton(page, "More actions for Alpha"));
      await arrowDownTo(page, "Delete…");
      await page.keyboard.press("Enter");
      await page.getByText("This folder is empty.").waitFor();
      await expectAccessible(page);
      await pressOn(page, getButton(page, "Delete folder"));
      await waitForNotice(page, "“Alpha” deleted");
      expect((await who.request("GET", `/v1/folders/${alpha}`)).status).toBe(404);
    });
  });

  test("a collection is reordered by button and by drag handle, with one event per change", async () => {
    const who = await createAuthor();
    const { collection, items } = await createCollection(who, ["One", "Two", "Three"]);
    await withPage(`/collections/${collection}`, who, async ({ page }) => {
      await pressOn(page, getButton(page, "Move One down"));
      await expect.poll(() => listOrders(who)).toEqual([[items[1], items[0], items[2]]]);
      await expect
        .poll(() => getButton(page, "Move One down").evaluate((el) => el === document.activeElement))
        .toBe(true);
      await page.keyboard.press("Enter");
      await expect.poll(() => listOrders(who)).toHaveLength(2);
      // At the end of the list, there is nothing to move and no event is sent.
      await page.keyboard.press("Enter");

      await pressOn(page, getButton(page, "Drag Three"), "Space");
      await page.getByText("Now at 2 of 3.").waitFor({ state: "attached" });
      await moveToTop(page, "Now at 1 of 3.");
      await page.keyboard.press("Space");
      await expect.poll(() => listOrders(who)).toHaveLength(3);
      expect((await listOrders(who)).at(-1)).toEqual([items[2], items[1], items[0]]);
      // Picking an item up and dropping it in the same place changes nothing and sends no event.
      await pressOn(page, getButton(page, "Drag Three"), "Space");
      await page.getByText("Now at 1 of 3.").waitFor({ state: "attached" });
      await page.keyboard.press("Space");
      await page.getByText("Three dropped at 1 of 3.").waitFor({ state: "attached" });
      // Orders are saved one after the other.
      await pressOn(page, getButton(page, "Move Two up"));
      await expect
        .poll(async () => (await listOrders(who)).slice(3))
        .toEqual([[items[1], items[2], items[0]]]);
      await page.reload();
      await expect.poll(() => listTitles(page)).toEqual(["Two", "Three", "One"]);
    });
  });
});
