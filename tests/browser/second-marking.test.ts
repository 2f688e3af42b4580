import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/api.ts";
import { waitForSaved } from "#tests/support/desk.ts";
import { createDesk, createEssay } from "#tests/support/marking.ts";
import { expectAccessible, setUpBrowser, visit, waitUntilIdle } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";

setUpBrowser();

/** Grades both answers of the only submission by keyboard, and finishes it. */
async function gradeBoth(page: Page, first: string, second: string, comment: string): Promise<void> {
  await waitUntilIdle(page);
  await page.getByRole("region", { name: "Grading" }).focus();
  await page.keyboard.press(first);
  await page.keyboard.press("f");
  await page.keyboard.type(comment);
  await page.keyboard.press("Control+Enter");
  await page.getByLabel("Points (out of 4)").waitFor();
  await waitUntilIdle(page);
  await page.getByRole("region", { name: "Grading" }).focus();
  await page.keyboard.press(second);
  await waitForSaved(page);
  await finish(page);
}

/** Finishes the submission, without waiting ten seconds for an undo. */
async function finish(page: Page): Promise<void> {
  await page.clock.install();
  await page.getByRole("button", { name: "Finish submission" }).click();
  await page.getByText("Finishing 1 submission.").waitFor();
  await page.getByText("Your grades become final in").waitFor();
  await page.clock.runFor(10_000);
  await page.getByText("1 submission finished.").waitFor();
}

test("two markers and an adjudicator grade a submission by keyboard, and the agreement page compares them", async () => {
  const desk = await createDesk([createEssay(0)]);
  await desk.api.patch(`/v1/assessments/${desk.assessmentId}`, { settings: { marking: { mode: "double" } } });
  const members = [
    desk.teacher,
    ...(await Promise.all([1, 2].map(() => createMember(desk.api.organizationId, "teacher")))),
  ];
  const names = ["Anna First", "Ben Second", "Carla Third"];
  for (const [i, { person }] of members.entries())
    await testDatabase().sql`update users set name = ${names[i] ?? ""} where id = ${person.id}`;
  const [anna, ben, carla] = members;
  const open = (who: typeof anna) =>
    visit(`/grading/${desk.assessmentId}/${desk.questions[0]}?by=submission`, {
      cookies: who?.cookies ?? "",
    });

  const first = await open(anna);
  await first.page
    .getByText("You’re the first grader. You’ll see the second grade when both of you have finished.")
    .waitFor();
  await gradeBoth(first.page, "m", "m", "Clear and complete");
  await first.close();

  const second = await open(ben);
  await second.page
    .getByText("You’re the second grader. You’ll see the first grade when both of you have finished.")
    .waitFor();
  await expect.poll(() => second.page.getByLabel("Points (out of 5)").inputValue()).toBe("");
  expect(await second.page.content()).not.toMatch(/Anna First|Clear and complete/);
  await expectAccessible(second.page);
  await gradeBoth(second.page, "x", "m", "Misses the point");
  await second.page
    .getByRole("region", { name: "Other grades" })
    .getByRole("article", { name: "First grader" })
    .getByText("Anna First")
    .waitFor();
  expect(await second.page.getByText("You’ll see the first grade").count()).toBe(0);
  await second.close();

  const third = await open(carla);
  await third.page.getByText("You’re the adjudicator. Your grade decides.").waitFor();
  const marks = third.page.getByRole("region", { name: "Other grades" });
  await expect
    .poll(() => marks.getByRole("article", { name: "First grader" }).innerText())
    .toContain("5 of 5");
  await expect
    .poll(() => marks.getByRole("article", { name: "Second grader" }).innerText())
    .toContain("0 of 5");
  await marks.getByText("Misses the point").waitFor();
  await expectAccessible(third.page);
  await waitUntilIdle(third.page);
  await third.page.getByRole("region", { name: "Grading" }).focus();
  await third.page.keyboard.press("p");
  await third.page.keyboard.type("3");
  await waitForSaved(third.page);
  await finish(third.page);
  await third.close();
  const { data } = await desk.api.get(`/v1/submissions/${desk.submissions[0]}`);
  expect(data).toMatchObject({ status: "graded", manual_score: 7 });

  const agreement = await visit(`/assessments/${desk.assessmentId}/agreement`, {
    cookies: anna?.cookies ?? "",
  });
  const { page } = agreement;
  await page.getByRole("heading", { name: "Agreement by question" }).waitFor();
  const deviation = page.getByRole("region", { name: "Deviation by grader" });
  await expect
    .poll(() => deviation.getByRole("row", { name: /Anna First/ }).innerText())
    .toMatch(/\+2\.5\s+0/);
  const differences = page.getByRole("region", { name: "Answers that differ most" });
  await differences.getByText("5 (Anna First)").waitFor();
  await expectAccessible(page);
  await differences.getByRole("link").click();
  await page.waitForURL(`**/results/${desk.submissions[0]}`);
  expect(agreement.problems).toEqual([]);
  await agreement.close();
});
