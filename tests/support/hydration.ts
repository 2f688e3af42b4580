import type { BrowserContext, Frame, Page } from "playwright-core";

/**
 * Makes each navigation in a new context wait until the page's scripts handle events: React drops what is typed or
 * chosen before, and keys have no effect. Pages that repeat early clicks report it (app/early-clicks.tsx).
 */
export async function awaitHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { isHydrated: false });
    addEventListener("touchstone:ready", () => Object.assign(window, { isHydrated: true }));
  });
  context.on("page", (page) => {
    const waitAfter =
      <Args extends unknown[], Result>(navigate: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        const result = await navigate.apply(page, args);
        if (!args.some(isEarly)) await waitUntilHydrated(page);
        return result;
      };
    page.goto = waitAfter(page.goto);
    page.reload = waitAfter(page.reload);
    page.goBack = waitAfter(page.goBack);
    page.goForward = waitAfter(page.goForward);
    page.waitForURL = waitAfter(page.waitForURL);
  });
}

/** Whether the options of a navigation end it before the page has loaded. */
const isEarly = (options: unknown): boolean =>
  typeof options === "object" &&
  options !== null &&
  "waitUntil" in options &&
  (options.waitUntil === "commit" || options.waitUntil === "domcontentloaded");

/** Waits until the scripts of a page or a frame handle events, after a link or a form has loaded it. */
export async function waitUntilHydrated(page: Page | Frame): Promise<void> {
  await page.waitForLoadState();
  await page.waitForFunction(
    () =>
      !("isHydrated" in window) ||
      window.isHydrated === true ||
      ![...document.scripts].some(({ text }) => text.includes("touchstone:ready")),
  );
}
