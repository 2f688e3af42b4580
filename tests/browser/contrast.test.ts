import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolationsIn } from "#tests/support/axe.ts";
import { visit, withBrowser } from "#tests/support/pages.ts";

withBrowser();

const PAGE = `<!doctype html><html lang="en"><title>Looks</title><style>
  body { background: white; color: black }
  .pale { color: #ccc }
  @media (min-width: 500px) { #narrow { display: none } }
  @media (prefers-color-scheme: dark) { #light-alone { color: #eee } }
</style><main>
  <h1>Looks</h1><p id="text">Words</p><p id="empty"></p><div id="ground"><p>On it</p></div>
  <p id="narrow" class="pale">In small windows alone</p><p id="light-alone">By day</p>
  <button id="off" class="pale" disabled>Later</button>
</main></html>`;

/** What makes a text unreadable on a page that was looked at already, and where. */
const CHANGES: [string, string, (page: Page) => Promise<unknown>][] = [
  ["a colour", "#text", (page) => page.evaluate(() => set("text", "color: #ccc"))],
  ["what it stands on", "#ground > p", (page) => page.evaluate(() => set("ground", "background: #222"))],
  ["how much is seen of it", "#ground > p", (page) => page.evaluate(() => set("ground", "opacity: 0.3"))],
  ["words in an empty place", "#empty", (page) => page.evaluate(() => write("empty", "pale", "New"))],
  ["a narrower window", "#narrow", (page) => page.setViewportSize({ width: 320, height: 800 })],
  ["a button that can be used now", "#off", (page) => page.evaluate(() => (byId("off").disabled = false))],
];

declare function byId(id: string): HTMLButtonElement;
declare function set(id: string, style: string): void;
declare function write(id: string, className: string, text: string): void;

async function looked(body = PAGE) {
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
  "contrast that is lost by %s is found on a page that was fine",
  async (_, where, change) => {
    const { page, close } = await looked();
    for (let time = 0; time < 2; time++) expect(await axeViolationsIn(page, "light", false)).toEqual([]);
    await change(page);
    for (let time = 0; time < 2; time++) {
      const [told, ...more] = await axeViolationsIn(page, "light", true);
      expect(told).toMatch(`color-contrast ${where}:`);
      expect(more).toEqual([]);
    }
    await close();
  },
);

test("a theme is looked at for itself, and what a dialog kept from use once it is closed", async () => {
  const { page, close } = await looked(PAGE.replace("<main>", "<dialog>Wait</dialog><main>"));
  await page.evaluate(() => {
    set("text", "color: #ccc");
    document.querySelector("dialog")?.showModal();
  });
  expect(await axeViolationsIn(page, "light", false)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await axeViolationsIn(page, "light", true)).toHaveLength(1);
  await page.emulateMedia({ colorScheme: "dark" });
  expect((await axeViolationsIn(page, "dark", true)).join()).toContain("#light-alone");
  await close();
});
