import { beforeAll, describe, expect, test } from "vitest";
import { createDesk } from "#tests/support/marking.ts";
import { arrowDownTo, expectAccessible, setUpBrowser, tabTo, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { startReceiver } from "#tests/support/receiver.ts";

setUpBrowser();

let cookies = "";
let places: string[] = [];

beforeAll(async () => {
  const { api, assessmentId, submissions } = await createDesk(["One", "Two", "Three"]);
  cookies = (await createMember(api.organizationId, "admin")).cookies;
  places = [
    "/",
    "/assessments",
    `/assessments/${assessmentId}`,
    `/assessments/${assessmentId}/versions`,
    `/assessments/${assessmentId}/results`,
    `/assessments/${assessmentId}/analytics`,
    "/items",
    "/folders",
    "/collections",
    "/results",
    `/results/${submissions[0]}`,
    "/grading",
    `/grading/${assessmentId}`,
    "/keys",
    "/webhooks",
    "/webhooks/deliveries",
    "/members",
    "/settings",
    "/settings/audit",
  ];
});

test("every page can be reached from the home page by plain links, without scripts", async () => {
  const { page, close } = await visit("/", { cookies, scripts: false });
  const seen = new Set(["/"]);
  for (const path of seen) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    for (const link of links) if (!/\.\w+$|^\/docs/.test(link) && seen.size < 200) seen.add(link);
    if (places.every((place) => seen.has(place))) break;
  }
  expect(places.filter((place) => !seen.has(place))).toEqual([]);
  await close();
});

test("a click on a button counts even before the page's scripts have loaded", async () => {
  const { page, context, close } = await visit("/", { cookies });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/_next/static/**/*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto("/keys", { waitUntil: "commit" });
  await page.getByRole("button", { name: "New API key" }).first().click();
  expect(await page.getByRole("dialog").count()).toBe(0);
  release();
  await page.getByRole("dialog").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await close();
});

test("what has the focus on a phone can be seen", async () => {
  const { page, close } = await visit("/assessments", { cookies, width: 390 });
  const hidden: string[] = [];
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { width, height } = element.getBoundingClientRect();
      return { name: element.innerText, isVisible: width >= 24 && height >= 16 };
    });
    if (!focus.isVisible) hidden.push(focus.name);
  }
  expect(hidden).toEqual([]);
  await close();
});

test("no page shifts its layout while it loads", async () => {
  const { page, context, close } = await visit("/", { cookies });
  await context.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const place of places) {
    await page.goto(place);
    // Waits until the page is hydrated, its fonts have loaded, and what they changed is painted.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestIdleCallback(done));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    expect(shifted, place).toBeLessThan(0.01);
  }
  await close();
}, 120_000);

describe("the command palette", () => {
  test("opens with Ctrl+K, finds pages and assessments, opens them, and returns the focus when closed", async () => {
    const { page, problems, close } = await visit("/keys", { cookies });
    await tabTo(page, "Go to");
    await page.keyboard.press("Control+k");
    const field = page.getByPlaceholder("Search pages and assessments");
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expectAccessible(page);
    const getMotionSeconds = () =>
      page
        .getByRole("dialog")
        .evaluate((dialog) => Number.parseFloat(getComputedStyle(dialog).animationDuration));
    expect(await getMotionSeconds()).toBeLessThan(0.2);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await getMotionSeconds()).toBeLessThan(0.001);
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Go to");

    await page.keyboard.press("Control+k");
    await page.keyboard.type("quiz");
    await page.getByRole("option", { name: /A quiz/ }).waitFor();
    await expectAccessible(page);
    for (const [query, name] of [
      ["audit", "Audit log"],
      ["lti", "Learning platforms"],
      ["deliveries", "Deliveries"],
      ["qti", "Import"],
      ["docs", "Documentation"],
      ["webh", "Webhooks"],
    ] as const) {
      await page.keyboard.press("Control+a");
      await page.keyboard.type(query);
      await page.getByRole("option", { name, exact: true }).waitFor();
    }
    await page.keyboard.press("Enter");
    await page.waitForURL("**/webhooks");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("no such thing anywhere");
    await page.getByText("No results").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("searches assessments once the text stays the same, and says so and searches again if that fails", async () => {
    const { page, close } = await visit("/keys", { cookies });
    const searches: (string | null)[] = [];
    let isDown = true;
    await page.route("**/api/v1/assessments?*", (route) => {
      searches.push(new URL(route.request().url()).searchParams.get("q"));
      return isDown ? route.abort() : route.continue();
    });
    await page.getByRole("button", { name: /^Go to/ }).click();
    const field = page.getByPlaceholder("Search pages and assessments");
    await field.waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type("A quiz");
    await page.clock.runFor(100);
    expect(searches).toEqual([]);
    await page.clock.resume();
    const failure = page.getByRole("alert").filter({ hasText: "Assessments couldn’t be searched." });
    await failure.waitFor();
    expect(searches).toEqual(["A quiz"]);
    expect(await page.getByText("No results").count()).toBe(0);
    await expectAccessible(page);
    isDown = false;
    await failure.getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByRole("option", { name: /A quiz/ }).waitFor();
    await failure.waitFor({ state: "detached" });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });
});

describe("with the keyboard only", () => {
  test("a webhook is created, disabled, enabled, and tested", async () => {
    const receiver = await startReceiver(() => 200);
    const { page, problems, close } = await visit("/webhooks", { cookies });
    await tabTo(page, "New webhook");
    await page.keyboard.press("Enter");
    await page.keyboard.type(receiver.url);
    await tabTo(page, "Create webhook");
    await page.keyboard.press("Enter");
    await page.locator("[data-secret]").waitFor();
    await tabTo(page, "I’ve copied it");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/webhooks\/[0-9a-f-]{36}$/);
    await tabTo(page, "More");
    await page.keyboard.press("Enter");
    await arrowDownTo(page, "Disable");
    await page.keyboard.press("Enter");
    await page.getByText("Webhook disabled.").first().waitFor();
    await page.getByText("Disabled", { exact: true }).waitFor();
    await tabTo(page, "More");
    await page.keyboard.press("Enter");
    await arrowDownTo(page, "Enable");
    await page.keyboard.press("Enter");
    await page.getByText("Active", { exact: true }).waitFor();
    await tabTo(page, "Send test event");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/webhooks\/deliveries\//);
    await page.getByText("Delivered", { exact: true }).waitFor();
    expect(receiver.requests).toHaveLength(1);
    expect(problems).toEqual([]);
    await receiver.close();
    await close();
  });

  test("a key is rotated and revoked, and the focus returns to the button", async () => {
    const { page, problems, close } = await visit("/keys", { cookies });
    await tabTo(page, "Rotate");
    await page.keyboard.press("Enter");
    await page.getByText("to replace this one").waitFor();
    await expectAccessible(page);
    await tabTo(page, "Create new key");
    await page.keyboard.press("Enter");
    await page.locator("[data-secret]").waitFor();
    await page.keyboard.press("Escape");
    await tabTo(page, "Close without copying");
    await page.keyboard.press("Enter");
    await page.locator("[data-secret]").waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Rotate/);
    await tabTo(page, "Revoke");
    await page.keyboard.press("Enter");
    await page.getByText("in the last 24 hours").waitFor();
    await expectAccessible(page);
    await tabTo(page, "Revoke key");
    await page.keyboard.press("Enter");
    await page.getByText("Revoked", { exact: true }).first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
