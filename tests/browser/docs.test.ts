import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { routes } from "#app/v1/routes.ts";
import { listOperations } from "#components/docs/examples/request.ts";
import { GUIDES } from "#components/docs/guides/guide-list.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";
import { createTestClient } from "#tests/support/api.ts";
import { findAxeViolations } from "#tests/support/axe.ts";
import { getBrowser } from "#tests/support/pages.ts";

const DOCS = `${inject("baseUrl")}/docs`;
const WIDTHS = [1280, 768, 360, 320];
const operationIds = listOperations(getOpenApiDocument(routes)).map(({ operation }) => operation.operationId);

let browser: Browser;
beforeAll(async () => {
  browser = await getBrowser();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

/** Opens the page in a new browser context and waits for its scripts. */
async function open(options: BrowserContextOptions & { width?: number } = {}, hash = ""): Promise<Page> {
  const { width = 1280, ...own } = options;
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...own });
  const page = await context.newPage();
  await page.goto(DOCS + hash);
  if (options.javaScriptEnabled !== false) await page.locator("html[data-enhanced]").waitFor();
  return page;
}

/**
 * Returns the violations that axe finds within the selectors. The contrast rule takes most of the time, so it can be
 * turned off.
 */
const findViolations = (page: Page, { within = ["html"], contrast = true } = {}): Promise<string[]> =>
  findAxeViolations(page, { within, disabledRules: contrast ? [] : ["color-contrast"] });

/** One section of each kind. */
const SAMPLE = [
  "header",
  "nav",
  ...["errors", "submitAnswers", "listResults", "object-Submission"].map((id) => `#${id}`),
];

/** Expands everything and lays out sections below the fold, which have no layout before they come near. */
const openDetails = (page: Page) =>
  page.evaluate((css) => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, ".docs * { content-visibility: visible !important }");

/** Opens the dialog of an operation with a body. */
async function openTryDialog(page: Page) {
  await page.locator('[data-try="submitAnswers"]').click();
  const dialog = page.getByRole("dialog", { name: "Submit answers for grading" });
  await dialog.getByRole("textbox", { name: "Body" }).waitFor();
  return dialog;
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("has no axe violations at 320 pixels, in the dialog and on the fully expanded page", {
  timeout: 240_000,
}, async () => {
  const page = await open({ colorScheme: "light", width: 320 }, "#submitAnswers");
  const dialog = await openTryDialog(page);
  expect(await findViolations(page, { within: ["dialog"] })).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await openDetails(page);
  expect(await findViolations(page, { contrast: false })).toEqual([]);
  expect(await findAxeViolations(page, { within: SAMPLE, rules: ["color-contrast"] })).toEqual([]);
});

test("has no axe violations in dark mode in a large window", { timeout: 240_000 }, async () => {
  const page = await open({ colorScheme: "dark", width: 1280 }, "#submitAnswers");
  const dialog = await openTryDialog(page);
  expect(await findViolations(page, { within: ["dialog"] })).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await openDetails(page);
  expect(await findViolations(page, { within: SAMPLE })).toEqual([]);
});

test("header and table of contents links are targets of at least 24 pixels", async () => {
  for (const width of [390, 1280]) {
    const page = await open({ width });
    await openDetails(page);
    const small = await page.locator("header a:visible, nav a:visible").evaluateAll((links) =>
      links.flatMap((link) => {
        const { width: across, height } = link.getBoundingClientRect();
        return Math.min(across, height) < 24 ? [`${link.textContent}: ${across} x ${height}`] : [];
      }),
    );
    expect(small, `${width} px`).toEqual([]);
  }
});

test("has no horizontal overflow from 1280 to 320 pixels", async () => {
  const page = await open();
  for (const dialog of [null, () => openTryDialog(page)]) {
    const shown = await dialog?.();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureOverflow(page), `${width} px`).toBe(0);
      if (!shown) continue;
      const { left, right } = await shown.evaluate((element) => element.getBoundingClientRect().toJSON());
      expect(left, `${width} px`).toBeGreaterThanOrEqual(0);
      expect(right, `${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

test.each([1280, 320])("a link to a section scrolls it below the header at %i pixels", async (width) => {
  const page = await open({ width });
  for (const id of [...GUIDES.map(([guide]) => guide), ...operationIds, "objects", "object-Submission"]) {
    await page.goto(`${DOCS}#${id}`);
    const place = await page.evaluate((target) => {
      const [bar, heading] = [
        document.querySelector("header"),
        document.getElementById(target)?.querySelector("h2, h3"),
      ];
      return { bar: bar?.getBoundingClientRect().bottom, top: heading?.getBoundingClientRect().top };
    }, id);
    expect(place.top, id).toBeGreaterThanOrEqual(place.bar ?? Number.NaN);
    expect(place.top, id).toBeLessThan(500);
  }
});

describe("with the keyboard alone", () => {
  test("the first tab stop skips to the content, and every stop is visible below the header", async () => {
    const page = await open({ width: 320 });
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.width).toBeGreaterThan(100);
    await page.keyboard.press("Enter");
    for (let i = 0; i < 60; i++) {
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
    const page = await open({}, "#getAssessment");
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
});

test("the copy button copies the whole example", async () => {
  const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("button", { name: "Copy: Shell" }).click();
  await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("export API_KEY=svc_live_...");
});

test("without scripts the page is complete and a language can be selected", async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.getByText("Python", { exact: true }).first().click();
  const article = page.locator("#submitAnswers");
  await expect.poll(() => article.locator("[data-lang=python]").isVisible()).toBe(true);
  await expect.poll(() => article.locator("[data-lang=curl]").isVisible()).toBe(false);
  await expect.poll(() => article.getByRole("button", { name: "Try it" }).count()).toBe(0);
});

test("a client-side navigation to the page shows all of it", async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(new URL("/", DOCS).href);
  await page.waitForFunction(() => "next" in window);
  await page.evaluate(() => {
    (window as unknown as { next: { router: { push(path: string): void } } }).next.router.push("/docs");
  });
  await page.getByRole("heading", { name: "Submit answers for grading" }).waitFor({ state: "attached" });
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
