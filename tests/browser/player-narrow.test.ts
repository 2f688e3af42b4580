import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitUntilIdle } from "#tests/support/pages.ts";
import { setUpPlayer, waitUntilReady } from "#tests/support/player.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

const openAttempt = setUpPlayer();
const FORTY = Array.from({ length: 40 }, () => textQuestion());

/** Measures the list of question numbers and the current number in it, in pixels from the top of the window. */
const measureList = (page: Page) =>
  page.getByRole("navigation", { name: "Questions" }).evaluate((nav) => {
    const list = nav.querySelector("ol")?.getBoundingClientRect();
    const current = nav.querySelector("[aria-current]")?.getBoundingClientRect();
    const rows = new Map([...nav.querySelectorAll("button")].map((button) => [button.offsetTop, button]));
    const cut = [...rows.values()]
      .map((button) => button.getBoundingClientRect())
      .filter(({ top, bottom }) => list && top < list.bottom - 6 && bottom > list.bottom + 6);
    return { list, current, cutRows: cut.length };
  });

/** Whether the current question's number is inside the visible part of the list. */
async function isCurrentVisible(page: Page): Promise<boolean> {
  const { list, current } = await measureList(page);
  return !!list && !!current && current.top >= list.top && current.bottom <= list.bottom;
}

test.each([320, 390])(
  "keeps the current question's number visible in a long list, and shows that the list continues, at %i pixels",
  async (width) => {
    const { page, problems, close } = await openAttempt(FORTY, {}, { width, height: 700 });
    await expect.poll(async () => (await measureList(page)).cutRows).toBe(1);
    await page.getByRole("button", { name: "Question 34," }).click();
    await page.getByRole("heading", { name: "Question 34 of 40" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Question 34 of 40" }).waitFor();
    const isVisible = () => isCurrentVisible(page);
    await expect.poll(isVisible).toBe(true);
    for (let number = 35; number <= 40; number++) {
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await page.getByRole("heading", { name: `Question ${number} of 40` }).waitFor();
      await expect.poll(isVisible).toBe(true);
    }
    await page.getByRole("button", { name: "Question 1," }).press("Enter");
    await page.getByRole("heading", { name: "Question 1 of 40" }).waitFor();
    await expect.poll(isVisible).toBe(true);
    expect(problems).toEqual([]);
    await close();
  },
);

test("keeps the current question's number visible when the phone is rotated", async () => {
  const { page, problems, close } = await openAttempt(FORTY, {}, { width: 844, height: 390 });
  await page.getByRole("button", { name: "Question 34," }).click();
  await page.getByRole("heading", { name: "Question 34 of 40" }).waitFor();
  await expect.poll(() => isCurrentVisible(page)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => isCurrentVisible(page)).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

/** Lists the texts of the status bar that stick out of it or of their own box, and measures the bar. */
const measureBar = (page: Page) =>
  page.locator("[data-bar=status]").evaluate((bar) => {
    const outer = bar.getBoundingClientRect();
    const parts = [...bar.querySelectorAll("p:not(:empty), button")];
    const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }));
    const overflowing = boxes.filter(
      ({ part, box: { top, right, bottom, left } }) =>
        top < outer.top ||
        bottom > outer.bottom ||
        left < outer.left ||
        right > outer.right + 1 ||
        part.scrollWidth > part.clientWidth + 1,
    );
    const overlapping = boxes.filter(({ part, box }) =>
      boxes.some(
        (other) =>
          other.part !== part &&
          other.box.left < box.right - 1 &&
          other.box.right > box.left + 1 &&
          other.box.top < box.bottom - 1 &&
          other.box.bottom > box.top + 1,
      ),
    );
    return {
      height: outer.height,
      wrong: [...overflowing, ...overlapping].map(({ part }) => part.textContent),
      isPageTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    };
  });

test.each(["de", "es", "fr", "ar", "en"])(
  "fits the progress, save state and time left into the bar of a narrow window in the language %s",
  async (lang) => {
    const settings = { time_limit_minutes: 90 };
    const { page, problems, close } = await openAttempt(FORTY.slice(0, 18), settings, {
      width: 320,
      height: 700,
    });
    await page.goto(`${new URL(page.url()).pathname}?lang=${lang}`);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(lang);
    await page.getByRole("timer").waitFor();
    await waitUntilReady(page);
    const fits = { wrong: [], isPageTooWide: false };
    for (const width of [320, 360, 480, 700]) {
      await page.setViewportSize({ width, height: 700 });
      const before = await measureBar(page);
      expect([lang, width, before]).toMatchObject([lang, width, fits]);
      await page.locator("main input").first().fill(`Paris ${width}`);
      await page.locator("[data-save-state=unsaved]").waitFor();
      expect([lang, width, await measureBar(page)]).toEqual([
        lang,
        width,
        { ...fits, height: before.height },
      ]);
      await page.clock.runFor(5000);
      await page.locator("[data-save-state=saved]").waitFor();
      expect([lang, width, await measureBar(page)]).toEqual([
        lang,
        width,
        { ...fits, height: before.height },
      ]);
    }
    expect(problems).toEqual([]);
    await close();
  },
);

/** Measures the bar with the buttons, and how far the focused control is above it, in pixels. */
const measureFocus = (page: Page) =>
  page.locator("[data-bar=actions]").evaluate((bar) => {
    const { top, height } = bar.getBoundingClientRect();
    return { height, gap: top - (document.activeElement?.getBoundingClientRect().bottom ?? 0) };
  });

test.each(["en", "de", "fr"])(
  "keeps the focused answer above the buttons when a notice about saving appears on a phone, in the language %s",
  async (lang) => {
    const { page, context, close } = await openAttempt(
      Array.from({ length: 8 }, () => choiceQuestion()),
      {},
      { width: 320, height: 640 },
    );
    await page.goto(`${new URL(page.url()).pathname}?lang=${lang}`);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(lang);
    await waitUntilReady(page);
    // The first quiet button shows all questions. Those after it flag questions.
    await page.locator("main button.button-quiet.text-muted").first().click();
    const radio = page.getByRole("radio").nth(7);
    await radio.focus();
    // The answer is right above the buttons.
    await page.evaluate(() => {
      const bar = document.querySelector("[data-bar=actions]")?.getBoundingClientRect();
      const focused = document.activeElement?.getBoundingClientRect();
      window.scrollBy(0, (focused?.bottom ?? 0) - (bar?.top ?? 0) + 4);
    });
    expect((await measureFocus(page)).gap).toBeLessThan(10);
    await waitUntilIdle(page);
    await context.setOffline(true);
    await radio.press("Space");
    await page.locator("[data-bar=actions] [role=status] p").waitFor();
    await expect.poll(async () => (await measureFocus(page)).gap).toBeGreaterThanOrEqual(0);
    for (let presses = 0; presses < 3; presses++) {
      await page.keyboard.press("ArrowDown");
      expect((await measureFocus(page)).gap).toBeGreaterThanOrEqual(0);
    }
    await page.keyboard.press("Tab");
    expect((await measureFocus(page)).gap).toBeGreaterThanOrEqual(0);
    expect((await measureFocus(page)).height).toBeLessThan(150);
    await close();
  },
);
