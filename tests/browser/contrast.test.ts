import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createTestClient } from "#tests/support/api.ts";
import { findAxeViolations, findThemeViolations } from "#tests/support/axe.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

const PAGE = `<!doctype html><html lang="en"><title>Looks</title><style>
  body { background: white; color: black }
  .pale { color: #ccc }
  @media (min-width: 500px) { #narrow { display: none } }
  @media (prefers-color-scheme: dark) { #light-alone { color: #eee } }
</style><main>
  <h1>Looks</h1><p id="text">Words</p><p id="empty"></p><p id="symbol" class="pale">⋯</p><div id="ground"><p>On it</p></div>
  <p id="narrow" class="pale">In small windows alone</p><p id="light-alone">By day</p>
  <button id="off" class="pale" disabled>Later</button>
  <nav id="bar" style="position: fixed; bottom: 0; right: 0">Above the page</nav>
</main></html>`;

/** Changes that make text unreadable on a page that was already checked, each with the element that it affects. */
const CHANGES: [string, string, (page: Page) => Promise<unknown>][] = [
  ["a changed text color", "#text", (page) => page.evaluate(() => set("text", "color: #ccc"))],
  ["a changed background", "#ground > p", (page) => page.evaluate(() => set("ground", "background: #222"))],
  ["a changed opacity", "#ground > p", (page) => page.evaluate(() => set("ground", "opacity: 0.3"))],
  [
    "text that moves onto another background",
    "#text",
    (page) =>
      page.evaluate(() => {
        set("text", "position: absolute");
        set("ground", "background: #222; color: white; padding: 2rem");
        set("text", `position: absolute; margin: 0; top: ${byId("ground").offsetTop}px`);
      }),
  ],
  [
    "what a fixed text lies above",
    "#bar",
    (page) =>
      page.evaluate(() =>
        set(
          "ground",
          "position: fixed; bottom: 0; right: 0; width: 20rem; height: 9rem; background: #222; color: white",
        ),
      ),
  ],
  [
    "a longer text than the symbol that axe can't decide",
    "#symbol",
    (page) => page.evaluate(() => write("symbol", "pale", "⋯ more")),
  ],
  ["text in an empty element", "#empty", (page) => page.evaluate(() => write("empty", "pale", "New"))],
  ["a narrower window", "#narrow", (page) => page.setViewportSize({ width: 320, height: 800 })],
  [
    "a button that is no longer disabled",
    "#off",
    (page) => page.evaluate(() => (byId("off").disabled = false)),
  ],
];

declare function byId(id: string): HTMLButtonElement;
declare function set(id: string, style: string): void;
declare function write(id: string, className: string, text: string): void;

async function openCheckedPage(body = PAGE) {
  const visited = await visit("about:blank");
  await visited.page.setContent(body);
  await visited.page.evaluate(() => {
    const find = (id: string) => document.getElementById(id) as HTMLElement;
    Object.assign(window, {
      byId: find,
      set: (id: string, style: string) => find(id).setAttribute("style", style),
      write: (id: string, className: string, text: string) =>
        Object.assign(find(id), { className, textContent: text }),
    });
  });
  return visited;
}

test.each(CHANGES)(
  "the check finds low contrast caused by %s on a page that passed before",
  async (_, where, change) => {
    const { page, close } = await openCheckedPage();
    for (let time = 0; time < 2; time++) expect(await findThemeViolations(page, false)).toEqual([]);
    await change(page);
    for (let time = 0; time < 2; time++) {
      const [findViolations, ...more] = await findThemeViolations(page, true);
      expect(findViolations).toMatch(`color-contrast ${where}:`);
      expect(more).toEqual([]);
    }
    await close();
  },
);

test("the check covers each theme, and the page behind a dialog once it is closed", async () => {
  const { page, close } = await openCheckedPage(PAGE.replace("<main>", "<dialog>Wait</dialog><main>"));
  await page.evaluate(() => {
    set("text", "color: #ccc");
    document.querySelector("dialog")?.showModal();
  });
  expect(await findThemeViolations(page, false)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await findThemeViolations(page, true)).toHaveLength(1);
  await page.emulateMedia({ colorScheme: "dark" });
  expect((await findThemeViolations(page, true)).join()).toContain("#light-alone");
  await close();
});

test("table rows stay readable when hovered, checked, and selected, in both themes", async () => {
  const api = await createTestClient();
  const { cookies } = await createMember(api.organizationId, "owner");
  const quiz = await createPublishedAssessment(api, [choiceQuestion(), openQuestion()]);
  const answers = buildAnswers(quiz, ["b", "An essay"]);
  await api.post(`/v1/assessments/${quiz.id}/submit`, { learner_ref: "ada", answers });
  const { page, close } = await visit("/keys", { cookies });
  const key = await page.locator("main tbody a[href^='/keys/']").first().getAttribute("href");
  for (const path of ["/assessments", "/results", key ?? "", "/settings/audit"]) {
    const row = page.locator("main tbody tr:visible, main li:has(time)").first();
    // A key's requests are written every few seconds.
    const countRows = async () => {
      await page.goto(path);
      return row.count();
    };
    await expect.poll(countRows, { timeout: 20_000 }).toBe(1);
    const readBackground = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
    const resting = await readBackground();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await row.hover();
      await expect.poll(readBackground).not.toBe(resting);
      await row.evaluate((element) => element.setAttribute("data-checked-row", ""));
      const findViolations = () =>
        findAxeViolations(page, { rules: ["color-contrast"], within: ["[data-checked-row]"] });
      expect(await findViolations(), `${path}, ${colorScheme}, hovered`).toEqual([]);
      const box = row.getByRole("checkbox");
      if ((await box.count()) > 0) {
        await box.check();
        expect(await findViolations(), `${path}, ${colorScheme}, checked`).toEqual([]);
      }
      // axe can't check selected text, so the row gets the colors of the selection.
      await row.evaluate((element) => {
        for (const each of [element, ...element.querySelectorAll<HTMLElement>("*")]) {
          const { color, backgroundColor } = getComputedStyle(each, "::selection");
          (each as HTMLElement).style.cssText = `color: ${color}; background: ${backgroundColor}`;
        }
      });
      expect(await findViolations(), `${path}, ${colorScheme}, selected`).toEqual([]);
      await row.evaluate((element) => {
        for (const each of [element, ...element.querySelectorAll("*")]) each.removeAttribute("style");
      });
    }
  }
  await close();
});
