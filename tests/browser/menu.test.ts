import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpBrowser, visit } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildQuiz, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

/** Returns the role and text of the focused element. */
const getFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.role ?? activeElement?.tagName} ${activeElement?.textContent.trim()}`;
  });

test("a menu is opened, searched and left by keyboard, and follows the pointer", async () => {
  const who = await createAuthor();
  const { page, problems, close } = await visit("/assessments", { cookies: who.cookies });
  const button = page.getByRole("button", { name: /: account$/ });
  const menu = page.getByRole("menu");
  const isButtonFocused = () => button.evaluate((element) => element === document.activeElement);
  for (const key of ["Enter", "Space", "ArrowDown"]) {
    await button.press(key);
    await menu.waitFor();
    await expect.poll(() => getFocused(page)).toBe("menuitem Account");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await expect.poll(isButtonFocused).toBe(true);
  }
  await button.press("Enter");
  await expect.poll(() => getFocused(page)).toBe("menuitem Account");
  for (const [key, name] of [
    ["ArrowUp", "Account"],
    ["ArrowDown", "Documentation"],
    ["End", "Sign out"],
    ["ArrowDown", "Sign out"],
    ["Home", "Account"],
    ["s", "Sign out"],
    ["d", "Documentation"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => getFocused(page), { message: key }).toBe(`menuitem ${name}`);
  }
  expect(await button.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Shift+Tab");
  await menu.waitFor({ state: "detached" });
  expect(await button.getAttribute("aria-expanded")).toBe("false");
  await expect.poll(isButtonFocused).toBe(false);

  await button.click();
  await expect.poll(() => getFocused(page)).toMatch(/^menu /);
  await page.getByRole("menuitem", { name: "Sign out" }).hover();
  await expect.poll(() => getFocused(page)).toBe("menuitem Sign out");
  await button.click();
  await menu.waitFor({ state: "detached" });
  await button.click();
  await menu.waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await menu.waitFor({ state: "detached" });
  expect(problems).toEqual([]);
  await close();
});

test("a menu stays within the window next to its button, also at its bottom, and while the page scrolls and grows", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz(Array.from({ length: 12 }, () => textQuestion())));
  const { page, problems, close } = await visit(`/assessments/${id}/edit`, {
    cookies: who.cookies,
    width: 320,
    height: 600,
  });
  const button = page.getByRole("button", { name: "Actions for question 8" });
  await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await button.press("Enter");
  const expectAttached = async () => {
    const menu = await page.getByRole("menu").boundingBox();
    const trigger = await button.boundingBox();
    if (!menu || !trigger) throw new Error("The menu isn't shown.");
    expect(menu.x).toBeGreaterThanOrEqual(0);
    expect(menu.x + menu.width).toBeLessThanOrEqual(320);
    expect(menu.y).toBeGreaterThanOrEqual(0);
    expect(menu.y + menu.height).toBeLessThanOrEqual(600);
    const gaps = [trigger.y - (menu.y + menu.height), menu.y - (trigger.y + trigger.height)];
    expect(Math.max(...gaps)).toBeCloseTo(4, 0);
  };
  await expect.poll(expectAttached).toBeUndefined();
  await page.evaluate(() => scrollBy(0, 120));
  await expect.poll(expectAttached).toBeUndefined();
  // Something above the button grows, as when a list gets another row.
  await page.locator("main").evaluate((main) => {
    main.style.paddingTop = "60px";
  });
  await expect.poll(expectAttached).toBeUndefined();
  expect(problems).toEqual([]);
  await close();
});
