import { expect, test } from "vitest";
import { arrowDownTo, expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildQuiz, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

test("an author tags an assessment, publishes it with a note, finds it by tag and duplicates it, by keyboard", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, { ...buildQuiz([textQuestion()]), title: "Plate tectonics" });
  await createAssessmentAs(who, { title: "Rivers", external_id: "geo-rivers" });
  const { page, problems, close } = await visit(`/assessments/${id}`, who);
  try {
    await page.getByLabel("Tags", { exact: true }).focus();
    await page.keyboard.type("geology,year 7");
    await page.keyboard.press("Enter");
    await page.keyboard.type("draft");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove tag draft" }).focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByLabel("Tags", { exact: true }).evaluate((el) => el === document.activeElement))
      .toBe(true);
    await page.getByLabel("External ID").focus();
    await page.keyboard.type("geo-rivers");
    await page.keyboard.press("Enter");
    await page.getByText("Another assessment already has this external ID").waitFor();
    await expectAccessible(page);
    await page.getByLabel("External ID").fill("geo-plates");
    await page.keyboard.press("Enter");
    await page.getByText("Settings saved").first().waitFor();
    expect((await who.request("GET", `/v1/assessments/${id}`)).data).toMatchObject({
      external_id: "geo-plates",
      tags: ["geology", "year 7"],
    });

    await page.getByRole("button", { name: "Publish" }).press("Enter");
    await page.getByLabel("Note (optional)").focus();
    await page.keyboard.type("First edition for the spring term");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Publish version 1" }).press("Enter");
    await page.getByText("Version 1 published").first().waitFor();

    await page.goto(`/assessments/${id}/versions`);
    await page.getByRole("cell", { name: "First edition for the spring term" }).waitFor();
    await expectAccessible(page);

    await page.goto("/assessments");
    await page.getByLabel("Tag", { exact: true }).fill("year 7");
    await page.keyboard.press("Enter");
    await page.waitForURL(/tag=year/);
    await page.getByRole("link", { name: "Rivers" }).waitFor({ state: "detached" });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Actions for Plate tectonics" }).press("Enter");
    await arrowDownTo(page, "Duplicate");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Copy of Plate tectonics" }).waitFor();
    const copies = (await who.request("GET", "/v1/assessments?tag=geology")).data;
    expect(copies.map(({ title, version }: { title: string; version: number }) => [title, version])).toEqual([
      ["Copy of Plate tectonics", 0],
      ["Plate tectonics", 1],
    ]);
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
});
