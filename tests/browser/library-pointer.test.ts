import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  createCollection,
  getButton,
  listOrders,
  listTitles,
  waitForNotice,
  withPage,
} from "#tests/support/library-pages.ts";
import { setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";

setUpBrowser();

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("nothing to drag");
  const middle = (box: typeof start) => [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 10, { steps: 3 });
  await page.mouse.move(middle(start)[0], middle(end)[1], { steps: 12 });
  await page.mouse.up();
}

describe("with the pointer", () => {
  test("dragging a collection's item to another position sends one event", async () => {
    const who = await createAuthor();
    const { collection, items } = await createCollection(who, ["One", "Two", "Three"]);
    await withPage(`/collections/${collection}`, who, async ({ page }) => {
      await drag(page, getButton(page, "Drag One"), getButton(page, "Drag Three"));
      await expect.poll(() => listOrders(who)).toEqual([[items[1], items[2], items[0]]]);
      await expect.poll(() => listTitles(page)).toEqual(["Two", "Three", "One"]);
    });
  });

  test("an order that the server refuses is reverted with a message", async () => {
    const who = await createAuthor();
    const { collection } = await createCollection(who, ["One", "Two"]);
    await withPage(`/collections/${collection}`, who, async ({ page }) => {
      const assessment_id = await createAssessmentAs(who, { title: "Added meanwhile" });
      await who.request("POST", `/v1/collections/${collection}/items`, { assessment_id });
      await getButton(page, "Move One down").click();
      await waitForNotice(page, "The order hasn’t changed.");
      await expect.poll(() => listTitles(page)).toEqual(["One", "Two", "Added meanwhile"]);
      await expect.poll(() => listOrders(who)).toHaveLength(0);
    });
  });

  test("a folder can be dragged into another, but not into one of its own subfolders", async () => {
    const who = await createAuthor();
    const make = async (name: string, parent_folder_id: string | null = null) =>
      (await who.request("POST", "/v1/folders", { name, parent_folder_id })).data.id as string;
    const alpha = await make("Alpha");
    const inner = await make("Inner", alpha);
    const beta = await make("Beta");
    const fetchParentId = async (id: string) =>
      (await who.request("GET", `/v1/folders/${id}`)).data.parent_folder_id;
    await withPage("/folders", who, async ({ page }) => {
      await drag(page, getButton(page, "Drag Alpha"), getButton(page, "Drag Inner"));
      await drag(page, getButton(page, "Drag Beta"), getButton(page, "Drag Inner"));
      await waitForNotice(page, "“Beta” moved");
      expect([await fetchParentId(alpha), await fetchParentId(beta)]).toEqual([null, inner]);
      await getButton(page, "Undo").first().click();
      await expect.poll(() => fetchParentId(beta)).toBeNull();
    });
  });
});
