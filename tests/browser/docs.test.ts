import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { routes } from "#app/v1/routes.ts";
import { listPages } from "#components/docs/site/pages.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";
import { createTestClient } from "#tests/support/api.ts";
import { findAxeViolations } from "#tests/support/axe.ts";
import { closeWindows, getBrowser } from "#tests/support/pages.ts";

const DOCS = `${inject("baseUrl")}/docs`;
const WIDTHS = [1280, 768, 360, 320];
const pages = listPages(getOpenApiDocument(routes)).map(({ path }) => path.slice("/docs".length));

let browser: Browser;
beforeAll(async () => {
  browser = await getBrowser();
});
afterEach(closeWindows);

/** Opens a page of the documentation in a new browser context and waits for its scripts. */
async function open(options: BrowserContextOptions & { width?: number } = {}, path = ""): Promise<Page> {
  const { width = 1280, ...own } = options;
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...own });
  const page = await context.newPage();
  await page.goto(DOCS + path);
  if (options.javaScriptEnabled !== false) await page.locator("html[data-enhanced]").waitFor();
  return page;
}

/**
 * Returns the violations that axe finds within the selectors. The contrast rule takes most of the time, so it can be
 * turned off.
 */
const findViolations = (page: Page, { within = ["html"], contrast = true } = {}): Promise<string[]> =>
  findAxeViolations(page, { within, disabledRules: contrast ? [] : ["color-contrast"] });

/** One page of each kind. */
const SAMPLE = ["", "/api/submissions", "/guides/content", "/errors", "/events"];

/** Expands everything. */
const openDetails = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });

/** Opens the dialog of an operation with a body. */
async function openTryDialog(page: Page) {
  await page.locator('[data-try="submitAnswers"]').click();
  const dialog = page.getByRole("dialog", { name: "Submit answers for grading" });
  await dialog.getByRole("textbox", { name: "Body" }).waitFor();
  return dialog;
}

/** Opens the search and types a query that has results. */
async function findInDocs(page: Page, query: string) {
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search the documentation" });
  await dialog.getByRole("combobox", { name: "Search" }).fill(query);
  await dialog.getByRole("option").first().waitFor();
  return dialog;
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the dialogs have no axe violations at 320 pixels", async () => {
  const page = await open({ colorScheme: "light", width: 320 }, "/api/submissions");
  const dialog = await openTryDialog(page);
  expect(await findViolations(page, { within: ["dialog"] })).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await findInDocs(page, "attempt");
  expect(await findViolations(page, { within: ["dialog"] })).toEqual([]);
});

test("expanded pages of each kind have no axe violations at 320 pixels", async () => {
  const page = await open({ colorScheme: "light", width: 320 });
  for (const path of SAMPLE) {
    await page.goto(DOCS + path);
    await openDetails(page);
    expect(await findViolations(page, { contrast: path === "" }), path).toEqual([]);
  }
});

test("has no axe violations in dark mode in a large window", async () => {
  const page = await open({ colorScheme: "dark", width: 1280 }, "/api/attempts");
  await findInDocs(page, "attempt");
  expect(await findViolations(page, { within: ["dialog"] })).toEqual([]);
  await page.keyboard.press("Escape");
  await openDetails(page);
  expect(await findViolations(page)).toEqual([]);
});

test("links in the header and navigation are targets of at least 24 pixels", async () => {
  for (const width of [390, 1280]) {
    const page = await open({ width });
    await openDetails(page);
    const small = await page
      .locator("header a:visible, header button:visible, nav a:visible")
      .evaluateAll((links) =>
        links.flatMap((link) => {
          const { width: across, height } = link.getBoundingClientRect();
          return Math.min(across, height) < 24 ? [`${link.textContent}: ${across} x ${height}`] : [];
        }),
      );
    expect(small, `${width} px`).toEqual([]);
  }
});

test("no page has horizontal overflow at 320 pixels", async () => {
  const page = await open({ width: 320 });
  for (const path of pages) {
    await page.goto(DOCS + path, { waitUntil: "domcontentloaded" });
    expect(await measureOverflow(page), path).toBe(0);
  }
});

test("no kind of page has horizontal overflow up to 1280 pixels", async () => {
  const page = await open({ width: 320 });
  for (const path of SAMPLE) {
    await page.goto(DOCS + path, { waitUntil: "domcontentloaded" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureOverflow(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

test("the dialogs fit into windows from 1280 to 320 pixels", async () => {
  const page = await open({}, "/api/submissions");
  for (const openDialog of [openTryDialog, (each: Page) => findInDocs(each, "submit")]) {
    const dialog = await openDialog(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const { left, right } = await dialog.evaluate((element) => element.getBoundingClientRect().toJSON());
      expect(left, `${width} px`).toBeGreaterThanOrEqual(0);
      expect(right, `${width} px`).toBeLessThanOrEqual(width);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
});

test.each([1280, 320])("a link to a section scrolls it below the header at %i pixels", async (width) => {
  const page = await open({ width });
  for (const address of [
    "#quick-start",
    "/api/submissions#submitAnswers",
    "/api/submissions#getSubmission",
    "/api/objects#object-Submission",
    "/events#event-submission.graded",
    "/guides/attempts#attempts-deadline",
    "/errors#error-attempt_closed",
  ]) {
    await page.goto(DOCS + address);
    const place = await page.evaluate((id) => {
      const [bar, target] = [document.querySelector("header"), document.getElementById(id)];
      const heading = target?.querySelector("h2") ?? target;
      return { bar: bar?.getBoundingClientRect().bottom, top: heading?.getBoundingClientRect().top };
    }, address.split("#")[1] ?? "");
    expect(place.top, address).toBeGreaterThanOrEqual(place.bar ?? Number.NaN);
    expect(place.top, address).toBeLessThan(500);
  }
});

test("links to sections of the former single page lead to their pages", async () => {
  const page = await open();
  for (const [old, path] of [
    ["#submitAnswers", "/api/submissions#submitAnswers"],
    ["#operations", "/guides/operations"],
    ["#operations-back-up-and-restore", "/guides/operations#operations-back-up-and-restore"],
  ]) {
    await page.goto("about:blank");
    await page.goto(DOCS + old);
    await page.waitForURL(DOCS + path);
  }
});

test("every page leads to the next one, and marks itself in the navigation", async () => {
  const page = await open({}, "/guides/hosted");
  const current = page.getByRole("navigation", { name: "Documentation" }).locator("[aria-current=page]");
  expect(await current.textContent()).toBe("Share by link");
  await page.getByRole("link", { name: "Next Learning platforms (LTI)" }).click();
  await page.getByRole("heading", { level: 1, name: "Learning platforms (LTI)" }).waitFor();
  expect(await current.textContent()).toBe("Learning platforms (LTI)");
});

describe("the search", () => {
  test("opens with / or Ctrl+K, moves with the arrow keys, and follows the selected result", async () => {
    const page = await open();
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search the documentation" });
    const box = dialog.getByRole("combobox", { name: "Search" });
    await box.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await page.keyboard.type("attempt_closed");
    const options = dialog.getByRole("option");
    await expect.poll(() => options.first().textContent()).toBe("attempt_closedError code");
    expect(await options.first().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    expect(await options.nth(1).getAttribute("aria-selected")).toBe("true");
    expect(await box.getAttribute("aria-activedescendant")).toBe(await options.nth(1).getAttribute("id"));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await options.last().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${DOCS}/errors#error-attempt_closed`);
  });

  test("keeps what is typed before its index has arrived, and tries again after a failure", async () => {
    const page = await open();
    let requests = 0;
    const indexIsAllowed = Promise.withResolvers<void>();
    // The index is held back, too: the code that requests it can arrive while the query is still being typed.
    await page.route("**/*", async (route) => {
      await indexIsAllowed.promise;
      const isIndex = new URL(route.request().url()).pathname === "/docs/search.json";
      return isIndex && ++requests === 1 ? route.abort() : route.continue();
    });
    await page.keyboard.press("/");
    await page.keyboard.type("attempt_closed");
    const dialog = page.getByRole("dialog", { name: "Search the documentation" });
    const box = dialog.getByRole("combobox", { name: "Search" });
    await expect.poll(() => box.inputValue()).toBe("attempt_closed");
    indexIsAllowed.resolve();
    await dialog.getByText("The search couldn't be loaded").waitFor();
    await box.press("Backspace");
    await box.press("d");
    await dialog.getByRole("option", { name: "attempt_closed Error code" }).waitFor();
    expect(await box.inputValue()).toBe("attempt_closed");
  });

  test("opens again from the moment it is closed, and keeps what is typed", async () => {
    const page = await open();
    const isOpenAgain = await page.evaluate(async () => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const findDialog = () => document.querySelector<HTMLDialogElement>("dialog[open]");
      const waitForDialog = async () => {
        while (!findDialog()) await new Promise(requestAnimationFrame);
      };
      press("/");
      await waitForDialog();
      const first = findDialog();
      const isClosed = new Promise((resolve) => first?.addEventListener("close", resolve));
      first?.close();
      press("/");
      await isClosed;
      await waitForDialog();
      return findDialog() !== first;
    });
    expect(isOpenAgain).toBe(true);
    await page.keyboard.type("attempt");
    await expect.poll(() => page.getByRole("combobox", { name: "Search" }).inputValue()).toBe("attempt");
  });

  test("loads its index only when it is used, says when nothing is found, and returns the focus", async () => {
    const page = await (await browser.newContext()).newPage();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${DOCS}/errors`);
    await page.locator("html[data-enhanced]").waitFor();
    expect(requested).not.toContain("/docs/search.json");
    const button = page.getByRole("button", { name: "Search" });
    await button.click();
    await page.getByRole("combobox", { name: "Search" }).fill("zzzzz");
    await page.getByRole("status").filter({ hasText: "No results for “zzzzz”" }).waitFor();
    expect(requested.filter((path) => path === "/docs/search.json")).toHaveLength(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe("with the keyboard alone", () => {
  test("the first tab stop skips to the content, and every stop is visible below the header", async () => {
    const page = await open({ width: 320 }, "/api/attempts");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.width).toBeGreaterThan(100);
    await page.keyboard.press("Enter");
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const { top, bottom } = focused.getBoundingClientRect();
        const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
        const inMain = focused.closest("main") !== null;
        const ring = getComputedStyle(focused);
        return { what: focused.outerHTML.slice(0, 80), top, bottom, bar, inMain, width: ring.outlineWidth };
      });
      expect(stop.inMain, stop.what).toBe(true);
      expect(stop.width, stop.what).toBe("2px");
      expect(stop.bottom, stop.what).toBeGreaterThan(stop.bar);
      expect(stop.top, stop.what).toBeLessThan(800);
    }
  });

  test("arrow keys select a language for every example, and it is remembered", async () => {
    const page = await open();
    await page.getByRole("radio", { name: "curl" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const shown = () =>
      page.evaluate(() => {
        const blocks = [...document.querySelectorAll<HTMLElement>("[data-lang]")];
        return [...new Set(blocks.filter((block) => block.offsetParent).map(({ dataset }) => dataset.lang))];
      });
    expect(await shown()).toEqual(["python"]);
    await page.reload();
    await page.locator("html[data-enhanced]").waitFor();
    expect(await shown()).toEqual(["python"]);
  });

  test("trying an operation sends a request with a real key and returns focus to the button", async () => {
    const api = await createTestClient();
    const created = await api.post("/v1/assessments", { title: "Found by trying" });
    const page = await open({}, "/api/assessments#getAssessment");
    const button = page.locator('[data-try="getAssessment"]');
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Fetch an assessment with its exercises" });
    await dialog.getByLabel("API key").fill(api.key);
    await dialog.getByLabel("id in the path").fill(created.data.id);
    await page.keyboard.press("Enter");
    await dialog.getByText("200 OK").waitFor();
    const output = dialog.locator("output");
    await expect.poll(() => output.textContent()).toContain("Found by trying");
    const inSight = await output.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight);
    expect(inSight).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("an operation that couldn't be loaded is loaded when the reader tries it again", async () => {
    const page = await open({}, "/api/submissions");
    await page.route("**/v1/openapi.json", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.locator('[data-try="submitAnswers"]').press("Enter");
    await page.getByRole("dialog", { name: "Try it" }).getByText("couldn't be loaded").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await openTryDialog(page);
  });
});

test("the copy button copies the whole example", async () => {
  const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("button", { name: "Copy: Shell" }).click();
  await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("export API_KEY=svc_live_...");
});

test("without scripts the page is complete and a language can be selected", async () => {
  const page = await open({ javaScriptEnabled: false }, "/api/submissions");
  await page.getByText("Python", { exact: true }).first().click();
  const article = page.locator("#submitAnswers");
  await expect.poll(() => article.locator("[data-lang=python]").isVisible()).toBe(true);
  await expect.poll(() => article.locator("[data-lang=curl]").isVisible()).toBe(false);
  await expect.poll(() => article.getByRole("button", { name: "Try it" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Search" }).count()).toBe(0);
  await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Errors" }).click();
  await page.getByRole("heading", { level: 1, name: "Errors" }).waitFor();
});

test("a client-side navigation to the page shows all of it", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(new URL("/", DOCS).href);
  // Until the page is hydrated, there is no router, or it refuses to push.
  const push = () =>
    page.evaluate(() => {
      (window as unknown as { next: { router: { push(path: string): void } } }).next.router.push("/docs");
    });
  await expect.poll(push).toBeUndefined();
  await page.getByRole("heading", { name: "Quick start" }).waitFor({ state: "attached" });
});

test("logs no errors and is not rendered again in the browser", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(error.message));
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.querySelector("main")?.setAttribute("data-first", "");
    });
  });
  await page.goto(DOCS);
  await page.locator("html[data-enhanced]").waitFor();
  await expect.poll(() => page.locator("main[data-first]").count()).toBe(1);
  expect(said).toEqual([]);
});
