import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { type Visit, visit } from "./pages.ts";
import type { Visitor } from "./people.ts";

/** Fetches the assessment's draft as the editor reads it, with its answer keys. */
export const fetchDraft = async (who: Visitor, id: string) =>
  (await who.request("GET", `/assessments/${id}/draft`)).data;

export const listDraftQuestions = async (who: Visitor, id: string) =>
  (await fetchDraft(who, id)).exercises.flatMap((exercise: { questions: unknown[] }) => exercise.questions);

/** Returns all texts in a value, in the order of its JSON. */
export const extractTexts = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text ?? "");

/** Returns the text of the editor. Fields of a blueprint have the same name. */
export const text = (page: Page): Locator =>
  page.getByRole("textbox", { name: "Questions" }).and(page.locator("[contenteditable]"));

export const waitForSaved = (page: Page): Promise<void> => page.getByText(/^Saved \d{1,2}:\d\d/).waitFor();

export async function openEditor(who: Visitor, id: string, options: object = {}): Promise<Visit> {
  const visited = await visit(`/assessments/${id}/edit`, { cookies: who.cookies, ...options });
  await text(visited.page).waitFor();
  return visited;
}

/** Types "/" and a query, and chooses the selected command, which must have that name. */
export async function insertCommand(page: Page, name: string, query = name): Promise<void> {
  await page.keyboard.type(`/${query}`);
  await page.locator("[role=option][aria-selected=true]", { hasText: name }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("listbox", { name: "Insert" }).waitFor({ state: "detached" });
}

/** Chooses from one of the toolbar's menus. */
export async function insertFromMenu(
  page: Page,
  menu: "Question type" | "Insert",
  name: string,
): Promise<void> {
  // Playwright's click would scroll the button into view and move the page.
  const button = await page.getByRole("button", { name: new RegExp(`^${menu}`) }).boundingBox();
  await page.mouse.click((button?.x ?? 0) + 8, (button?.y ?? 0) + 8);
  await page.getByRole("menuitem", { name, exact: true }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
}

/** Waits until a control whose label contains `name` has the focus. */
export const expectFocus = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""))
    .toContain(name);

/** Returns the drafts that the browser stores locally, as JSON. */
export const readStoredDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opened = indexedDB.open("touchstone-builder");
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const all = opened.result.transaction("drafts").objectStore("drafts").getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opened.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );
