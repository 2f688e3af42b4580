import { describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/api.ts";
import {
  answer,
  createEssays,
  findCurrentSubmission,
  getDeskPath,
  getSaveState,
  listMarks,
  openDesk,
  pressOn,
  waitForSaved,
} from "#tests/support/desk.ts";
import { createDesk, getAnswerPath, getQueuePath } from "#tests/support/marking.ts";
import { expectAccessible, setUpBrowser, waitUntilIdle } from "#tests/support/pages.ts";
import { createMember, PASSWORD } from "#tests/support/people.ts";

setUpBrowser();

describe("nothing is lost", () => {
  test("a change is sent without another action", async () => {
    const desk = await createDesk(createEssays(1));
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    const sent = page.waitForRequest(
      (request) => request.method() === "PUT" && request.url().includes("/grading/answers/"),
    );
    await page.keyboard.press("m");
    await sent;
    await waitForSaved(page);
    await close();
  });

  test("points that are out of range keep the answer open until they are corrected", async () => {
    const desk = await createDesk(createEssays(3));
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    const first = await answer(page).innerText();
    const points = page.getByLabel("Points (out of 5)");
    const announcement = page.getByRole("region", { name: "Grading" }).getByRole("status").first();
    const leaveByLink = () => page.getByRole("link", { name: "Questions" }).click();
    const expectHeld = async (leave: () => Promise<void>) => {
      await page.getByRole("region", { name: "Grading" }).focus();
      const before = await announcement.innerText();
      await leave();
      await expect.poll(() => points.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await points.inputValue()).toBe("42");
      expect(await answer(page).innerText()).toBe(first);
      // Screen readers only announce changes.
      await expect.poll(() => announcement.innerText()).toContain("Enter a number from 0 to 5.");
      await expect.poll(() => announcement.textContent()).not.toBe(before);
    };
    await points.pressSequentially("42");
    await page.keyboard.press("Control+Enter");
    expect(await points.inputValue()).toBe("42");
    await expect.poll(() => points.getAttribute("aria-invalid")).toBe("true");
    for (const key of ["Control+Enter", "n", "j", "Shift+J", "s"])
      await expectHeld(() => page.keyboard.press(key));
    await expectHeld(() => page.getByRole("button", { name: "Save and next" }).click());
    await expectHeld(async () => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Next ungraded" }).click();
    });
    await expectHeld(leaveByLink);
    // The first digit of an invalid number isn't left as the score.
    await getSaveState(page).getByText("Points not saved", { exact: true }).waitFor();
    expect((await listMarks(desk)).filter(({ score }) => score !== null)).toEqual([]);
    // Undoing removes the text, and so does another way to give a score.
    await page.getByRole("region", { name: "Grading" }).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(() => points.inputValue()).toBe("");
    await points.fill("6");
    await page.getByRole("button", { name: "Full credit" }).click();
    await expect.poll(() => points.inputValue()).toBe("5");
    await points.fill("4");
    await pressOn(page, "Control+Enter");
    await waitForSaved(page);
    expect((await listMarks(desk)).map(({ score }) => score)).toEqual([4]);
    await leaveByLink();
    await page.getByRole("heading", { name: "Next: Q2" }).waitFor();
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

  test("a grade for a voided submission is refused with the reason, and later grades are saved", async () => {
    const desk = await createDesk(createEssays(3));
    const { page, close } = await openDesk(desk);
    await waitUntilIdle(page);
    const submission = await findCurrentSubmission(page, desk);
    await desk.api.post(`/v1/submissions/${submission}/void`, { reason: "The fire alarm went off." });
    await page.keyboard.press("m");
    await page.getByText("This grade can’t be saved: A voided submission can't be graded.").waitFor();
    await pressOn(page, "n");
    await page.getByText("Your grade for another answer can’t be saved", { exact: false }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("m");
    await expect.poll(() => listMarks(desk)).toMatchObject([{ score: 5 }]);
    await getSaveState(page).getByText("1 grade not saved").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await waitForSaved(page);
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
