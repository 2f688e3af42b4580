import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { findThemeViolations } from "./axe.ts";
import { launchBrowser } from "./browser.ts";
import { getSiteUrl } from "./people.ts";

let launched: Promise<Browser> | undefined;
/** One Chromium for all files of a process; it ends with that. Another where it is gone. */
export async function getBrowser(): Promise<Browser> {
  if (!(await launched)?.isConnected()) launched = launchBrowser();
  return launched as Promise<Browser>;
}

/** Call at the top of a file of browser tests: the browser is there before the first of them, and no window after the last. */
export function setUpBrowser(): void {
  beforeAll(async () => {
    await getBrowser();
  });
  afterAll(async () => {
    for (const context of (await getBrowser()).contexts()) await context.close();
  });
}

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** What went wrong in the browser so far: errors, refused content, broken responses. Empty where all is well. */
  problems: string[];
  close(): Promise<void>;
};

/** A browser window of its own, signed in by `cookies`, on a path of the service. */
export async function visit(
  path: string,
  options: {
    cookies?: string;
    theme?: "light" | "dark";
    width?: number;
    height?: number;
    scripts?: boolean;
  } = {},
): Promise<Visit> {
  const browser = await getBrowser();
  const { cookies = "", theme = "light", width = 1280, height = 800, scripts = true } = options;
  const context = await browser.newContext({
    baseURL: getSiteUrl(),
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: scripts,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const cookiePairs = cookies.split("; ").filter((cookie) => cookie !== "");
  await context.addCookies(
    cookiePairs.map((cookie) => {
      const at = cookie.indexOf("=");
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: getSiteUrl() };
    }),
  );
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`page: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(path, { waitUntil: scripts ? "load" : "domcontentloaded" });
  return { page, context, problems, close: () => context.close() };
}

/** Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string, most = 40): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labelled = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
      return (element?.getAttribute("aria-label") ?? labelled ?? element?.textContent ?? "").trim();
    });
    if (focused.startsWith(name)) return;
  }
  throw new Error(`Tab never came to "${name}"`);
}

/** Down an open menu until its item has the focus. A step takes the menu a moment: the next waits until it is made. */
export async function arrowDownTo(page: Page, item: string): Promise<void> {
  const target = page.getByRole("menuitem", { name: item }).first();
  await target.waitFor();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  for (let step = 0; step < 20; step++) {
    if (await isFocused()) return;
    const before = await focused();
    await page.keyboard.press("ArrowDown");
    // A key that came before the menu listened is lost, and pressed again.
    await page
      .waitForFunction((old) => (document.activeElement?.textContent ?? "") !== old, before, {
        timeout: 2000,
      })
      .catch(() => undefined);
  }
  throw new Error(`the menu does not lead to "${item}"`);
}

/** No violation of WCAG 2.2 AA that a machine can see, in either theme (or in those given), and nothing wider than the window. */
export async function expectAccessible(
  page: Page,
  themes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // Of what it looks at only colours depend on the theme.
    const violations = await findThemeViolations(page, colorScheme, colorScheme !== themes[0]);
    expect(violations, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}

/** Bytes of script, packed, that a page's HTML asks for; those for browsers without modules do not count. */
export async function measureScriptBytes(path: string, cookies = ""): Promise<number> {
  const html = await (await fetch(getSiteUrl() + path, { headers: { cookie: cookies } })).text();
  const sources = new Set(
    [...html.matchAll(/<script(?![^>]+nomodule)[^>]+src="([^"]+)"/gi)].map(([, source]) => source ?? ""),
  );
  const sizes = await Promise.all(
    [...sources].map(async (source) => {
      const script = await fetch(new URL(source, getSiteUrl()));
      return gzipSync(Buffer.from(await script.arrayBuffer())).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
