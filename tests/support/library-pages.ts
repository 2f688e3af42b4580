import type { Page } from "playwright-core";
import { expect } from "vitest";
import { testDatabase } from "./api.ts";
import { type Visit, visit } from "./pages.ts";
import { type Author, createAssessmentAs } from "./people.ts";

export const listEventsByType = async ({ organizationId }: Author, type: string) =>
  testDatabase().sql<{ data: Record<string, unknown> }[]>`
    select data from events where organization_id = ${organizationId} and type = ${type} order by id`;

export const getButton = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

export const waitForNotice = (page: Page, text: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: text }).first().waitFor();

/** Runs `work` in a new window, checks that the browser reported no problems, and always closes the window. */
export async function withPage(
  path: string,
  options: Parameters<typeof visit>[1],
  work: (visited: Visit) => Promise<void>,
): Promise<void> {
  const visited = await visit(path, options);
  try {
    await work(visited);
    expect(visited.problems).toEqual([]);
  } finally {
    await visited.close();
  }
}

/** Returns the orders that the events of reordered collections contain. */
export const listOrders = async (who: Author) =>
  (await listEventsByType(who, "collection.reordered")).map(({ data }) => data.item_ids);

export const listTitles = (page: Page) =>
  page.getByRole("list", { name: "Assessments in this collection" }).getByRole("link").allTextContents();

/** Creates a collection of new assessments. Returns its id and the ids of its items. */
export async function createCollection(who: Author, titles: readonly string[]) {
  const collection: string = (await who.request("POST", "/v1/collections", { name: "Course" })).data.id;
  const items: string[] = [];
  for (const title of titles) {
    const assessment_id = await createAssessmentAs(who, { title });
    items.push((await who.request("POST", `/v1/collections/${collection}/items`, { assessment_id })).data.id);
  }
  return { collection, items };
}
