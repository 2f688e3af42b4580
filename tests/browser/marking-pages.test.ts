import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { answer, createEssays, getDeskPath, openDesk } from "#tests/support/desk.ts";
import { createDesk, createEssay, saveScore } from "#tests/support/marking.ts";
import {
  expectAccessible,
  measureScriptBytes,
  setUpBrowser,
  visit,
  waitUntilIdle,
} from "#tests/support/pages.ts";

setUpBrowser();

/** Whether all of an element is inside the window. */
const isInView = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe("the grading pages", () => {
  test("are accessible in both themes and at 320 pixels, and show untrusted content as text", async () => {
    const hostile = `<img src=x onerror="alert(1)"> <script>alert(2)</script> {{7*7}} javascript:alert(3)`;
    const desk = await createDesk([hostile, hostile, createEssay(1)], { ref: (n) => `${hostile}${n}` });
    await saveScore(desk.teacher, desk.submissions[0] ?? "", desk.questions[0], 3);
    await saveScore(desk.teacher, desk.submissions[0] ?? "", desk.questions[1], 3);
    for (const path of [
      "/grading",
      "/grading?q=nothing+like+it",
      `/grading/${desk.assessmentId}`,
      `/grading/${desk.assessmentId}?show=finished`,
      getDeskPath(desk, `?submission=${desk.submissions[0]}`),
    ]) {
      const { page, problems, close } = await visit(path, { cookies: desk.teacher.cookies });
      await waitUntilIdle(page);
      await expectAccessible(page);
      if (path.includes("?submission")) await expect.poll(() => answer(page).innerText()).toBe(hostile);
      await page.setViewportSize({ width: 320, height: 800 });
      await expectAccessible(page, ["light"]);
      expect(problems, path).toEqual([]);
      await close();
    }
  });

  test("name the open question in the window's title", async () => {
    const desk = await createDesk([createEssay(0)]);
    const { title } = (await desk.api.get(`/v1/assessments/${desk.assessmentId}`)).data;
    const { page, close } = await openDesk(desk, `?submission=${desk.submissions[0]}`);
    await waitUntilIdle(page);
    await expect.poll(() => page.title()).toBe(`Grading Q2: ${title} · Touchstone`);
    await page.keyboard.press("Shift+J");
    await expect.poll(() => page.title()).toBe(`Grading Q3: ${title} · Touchstone`);
    await page.getByRole("link", { name: "Questions" }).click();
    await expect.poll(() => page.title()).toBe(`Grading: ${title} · Touchstone`);
    await close();
  });

  test("keep Save and next in view beside a long answer, and on a phone within reach of the thumb", async () => {
    const long = Array.from({ length: 200 }, (_, n) => `Sentence ${n} of a long essay.`).join("\n");
    const desk = await createDesk([`${long} A`, `${long} B`]);
    const save = (page: Page) => page.getByRole("button", { name: "Save and next" });
    const wide = await openDesk(desk);
    await waitUntilIdle(wide.page);
    expect((await wide.page.getByRole("toolbar").boundingBox())?.height).toBeLessThanOrEqual(40);
    for (const y of [0, 1500]) {
      await wide.page.evaluate((top) => scrollTo(0, top), y);
      expect(await isInView(save(wide.page))).toBe(true);
    }
    await wide.close();

    const phone = await openDesk(desk, "", { width: 390, touch: true });
    const { page } = phone;
    await waitUntilIdle(page);
    const first = await answer(page).innerText();
    const level = page.getByRole("group", { name: "Points for True" }).getByRole("button", { name: "1" });
    await level.tap();
    await expect.poll(() => page.getByLabel("Points (out of 5)").inputValue()).toBe("1");
    expect(await isInView(save(page))).toBe(true);
    await save(page).tap();
    await expect.poll(() => answer(page).innerText()).not.toBe(first);
    // The next answer starts at its beginning.
    await expect.poll(() => isInView(page.getByRole("toolbar"))).toBe(true);
    await page.getByRole("button", { name: "More actions" }).tap();
    await page.getByRole("menuitem", { name: "Grade by submission" }).tap();
    await page.waitForURL(/by=submission/);
    await expectAccessible(page);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });

  test.each([
    [320, 256],
    [320, 480],
    [320, 640],
    [640, 360],
    [1280, 720],
  ])("show all of what has the focus in a window of %d by %d px", async (width, height) => {
    const desk = await createDesk(createEssays(2));
    const { page, close } = await visit(getDeskPath(desk), { cookies: desk.teacher.cookies, width, height });
    await waitUntilIdle(page);
    await page.getByRole("region", { name: "Grading" }).focus();
    /** Returns the name of what has the focus, and whether something covers a corner of it. */
    const describeFocus = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const isShown = [top + 3, bottom - 3].every((y) =>
          [left + 3, right - 3].every((x) => element.contains(document.elementFromPoint(x, y))),
        );
        return { name: element.getAttribute("aria-label") ?? element.innerText, isShown };
      });
    const covered: string[] = [];
    for (let name = ""; !name.startsWith("Skip"); ) {
      await page.keyboard.press("Tab");
      const focus = await describeFocus();
      name = focus.name;
      if (!focus.isShown) covered.push(name);
    }
    expect(covered).toEqual([]);
    await close();
  });

  test.each([320, 1100, 1280])(
    "fit a window of %d px in German, without covering anything",
    async (width) => {
      const desk = await createDesk(createEssays(2));
      const { page, close } = await visit(getDeskPath(desk), {
        cookies: desk.teacher.cookies,
        locale: "de",
        width,
      });
      await waitUntilIdle(page);
      const getBox = async (locator: Locator) => {
        const box = await locator.boundingBox();
        if (!box) throw new Error("The element isn't shown.");
        return box;
      };
      const skip = await getBox(page.getByRole("button", { name: "Überspringen" }));
      expect(skip.x + skip.width).toBeLessThanOrEqual(width);
      const label = await getBox(page.getByText("Rückmeldung an die Lernenden", { exact: true }));
      const saved = await getBox(page.getByRole("button", { name: "Gespeicherte Kommentare" }));
      const isBeside = label.x + label.width <= saved.x;
      const isAbove = label.y + label.height <= saved.y;
      expect(isBeside || isAbove).toBe(true);
      await expectAccessible(page, ["light"]);
      await close();
    },
  );

  test("load no more script than their budget", async () => {
    const desk = await createDesk(createEssays(1));
    expect(await measureScriptBytes("/grading", desk.teacher.cookies)).toBeLessThan(220 * 1024);
    expect(await measureScriptBytes(getDeskPath(desk), desk.teacher.cookies)).toBeLessThan(225 * 1024);
  });
});
