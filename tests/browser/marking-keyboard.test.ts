import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  answer,
  createEssays,
  getSubmissionParam,
  listMarks,
  openDesk,
  pressOn,
  waitForSaved,
} from "#tests/support/desk.ts";
import { createDesk, getQueuePath, saveScore } from "#tests/support/marking.ts";
import { holdFetch, setUpBrowser, visit, waitUntilIdle } from "#tests/support/pages.ts";

setUpBrowser();

/** Presses a key, and measures the milliseconds until the elements that it changes are painted. */
async function measurePaint(page: Page, key: string, selector: string): Promise<number> {
  const observed = await page.evaluateHandle((changed) => {
    const read = () => [...document.querySelectorAll(changed)].map(({ textContent }) => textContent).join();
    const before = read();
    let pressed = 0;
    addEventListener("keydown", () => (pressed = performance.now()), { capture: true, once: true });
    const painted = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (["", before].includes(read())) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - pressed));
      });
      // The whole page is observed: an answer that wasn't loaded ahead is a new element.
      observer.observe(document.body, {
        attributes: true,
        characterData: true,
        subtree: true,
        childList: true,
      });
    });
    return { painted };
  }, selector);
  await page.keyboard.press(key);
  return observed.evaluate(({ painted }) => painted);
}

const getMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe("grading by keyboard", () => {
  test("twenty answers take two keystrokes each and no mouse", async () => {
    const desk = await createDesk(createEssays(21));
    const { page, problems, close } = await openDesk(desk);
    await waitUntilIdle(page);
    await page.evaluate(() => {
      const counts = { keys: 0, clicks: 0 };
      Object.assign(window, { counts });
      // A chord such as Ctrl+Enter is one keystroke.
      const isModifier = ({ key }: KeyboardEvent) => key === "Control" || key === "Shift";
      addEventListener("keydown", (event) => isModifier(event) || counts.keys++, true);
      addEventListener("pointerdown", () => counts.clicks++, true);
    });
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press(n % 2 === 0 ? "1" : "2");
      await pressOn(page, n % 3 === 0 ? "Control+Enter" : "n");
    }
    await waitForSaved(page);
    const marks = await listMarks(desk);
    expect(marks).toHaveLength(20);
    expect(new Set(marks.map(({ submission_id }) => submission_id)).size).toBe(20);
    expect(marks.map(({ score }) => score).sort()).toEqual([...Array(10).fill(2), ...Array(10).fill(3)]);
    expect(marks.every(({ revision }) => revision === 1)).toBe(true);
    await page.getByText("20/21 graded").waitFor();
    const counts = await page.evaluate(() => (window as unknown as { counts: unknown }).counts);
    expect(counts).toEqual({ keys: 40, clicks: 0 });
    await page.keyboard.press("1");
    await page.getByText("All 21 answers to Q2 are graded.").waitFor();
    await page.getByRole("link", { name: "See what’s next" }).click();
    await page.getByRole("heading", { name: "Next: Q3" }).waitFor();
    await page.getByRole("link", { name: "Grade next answer" }).click();
    await page.getByText("Q3, answer 1 of 21").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("the next answer is painted within 100 ms", async () => {
    const desk = await createDesk(createEssays(12));
    const { page, close } = await openDesk(desk);
    let [ms, limit] = [Number.POSITIVE_INFINITY, 0];
    // On a slow machine, points take as long, and other load on it is temporary, so slow answers are measured again.
    for (let round = 0; round < 3 && ms >= limit; round++) {
      const points: number[] = [];
      const answers: number[] = [];
      for (let n = 0; n < 3; n++) {
        await waitUntilIdle(page);
        points.push(await measurePaint(page, "1", "[aria-pressed=true]"));
        await waitUntilIdle(page);
        answers.push(await measurePaint(page, "s", "[data-answer]"));
      }
      [ms, limit] = [getMedian(answers), Math.max(100, 1.5 * getMedian(points))];
    }
    expect(ms).toBeLessThan(limit);
    await close();
  });

  test("single-key shortcuts work outside fields and can be changed or turned off", async () => {
    const desk = await createDesk(createEssays(2));
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    const points = page.getByLabel("Points (out of 5)");
    await page.getByRole("link", { name: "Results" }).focus();
    await page.keyboard.press("m");
    await expect.poll(() => points.inputValue()).toBe("");
    await page.getByRole("region", { name: "Grading" }).focus();
    await page.keyboard.press("f");
    await page.keyboard.type("max");
    await expect.poll(() => page.getByLabel("Feedback for the learner").inputValue()).toBe("max");
    await expect.poll(() => points.inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByLabel("Full credit").fill("z");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Grading" }).focus();
    await page.keyboard.press("m");
    await expect.poll(() => points.inputValue()).toBe("");
    await page.keyboard.press("z");
    await expect.poll(() => points.inputValue()).toBe("5");
    await expect
      .poll(() => page.getByRole("button", { name: "Full credit" }).getAttribute("aria-keyshortcuts"))
      .toBe("z");
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByLabel("Enable single-key shortcuts").uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Grading" }).focus();
    await page.keyboard.press("x");
    await expect.poll(() => points.inputValue()).toBe("5");
    await waitForSaved(page);
    await close();
  });

  test("undo and redo work across answers", async () => {
    const desk = await createDesk(createEssays(3));
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    const first = await answer(page).innerText();
    await page.keyboard.press("m");
    await pressOn(page, "n");
    await page.keyboard.press("x");
    await page.keyboard.press("Control+z");
    await expect.poll(() => page.getByLabel("Points (out of 5)").inputValue()).toBe("");
    await pressOn(page, "Control+z");
    await expect.poll(() => answer(page).innerText()).toBe(first);
    await expect.poll(() => page.getByLabel("Points (out of 5)").inputValue()).toBe("");
    await page.keyboard.press("Control+Shift+z");
    await waitForSaved(page);
    await expect.poll(() => page.getByLabel("Points (out of 5)").inputValue()).toBe("5");
    const marks = await listMarks(desk);
    expect(marks.filter(({ score }) => score === 5)).toHaveLength(1);
    await close();
  });

  test("grading by submission opens the next answer of the same submission", async () => {
    const desk = await createDesk(createEssays(3));
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    await page.keyboard.press("v");
    await page.keyboard.press("m");
    const path = getQueuePath(desk, desk.questions[1]);
    const release = await holdFetch(page, path);
    await page.keyboard.press("n");
    await page.getByLabel("Points (out of 4)").waitFor();
    await expect.poll(() => answer(page).innerText()).toBe("Two");
    const submission = getSubmissionParam(page);
    await expect.poll(() => page.url()).toContain(`/${desk.questions[1]}?`);
    await page.keyboard.press("m");
    await page.getByText("All answers in this submission are graded.").waitFor();
    await page.keyboard.press("n");
    // The queue of this question isn't loaded before this point.
    await release();
    await page.waitForURL((url) => url.searchParams.get("submission") !== submission);
    // A reload opens the same answer.
    const there = page.url();
    await page.reload();
    await answer(page).waitFor();
    expect(page.url()).toBe(there);
    await close();
  });

  test("the focus moves to the outcome when a finished submission leaves the list", async () => {
    const desk = await createDesk(createEssays(2));
    const [first = ""] = desk.submissions;
    for (const question of desk.questions) await saveScore(desk.teacher, first, question, 4);
    const { page, close } = await visit("about:blank", { cookies: desk.teacher.cookies });
    await page.clock.install();
    await page.goto(`/grading/${desk.assessmentId}`);
    const finish = page.getByRole("button", { name: "Finish learner-0" });
    await finish.waitFor();
    await waitUntilIdle(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await finish.press("Enter");
    await page.clock.runFor(10_000);
    await page.clock.resume();
    await page.getByText("1 submission finished.").waitFor();
    await finish.waitFor({ state: "detached" });
    const readFocused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(readFocused).toBe("1 submission finished.");
    await close();
  });
});
