import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { type Api, createTestClient } from "./api.ts";
import { type EmbedHost, startEmbedHost } from "./embed-host.ts";
import { getBrowser } from "./pages.ts";
import { type Relay, startRelay } from "./relay.ts";

/**
 * Sets up a file of tests with embedded assessments on a customer's site. What it returns can be used within tests.
 * After each test, checks that the browser reported no violation of the site's policy.
 */
export function setUpEmbedPages() {
  let running: { browser: Browser; api: Api; relay: Relay; host: EmbedHost } | undefined;
  let contexts: BrowserContext[] = [];
  const getRunning = () => {
    if (!running) throw new Error("The customer's site runs only during tests.");
    return running;
  };
  beforeAll(async () => {
    const relay = await startRelay(inject("baseUrl"));
    running = {
      browser: await getBrowser(),
      api: await createTestClient(),
      relay,
      host: await startEmbedHost(relay.url),
    };
  });
  afterEach(async () => {
    const { relay, host } = getRunning();
    relay.decideOutcome = () => "pass";
    relay.requests.length = 0;
    for (const context of contexts) await context.close();
    contexts = [];
    expect(host.reports).toEqual([]);
  });
  afterAll(async () => {
    await running?.host.close();
    await running?.relay.close();
  });
  return {
    get api() {
      return getRunning().api;
    },
    get host() {
      return getRunning().host;
    },
    /** Passes the page's requests on to the service. */
    get relay() {
      return getRunning().relay;
    },
    async mint(assessment_id: string, learner_ref?: string): Promise<string> {
      const { api, host } = getRunning();
      const body = { assessment_id, origins: [host.origin], learner_ref };
      return (await api.post("/v1/embed/token", body)).data.token;
    },
    /**
     * Opens the customer's page with elements that have no token yet, and records their events on the document. The
     * page runs `atOnce` before the element is defined.
     */
    async visitHost(
      body: string,
      options: { width?: number; context?: BrowserContext; atOnce?: string } = {},
    ): Promise<Page> {
      const { width = 1280, atOnce } = options;
      const { browser, host } = getRunning();
      const context = options.context ?? (await browser.newContext({ viewport: { width, height: 800 } }));
      if (!options.context) contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => host.reports.push(`page: ${error.message}`));
      if (atOnce) {
        await page.addInitScript(`document.addEventListener("readystatechange", () => {
          if (document.readyState === "interactive") { ${atOnce} }
        })`);
      }
      host.show(body);
      await page.goto(host.origin);
      await page.waitForFunction(() => customElements.get("touchstone-assessment"));
      await recordEvents(page);
      return page;
    },
  };
}

const recordEvents = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const events: { type: string; detail: unknown }[] = [];
    for (const type of ["ready", "change", "check", "submitted", "error", "token-expired"]) {
      document.addEventListener(type, (event) => {
        if (event instanceof CustomEvent) events.push({ type, detail: event.detail });
      });
    }
    Object.assign(window, { embedEvents: events });
  });

type ReportedEvent = { type: string; detail: Record<string, unknown> };

/** Lists the events of one type that the page's elements have dispatched. */
export async function listEventsByType(page: Page, type: string): Promise<ReportedEvent[]> {
  const events = await page.evaluate(
    () => (window as unknown as { embedEvents: ReportedEvent[] }).embedEvents,
  );
  return events.filter((event) => event.type === type);
}

/** Sets an element's token, and waits until its questions can be answered. */
export async function setToken(page: Page, token: string, selector = "touchstone-assessment"): Promise<void> {
  const before = (await listEventsByType(page, "ready")).length;
  await page.locator(selector).evaluate((element, value) => Object.assign(element, { token: value }), token);
  await expect.poll(async () => (await listEventsByType(page, "ready")).length).toBe(before + 1);
}

/** Makes the player save the answers now. */
export const flushAnswers = (page: Page): Promise<void> =>
  page.evaluate(() =>
    document
      .querySelector("touchstone-assessment")
      ?.flush()
      .then(() => undefined),
  );

export async function submitAnswers(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review and submit" }).first().click();
  await page.getByRole("button", { name: /^Submit/ }).click();
}
