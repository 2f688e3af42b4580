import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { listEvents, testDatabase } from "#tests/support/api.ts";
import {
  createDesk,
  createEssay,
  type Desk,
  getAnswerPath,
  getQueuePath,
  saveScore,
} from "#tests/support/marking.ts";
import {
  expectAccessible,
  measureScriptBytes,
  setUpBrowser,
  type Visit,
  visit,
  waitUntilIdle,
} from "#tests/support/pages.ts";
import { createMember, PASSWORD } from "#tests/support/people.ts";

setUpBrowser();

const createEssays = (n: number) => Array.from({ length: n }, (_, i) => createEssay(i));
const getDeskPath = (desk: Desk, query = "") => `/grading/${desk.assessmentId}/${desk.questions[0]}${query}`;
const openDesk = (desk: Desk, query = "", more: { width?: number; cookies?: string } = {}) =>
  visit(getDeskPath(desk, query), { cookies: desk.teacher.cookies, ...more });

const listMarks = ({ api }: Desk) =>
  testDatabase().sql<
    { submission_id: string; score: number | null; comment: string | null; revision: number }[]
  >`
    select submission_id, score, comment, revision from marks
    where organization_id = ${api.organizationId} order by updated_at`;
const answer = (page: Page) => page.locator("[data-answer]");
const getSaveState = (page: Page) => page.locator("[data-save-state]");
const waitForSaved = (page: Page) => getSaveState(page).getByText("All saved", { exact: true }).waitFor();
/** Presses a key that opens another answer, and waits for that answer. */
async function pressOn(page: Page, key: string): Promise<void> {
  const before = await answer(page).innerText();
  await page.keyboard.press(key);
  await page.waitForFunction((text) => {
    const shown = document.querySelector<HTMLElement>("[data-answer]")?.innerText;
    return shown !== undefined && shown !== text;
  }, before);
}
const getSubmissionParam = (page: Page) => new URL(page.url()).searchParams.get("submission");

describe("grading by keyboard", () => {
  test("twenty answers take two keystrokes each and no mouse", async () => {
    const desk = await createDesk(createEssays(21));
    const { page, problems, close } = await openDesk(desk);
    await waitUntilIdle(page);
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
    expect(problems).toEqual([]);
    await close();
  });

  test("the next answer is painted within 100 ms", async () => {
    const desk = await createDesk(createEssays(12));
    const { page, close } = await openDesk(desk);
    await page.evaluate(() => {
      const paints: number[] = [];
      let pressed = 0;
      Object.assign(window, { paints });
      addEventListener("keydown", () => (pressed = performance.now()), true);
      new MutationObserver(() => {
        const since = pressed;
        pressed = 0;
        if (since > 0) requestAnimationFrame(() => paints.push(performance.now() - since));
      }).observe(document.querySelector("[data-answer]") as Node, {
        characterData: true,
        subtree: true,
        childList: true,
      });
    });
    for (let n = 0; n < 9; n++) {
      await waitUntilIdle(page);
      await pressOn(page, "s");
    }
    const paints = await page.evaluate(() => (window as unknown as { paints: number[] }).paints);
    expect(paints.length).toBeGreaterThan(5);
    expect(paints.sort((a, b) => a - b)[Math.floor(paints.length / 2)]).toBeLessThan(100);
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
    await page.getByRole("dialog").getByLabel("Full marks").fill("z");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Grading" }).focus();
    await page.keyboard.press("m");
    await expect.poll(() => points.inputValue()).toBe("");
    await page.keyboard.press("z");
    await expect.poll(() => points.inputValue()).toBe("5");
    await expect
      .poll(() => page.getByRole("button", { name: "Full marks" }).getAttribute("aria-keyshortcuts"))
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
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const isQueue = (url: URL) => url.pathname.endsWith(path);
    await page.route(isQueue, (route) => held.then(() => route.continue()));
    const queueAsked = page.waitForRequest((request) => isQueue(new URL(request.url())));
    await page.keyboard.press("n");
    await page.getByLabel("Points (out of 4)").waitFor();
    await expect.poll(() => answer(page).innerText()).toBe("Two");
    const submission = getSubmissionParam(page);
    await expect.poll(() => page.url()).toContain(`/${desk.questions[1]}?`);
    await page.keyboard.press("m");
    await page.getByText("Ready to finish: all answers in this submission are graded.").waitFor();
    await page.keyboard.press("n");
    // The queue of this question isn't loaded before this point.
    await queueAsked;
    release();
    await page.waitForURL((url) => url.searchParams.get("submission") !== submission);
    // A reload opens the same answer.
    const there = page.url();
    await page.reload();
    await answer(page).waitFor();
    expect(page.url()).toBe(there);
    await close();
  });
});

describe("nothing is lost", () => {
  test("a change is sent within half a second", async () => {
    const desk = await createDesk(createEssays(1));
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    const sent = page.waitForRequest(
      (request) => request.method() === "PUT" && request.url().includes("/grading/answers/"),
    );
    const began = performance.now();
    await page.keyboard.press("m");
    await sent;
    expect(performance.now() - began).toBeLessThan(500);
    await waitForSaved(page);
    await close();
  });

  test("conflicting grades are shown side by side until the grader chooses one", async () => {
    const desk = await createDesk(createEssays(2));
    const other = await createMember(desk.api.organizationId, "teacher");
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    const submission = (await findCurrentSubmission(page, desk)) ?? "";
    await other.request("PUT", getAnswerPath(submission, desk.questions[0]), {
      revision: 0,
      mark: { score: 1, comment: "Too short", rubric: null },
    });
    await page.keyboard.press("m");
    const both = page.getByRole("region", { name: "Conflicting grades" });
    await both.getByText("Too short").waitFor();
    await expect
      .poll(() => both.getByRole("article", { name: "Your grade" }).innerText())
      .toContain("Points: 5");
    await expect
      .poll(() => both.getByRole("article", { name: other.person.name }).innerText())
      .toContain("Points: 1");
    await expectAccessible(page);
    expect((await listMarks(desk)).map(({ score }) => score)).toEqual([1]);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await waitForSaved(page);
    await expect.poll(() => listMarks(desk)).toMatchObject([{ score: 5, revision: 2 }]);
    await close();
  });

  test("marks made offline are counted and sent in order once the connection is back", async () => {
    const desk = await createDesk(createEssays(5));
    const { page, context, close } = await openDesk(desk);
    await waitUntilIdle(page);
    await context.setOffline(true);
    for (const key of ["m", "x", "m"]) {
      await page.keyboard.press(key);
      await pressOn(page, "n");
    }
    await getSaveState(page).getByText("3 unsaved: no connection", { exact: false }).first().waitFor();
    await expect.poll(() => listMarks(desk)).toHaveLength(0);
    await context.setOffline(false);
    await waitForSaved(page);
    expect((await listMarks(desk)).map(({ score }) => score)).toEqual([5, 0, 5]);
    await close();
  });

  test("a comment survives a tab that is closed while typing", async () => {
    const desk = await createDesk(createEssays(2));
    const { page, context, close } = await openDesk(desk);
    await waitUntilIdle(page);
    await context.setOffline(true);
    await page.keyboard.press("f");
    await page.keyboard.type("The second sentence contradicts the fir");
    const submission = await findCurrentSubmission(page, desk);
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(getDeskPath(desk, `?submission=${submission}`));
    await expect
      .poll(() => again.getByLabel("Feedback for the learner").inputValue())
      .toBe("The second sentence contradicts the fir");
    await waitForSaved(again);
    await expect
      .poll(() => listMarks(desk))
      .toMatchObject([{ comment: "The second sentence contradicts the fir", score: null }]);
    await close();
  });

  test("a grader who was signed out signs in on the page and continues there", async () => {
    const desk = await createDesk(createEssays(2));
    const teacher = await createMember(desk.api.organizationId, "teacher");
    const { page, close } = await openDesk(desk, "", { cookies: teacher.cookies });
    await waitUntilIdle(page);
    const text = await answer(page).innerText();
    await testDatabase().sql`update sessions set ended_at = now() where user_id = ${teacher.person.id}`;
    await page.keyboard.press("m");
    await page.getByLabel(/Password for/).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in and continue" }).click();
    await waitForSaved(page);
    await expect.poll(() => answer(page).innerText()).toBe(text);
    await expect.poll(() => listMarks(desk)).toMatchObject([{ score: 5 }]);
    await close();
  });

  test("an answer that is open elsewhere can be read and taken over", async () => {
    const desk = await createDesk(createEssays(1));
    const other = await createMember(desk.api.organizationId, "teacher");
    const place = { submission_id: desk.submissions[0] ?? "", question_id: desk.questions[0] };
    await other.request("PUT", `${getQueuePath(desk)}/leases`, { acquire: [place] });
    const { page, close } = await openDesk(desk);
    await page.getByText(`${other.person.name} has this answer open.`).waitFor();
    await page.getByText("1 open elsewhere").waitFor();
    await expect.poll(() => page.getByLabel("Points (out of 5)").isDisabled()).toBe(true);
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByText(`${other.person.name} has this answer open.`).waitFor({ state: "detached" });
    await expect.poll(() => page.getByLabel("Points (out of 5)").inputValue()).toBe("");
    await page.getByRole("region", { name: "Grading" }).focus();
    await page.keyboard.press("m");
    await waitForSaved(page);
    await expect.poll(() => listMarks(desk)).toMatchObject([{ score: 5 }]);
    await close();
  });
});

describe("colleagues", () => {
  test("can reassign an answer to each other", async () => {
    const desk = await createDesk(createEssays(3));
    const other = await createMember(desk.api.organizationId, "teacher");
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    const left = await answer(page).innerText();
    await page.keyboard.press("h");
    await page.getByRole("dialog").getByRole("button", { name: other.person.name }).waitFor();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: other.person.name }).first().click();
    await page.waitForFunction(
      (text) => document.querySelector<HTMLElement>("[data-answer]")?.innerText !== text,
      left,
    );
    await close();
    const theirs = await openDesk(desk, "", { cookies: other.cookies });
    await waitUntilIdle(theirs.page);
    if ((await answer(theirs.page).innerText()) !== left) {
      await theirs.page.getByText("1 answer was reassigned to you.").waitFor();
      await theirs.page.getByRole("button", { name: "Open answer" }).click();
    }
    await answer(theirs.page).getByText(left).waitFor();
    await expect.poll(() => theirs.page.getByLabel("Points (out of 5)").isDisabled()).toBe(false);
    await theirs.close();
  });
});

describe("many at once", () => {
  test("identical answers are graded together, except excluded ones, and undone together", async () => {
    const desk = await createDesk(["Same", "Same", "Same", "Same", "Other"]);
    const { page, close } = await openDesk(desk, `?submission=${desk.submissions[0]}`);
    await page.getByText("4 identical answers, 3 ungraded").waitFor();
    await page.keyboard.press("1");
    await waitForSaved(page);
    await page.getByRole("button", { name: "Grade together" }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByRole("checkbox").first().uncheck();
    await dialog.getByRole("button", { name: "Apply to 2 answers" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("3/5 graded").waitFor();
    expect((await listMarks(desk)).map(({ score }) => score)).toEqual([2, 2, 2]);
    await page.getByRole("region", { name: "Grading" }).press("Control+z");
    await page.getByText("1/5 graded").waitFor();
    expect((await listMarks(desk)).map(({ score }) => score).sort()).toEqual([2, null, null]);
    await close();
  });

  test("a rubric change shows its effect before it is saved", async () => {
    const desk = await createDesk(createEssays(3));
    for (const id of desk.submissions.slice(0, 2)) {
      await desk.teacher.request("PUT", getAnswerPath(id, desk.questions[0]), {
        revision: 0,
        mark: { comment: null, rubric: { truth: 3 } },
      });
    }
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Points of item 2").fill("1");
    await dialog.getByText("2 scores change by −2 on average.").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save rubric" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await listMarks(desk)).map(({ score }) => score)).toEqual([1, 1]);
    await page.keyboard.press("2");
    await expect.poll(() => page.getByLabel("Points (out of 5)").inputValue()).toBe("1");
    await close();
  });

  test("saved comments are inserted by their digit", async () => {
    const desk = await createDesk(createEssays(2));
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    await page.keyboard.press("f");
    await page.keyboard.type("Give a reason.");
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    await page.getByRole("button", { name: "Save this comment" }).click();
    await page.getByRole("button", { name: "Delete “Give a reason.”" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "Grading" }).focus();
    await pressOn(page, "n");
    await page.keyboard.press("c");
    await page.getByRole("button", { name: /^Give a reason\./ }).waitFor();
    await page.getByLabel("Search comments").press("1");
    await expect.poll(() => page.getByLabel("Feedback for the learner").inputValue()).toBe("Give a reason.");
    await close();
  });

  test("finishing waits ten seconds, can be undone, and is canceled when the page is closed", async () => {
    const desk = await createDesk(createEssays(2));
    for (const id of desk.submissions)
      for (const question of desk.questions) await saveScore(desk.teacher, id, question, 4);
    const countCompletedEvents = async () =>
      (await listEvents(desk.api)).filter(({ type }) => type === "submission.grading.completed").length;
    const open = async (): Promise<Visit> => {
      const opened = await visit("/grading", { cookies: desk.teacher.cookies });
      await opened.page.clock.install();
      await opened.page.goto(`/grading/${desk.assessmentId}`);
      const all = opened.page.getByRole("button", { name: "Finish all 2" });
      await all.waitFor();
      await waitUntilIdle(opened.page);
      await opened.page.clock.pauseAt(Date.now() + 60_000);
      await all.click();
      const countNotices = async () => {
        await opened.page.clock.runFor(100);
        return opened.page.getByText("Finishing 2 submissions.").count();
      };
      await expect.poll(countNotices).toBe(1);
      return opened;
    };
    const first = await open();
    await first.page.clock.runFor(8000);
    await first.page.getByRole("button", { name: "Undo" }).click();
    await first.page.clock.runFor(10_000);
    expect(await countCompletedEvents()).toBe(0);
    await first.close();
    await (await open()).close();
    expect(await countCompletedEvents()).toBe(0);
    const last = await open();
    await last.page.clock.runFor(10_000);
    await last.page.clock.resume();
    await last.page.getByText("2 submissions finished.").waitFor();
    await expectAccessible(last.page);
    expect(await countCompletedEvents()).toBe(2);
    await last.close();
  });
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

  test("load no more script than their budget", async () => {
    const desk = await createDesk(createEssays(1));
    expect(await measureScriptBytes("/grading", desk.teacher.cookies)).toBeLessThan(220 * 1024);
    expect(await measureScriptBytes(getDeskPath(desk), desk.teacher.cookies)).toBeLessThan(225 * 1024);
  });
});

/** Returns the id of the open submission, from the URL or else by the text of its answer. */
async function findCurrentSubmission(page: Page, desk: Desk): Promise<string | undefined> {
  const fromAddress = getSubmissionParam(page);
  if (fromAddress) return fromAddress;
  const text = await answer(page).innerText();
  for (const id of desk.submissions) {
    const { data } = await desk.teacher.request("GET", getAnswerPath(id, desk.questions[0]));
    if (data.parts[0].text === text) return id;
  }
  return undefined;
}
