import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { findThemeViolations, type PageOrFrame } from "./axe.ts";
import { launchBrowser } from "./browser.ts";
import { countRequests, getRequestCounter } from "./count-requests.ts";
import { awaitHydration } from "./hydration.ts";
import { getSiteUrl } from "./people.ts";

let launched: Promise<Browser> | undefined;
/** Returns the Chromium of this process, which all files share. Starts another one if it has died. */
export async function getBrowser(): Promise<Browser> {
  if (!(await launched)?.isConnected()) {
    launched = launchBrowser().then((browser) => {
      browser.on("context", (context) => context.on("page", countRequests));
      return browser;
    });
    spareContexts.clear();
  }
  return launched as Promise<Browser>;
}

/**
 * Sets up a file of browser tests. Call this at the top of the file: it starts the browser before the tests and closes
 * their windows afterward.
 */
export function setUpBrowser(): void {
  beforeAll(async () => {
    await getBrowser();
  });
  afterAll(closeWindows);
}

/** Closes the windows that are still open. Contexts of closed windows stay, for other files. */
export async function closeWindows(): Promise<void> {
  const spare = new Set([...spareContexts.values()].flat());
  for (const context of (await getBrowser()).contexts()) if (!spare.has(context)) await context.close();
}

type VisitOptions = {
  cookies?: string;
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  scripts?: boolean;
  timeZone?: string;
  /** The browser's language. */
  locale?: string;
  /** Whether the browser is a phone's, with touch events instead of a mouse. */
  touch?: boolean;
};

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** Problems in the browser so far: errors, blocked content and failed responses. */
  problems: string[];
  close(): Promise<void>;
};

/** Opens a new browser window, signed in by `cookies`, at a path of the service. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const { cookies = "", scripts = true } = options;
  const { context, isUsed, giveBack } = await takeContext(options);
  const cookiePairs = cookies.split("; ").filter((cookie) => cookie !== "");
  await context.addCookies(
    cookiePairs.map((cookie) => {
      const at = cookie.indexOf("=");
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: getSiteUrl() };
    }),
  );
  const page = await context.newPage();
  if (isUsed) await clearStorage(context, page);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`page: ${error.message}`));
  page.on("console", (message) => {
    const isError = message.type() === "error" && !/Failed to load resource/.test(message.text());
    if (isError || message.text().startsWith("[tiptap warn]")) problems.push(`console: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(path, { waitUntil: scripts ? "load" : "domcontentloaded" });
  let isShared = true;
  const keep = <T>(value: T): T => {
    isShared = false;
    return value;
  };
  // The clock and routes of a context stay, so a test that may have set them keeps its context to itself. Playwright calls
  // `page.context()` itself, so a test must take `context`.
  const { clock } = page;
  Object.defineProperty(page, "clock", { get: () => keep(clock) });
  return {
    page,
    get context() {
      return keep(context);
    },
    problems,
    close: () => (isShared ? giveBack() : context.close()),
  };
}

/**
 * Contexts of closed windows, by their options. Their HTTP cache saves a new window a third of its time: it needn't load
 * and compile the scripts again.
 */
const spareContexts = new Map<string, BrowserContext[]>();

async function takeContext({
  theme = "light",
  width = 1280,
  height = 800,
  scripts = true,
  timeZone,
  locale,
  touch = false,
}: VisitOptions): Promise<{ context: BrowserContext; isUsed: boolean; giveBack: () => Promise<void> }> {
  const browser = await getBrowser();
  const options: BrowserContextOptions = {
    baseURL: getSiteUrl(),
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: scripts,
    ...(timeZone ? { timezoneId: timeZone } : {}),
    ...(locale ? { locale } : {}),
    hasTouch: touch,
    isMobile: touch,
    permissions: ["clipboard-read", "clipboard-write"],
  };
  const key = JSON.stringify(options);
  const spare = spareContexts.get(key) ?? [];
  spareContexts.set(key, spare);
  const used = spare.pop();
  const context = used ?? (await browser.newContext(options));
  if (!used && scripts) await awaitHydration(context);
  const giveBack = async () => {
    for (const page of context.pages()) await page.close();
    await context.clearCookies();
    spare.push(context);
  };
  return { context, isUsed: used !== undefined, giveBack };
}

/** Deletes what pages of the service have stored in the browser, except its HTTP cache. */
async function clearStorage(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin: new URL(getSiteUrl()).origin,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers,file_systems",
  });
  await session.detach();
}

/** Returns the accessible name of the focused element. */
export const readFocusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return (element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? "").trim();
  });

/** Presses Tab until the focus is on an element, or on the next one whose name begins with a text. */
export async function tabTo(page: Page, target: string | Locator): Promise<void> {
  const isThere = async () =>
    typeof target === "string"
      ? (await readFocusedName(page)).startsWith(target)
      : target.evaluate((element) => element === document.activeElement);
  if (typeof target !== "string" && (await isThere())) return;
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    if (await isThere()) return;
  }
  throw new Error(`Tab never came to ${target}, it is at "${await readFocusedName(page)}"`);
}

/** Moves down an open menu until the item has the focus. Waits for each step, because the menu takes a moment. */
export async function arrowDownTo(page: Page, item: string): Promise<void> {
  const target = page.getByRole("menuitem", { name: item }).first();
  await target.waitFor();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  for (let step = 0; step < 20; step++) {
    if (await isFocused()) return;
    const before = await focused();
    await page.keyboard.press("ArrowDown");
    // A key that is pressed before the menu listens for it is lost, so it is pressed again.
    await page
      .waitForFunction((old) => (document.activeElement?.textContent ?? "") !== old, before, {
        timeout: 2000,
      })
      .catch(() => undefined);
  }
  throw new Error(`the menu does not lead to "${item}"`);
}

/**
 * Checks that axe finds no violation of WCAG 2.2 AA in the themes, and that nothing is wider than the window. `view` is the
 * page or one of its frames.
 */
export async function expectAccessible(
  page: Page,
  themes: readonly ("light" | "dark")[] = ["light", "dark"],
  view: PageOrFrame = page,
): Promise<void> {
  // While a page is read again, its title is missing for a moment.
  await expect.poll(() => view.evaluate(() => document.title)).not.toBe("");
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // Of these rules, only contrast depends on the theme.
    const violations = await findThemeViolations(view, colorScheme !== themes[0]);
    expect(violations, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
  const overflow = await view.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}

/** Returns the compressed size of the scripts in a page's HTML, without those for browsers that lack modules. */
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

/** Waits until the page has fetched everything: no request is pending, and none starts for 20 frames. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const requests = getRequestCounter(page);
  for (let before = -1; before !== requests.started || requests.pending.size > 0; ) {
    await expect.poll(() => requests.pending.size, { timeout: 30_000 }).toBe(0);
    before = requests.started;
    await page.evaluate(() => {
      const waitFrames = (n: number): Promise<void> =>
        new Promise((resolve) =>
          n === 0 ? resolve() : requestAnimationFrame(() => waitFrames(n - 1).then(resolve)),
        );
      return waitFrames(20);
    });
  }
}

/**
 * Holds the page's calls of `fetch` whose path ends with `path`, inside the page. Returns a function that waits for the
 * first such call and then lets all of them go.
 */
export async function holdFetch(page: Page, path: string): Promise<() => Promise<void>> {
  const hold = await page.evaluateHandle((end) => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (new URL(url, location.href).pathname.endsWith(end)) {
        asked.resolve();
        await released.promise;
      }
      return send(input, init);
    };
    return { asked: asked.promise, release: () => released.resolve() };
  }, path);
  return async () => {
    await hold.evaluate(async ({ asked, release }) => {
      await asked;
      release();
    });
  };
}
