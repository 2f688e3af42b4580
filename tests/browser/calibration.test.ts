import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/api.ts";
import { createEssays, listMarks, openDesk, pressOn, waitForSaved } from "#tests/support/desk.ts";
import { createDesk, type Desk } from "#tests/support/marking.ts";
import { expectAccessible, setUpBrowser, visit, waitUntilIdle } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";

setUpBrowser();

/** Makes the open answer an anchor with this agreed mark. */
async function chooseAnchor(page: Page, score: string, comment: string): Promise<void> {
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Use as anchor" }).click();
  const dialog = page.getByRole("dialog", { name: "Use as anchor" });
  await dialog.getByLabel("Agreed grade (out of 5)").fill(score);
  await dialog.getByLabel("Explanation (optional)").fill(comment);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use as anchor" }).click();
  await page.getByText("This answer is an anchor.").waitFor();
}

/** Leaves the page right after an edit, and opens it again with the mark that was saved. */
async function returnToUnfinishedMark(page: Page, desk: Desk): Promise<void> {
  const url = page.url();
  await page.goto("about:blank");
  const readUnfinished = async () =>
    testDatabase().sql`select score::float8 from anchor_marks
      where organization_id = ${desk.api.organizationId} and finalized_at is null`;
  await expect.poll(readUnfinished).toEqual([{ score: 2 }]);
  await page.goto(url);
  await page.getByText("Anchor 2 of 2 · Q2").last().waitFor();
  await waitUntilIdle(page);
  expect(await page.getByLabel("Points (out of 5)").inputValue()).toBe("2");
  await page.getByRole("region", { name: "Grading" }).focus();
}

/**
 * Adds an anchor while the grader is grading, who then has to mark it. The refused grade is kept and saved afterward.
 */
async function markAddedAnchor(page: Page, desk: Desk): Promise<void> {
  const added = await desk.api.post(`/v1/assessments/${desk.assessmentId}/anchors`, {
    submission_id: desk.submissions[2],
    question_id: desk.questions[0],
    score: 1,
  });
  expect(added.status).toBe(201);
  await pressOn(page, "n");
  await page.keyboard.press("x");
  await page.getByText("Grade the anchor answers of this assessment first").waitFor();
  expect(await listMarks(desk)).toHaveLength(1);
  await page.reload();
  await page.getByText("Anchor 3 of 3 · Q2").waitFor();
  await waitUntilIdle(page);
  await page.getByRole("region", { name: "Grading" }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("Control+Enter");
  await page.getByText("No explanation").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("You gave the agreed grade for 1 of 3 answers.").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText(/^Q2, answer \d of 3$/).waitFor();
  await expect.poll(async () => (await listMarks(desk)).map(({ score }) => score)).toEqual([5, 0]);
}

test("a grader first marks the anchors that an admin chose, by keyboard, and both see how far off the marks are", {
  timeout: 120_000,
}, async () => {
  const desk = await createDesk(createEssays(3));
  const admin = await createMember(desk.api.organizationId, "admin");
  for (const [{ person }, name] of [
    [admin, "Ada Admin"],
    [desk.teacher, "Tom Teacher"],
  ] as const)
    await testDatabase().sql`update users set name = ${name} where id = ${person.id}`;
  for (const [n, score, comment] of [
    [0, "4", "Covers everything but the end"],
    [1, "2", "Half of it is missing"],
  ] as const) {
    const choosing = await openDesk(desk, `?submission=${desk.submissions[n]}`, { cookies: admin.cookies });
    await chooseAnchor(choosing.page, score, comment);
    await choosing.close();
  }
  // The closed windows hold the answers for up to a minute.
  await testDatabase().sql`delete from grading_leases where organization_id = ${desk.api.organizationId}`;

  const overview = await visit(`/grading/${desk.assessmentId}`, { cookies: desk.teacher.cookies });
  await expectAccessible(overview.page);
  await overview.page.getByRole("link", { name: "Grade anchors" }).click();
  await overview.page.waitForURL(`**/grading/${desk.assessmentId}/${desk.questions[0]}`);
  const { page } = overview;
  await page.getByText("Anchor 1 of 2 · Q2").waitFor();
  expect(await page.content()).not.toMatch(/learner-\d|Covers everything|Half of it/);
  await waitUntilIdle(page);
  expect(await page.getByRole("button", { name: "Use as anchor" }).count()).toBe(0);
  await page.getByRole("region", { name: "Grading" }).focus();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Enter points first.").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await page.keyboard.press("f");
  await page.keyboard.type("Complete");
  await page.keyboard.press("Control+Enter");
  const comparison = page.getByRole("region", { name: "Agreed grade" });
  await comparison.getByText("Covers everything but the end").waitFor();
  expect(await comparison.innerText()).toMatch(/Outside tolerance[\s\S]*5\/5[\s\S]*4\/5[\s\S]*\+1/);
  expect(await page.content()).not.toContain("Half of it");
  await expectAccessible(page);
  expect(await page.getByLabel("Points (out of 5)").isDisabled()).toBe(true);
  await page.keyboard.press("Control+Enter");
  await page.getByText("Anchor 2 of 2 · Q2").last().waitFor();
  await page.keyboard.press("p");
  await page.keyboard.type("2");
  await returnToUnfinishedMark(page, desk);
  await page.keyboard.press("Control+Enter");
  await comparison.getByText("Same grade").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("You gave the agreed grade for 1 of 2 answers.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await page.getByText("Q2, answer 1 of 3").waitFor();
  await waitUntilIdle(page);
  await page.getByRole("region", { name: "Grading" }).focus();
  await page.keyboard.press("m");
  await waitForSaved(page);
  await markAddedAnchor(page, desk);
  expect(overview.problems).toEqual([]);
  await overview.close();

  const report = await visit(`/assessments/${desk.assessmentId}/calibration`, { cookies: admin.cookies });
  const markers = report.page.getByRole("region", { name: "Deviation by grader" });
  await expect
    .poll(() => markers.getByRole("row", { name: /Tom Teacher/ }).innerText())
    .toMatch(/3 of 3\s+1 \(33%\)\s+1 \(33%\)\s+0\s+0\.67/);
  const anchors = report.page.getByRole("region", { name: "Anchors" });
  await anchors.getByText("Half of it is missing").waitFor();
  await expectAccessible(report.page);
  await waitUntilIdle(report.page);
  await anchors
    .getByRole("button", { name: /Remove the anchor Q2/ })
    .first()
    .click();
  await report.page.getByRole("dialog").getByRole("button", { name: "Remove anchor" }).click();
  await expect.poll(() => anchors.getByRole("row").count()).toBe(3);
  expect(report.problems).toEqual([]);
  await report.close();
});
