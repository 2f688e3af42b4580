import { describe, expect, test } from "vitest";
import { listEvents } from "#tests/support/api.ts";
import { answer, createEssays, listMarks, openDesk, pressOn, waitForSaved } from "#tests/support/desk.ts";
import { createDesk, getAnswerPath, saveScore } from "#tests/support/marking.ts";
import { expectAccessible, setUpBrowser, type Visit, visit, waitUntilIdle } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";

setUpBrowser();

describe("colleagues", () => {
  test("can reassign an answer to each other", async () => {
    const desk = await createDesk(createEssays(3));
    const other = await createMember(desk.api.organizationId, "teacher");
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    const left = await answer(page).innerText();
    await page.keyboard.press("h");
    await page.getByRole("dialog").getByRole("button", { name: other.person.name }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("dialog li") !== null))
      .toBe(true);
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
    await waitUntilIdle(page);
    await page.getByText("4 identical answers, 4 ungraded").waitFor();
    await page.keyboard.press("1");
    await waitForSaved(page);
    await page.getByText("4 identical answers, 3 ungraded").waitFor();
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
    await expect
      .poll(async () => (await listMarks(desk)).map(({ score }) => score).sort())
      .toEqual([2, null, null]);
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

  test("a rubric change finishes submissions again, and shows why one was refused", async () => {
    const desk = await createDesk(createEssays(2));
    const [first = ""] = desk.submissions;
    await desk.teacher.request("PUT", getAnswerPath(first, desk.questions[0]), {
      revision: 0,
      mark: { comment: null, rubric: { truth: 3 } },
    });
    await saveScore(desk.teacher, first, desk.questions[1], 4);
    await desk.teacher.request("POST", "/grading/finish", { submission_ids: [first] });
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Points of item 2").fill("1");
    await dialog.getByText("1 score changes by −2 on average.").waitFor();
    await dialog.getByRole("button", { name: "Save rubric" }).click();
    const finishAgain = dialog.getByRole("button", { name: "Finish 1 submission again" });
    await finishAgain.waitFor();
    const voided = await desk.api.post(`/v1/submissions/${first}/void`, { reason: "Wrong class" });
    expect(voided.status).toBe(200);
    await finishAgain.click();
    await dialog.getByText(/^0 submissions finished\. 1 submission not finished: .*void/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await dialog.waitFor({ state: "detached" });
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

  test("finishing waits ten seconds, can be undone, and is canceled when the tab is closed", async () => {
    const desk = await createDesk(createEssays(2));
    for (const id of desk.submissions)
      for (const question of desk.questions) await saveScore(desk.teacher, id, question, 4);
    const countCompletedEvents = async () =>
      (await listEvents(desk.api)).filter(({ type }) => type === "submission.grading.completed").length;
    const open = async (): Promise<Visit> => {
      const opened = await visit("about:blank", { cookies: desk.teacher.cookies });
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

  test("finishing doesn't wait when the grader opens the next answer, and a toast shows the outcome", async () => {
    const desk = await createDesk(createEssays(2));
    const [first = ""] = desk.submissions;
    for (const question of desk.questions) await saveScore(desk.teacher, first, question, 4);
    const { page, problems, close } = await visit(`/grading/${desk.assessmentId}`, {
      cookies: desk.teacher.cookies,
    });
    await page.getByRole("button", { name: "Finish learner-0" }).click();
    await page.getByText("Finishing 1 submission.").waitFor();
    await page.getByRole("link", { name: "Grade next answer" }).click();
    await page.getByText("1 submission finished.").first().waitFor();
    await page.getByRole("region", { name: "Grading" }).waitFor();
    const finished = await desk.api.get(`/v1/submissions/${first}`);
    expect(finished.data.status).toBe("graded");
    expect(problems).toEqual([]);
    await close();
  });

  test("finishing from the desk counts a mark that is changed just before the grader leaves", async () => {
    const desk = await createDesk(createEssays(1));
    const [only = ""] = desk.submissions;
    const { page, problems, close } = await openDesk(desk, `?submission=${only}&by=submission`);
    await waitUntilIdle(page);
    await page.keyboard.press("m");
    await page.keyboard.press("Control+Enter");
    await page.getByLabel("Points (out of 4)").waitFor();
    await waitUntilIdle(page);
    await page.keyboard.press("m");
    await waitForSaved(page);
    await page.getByRole("button", { name: "Finish submission" }).press("Enter");
    await page.getByText("Finishing 1 submission.").waitFor();
    // The button is gone, so the shortcuts need the focus.
    await page.keyboard.press("x");
    await page.getByRole("link", { name: "Questions" }).click();
    await page.getByText("1 submission finished.").first().waitFor();
    const finished = await desk.api.get(`/v1/submissions/${only}`);
    expect(finished.data).toMatchObject({ status: "graded", score: 7 });
    expect(problems).toEqual([]);
    await close();
  });
});
