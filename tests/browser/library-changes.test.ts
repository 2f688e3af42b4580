import { describe, expect, test } from "vitest";
import { getButton, waitForNotice, withPage } from "#tests/support/library-pages.ts";
import { expectAccessible, holdFetch, setUpBrowser } from "#tests/support/pages.ts";
import { createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildQuiz, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

test("a dialog that a menu opens returns the focus to the menu's button", async () => {
  const who = await createAuthor();
  await who.request("POST", "/v1/folders", { name: "Shelf" });
  await withPage("/folders", who, async ({ page }) => {
    const more = page.getByRole("button", { name: "Shelf" }).and(page.locator("[aria-haspopup=menu]"));
    await more.press("Enter");
    await page.getByRole("menuitem", { name: "Rename" }).press("Enter");
    await page.getByRole("textbox", { name: "Name" }).fill("Renamed");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const name = () => page.evaluate(() => document.activeElement?.getAttribute("aria-haspopup"));
    await expect.poll(name).toBe("menu");
  });
});

test("settings that are typed during a save stay, and are sent by the next one", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
  await withPage(`/assessments/${id}`, who, async ({ page }) => {
    const title = page.getByRole("textbox", { name: "Title" });
    const description = page.getByRole("textbox", { name: "Description" });
    const fetchSaved = async () => {
      const { data } = await who.request("GET", `/v1/assessments/${id}`);
      return [data.title, data.description];
    };
    await title.fill("First");
    const release = await holdFetch(page, `/v1/assessments/${id}`);
    await getButton(page, "Save settings").click();
    await description.fill("Typed meanwhile");
    await release();
    await waitForNotice(page, "Settings saved");
    expect([await title.inputValue(), await description.inputValue()]).toEqual(["First", "Typed meanwhile"]);
    expect((await fetchSaved())[1]).not.toBe("Typed meanwhile");
    await getButton(page, "Save settings").click();
    await expect.poll(fetchSaved).toEqual(["First", "Typed meanwhile"]);
  });
});

describe("a stale page", () => {
  test("keeps typed settings, shows what someone else changed, and lets the user choose", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    await withPage(`/assessments/${id}`, who, async ({ page }) => {
      const title = page.getByRole("textbox", { name: "Title" });
      // A version that was published in the meantime causes no conflict.
      await title.fill("First title");
      await who.request("POST", `/v1/assessments/${id}/publish`);
      await getButton(page, "Save settings").click();
      const fetchTitle = async () => (await who.request("GET", `/v1/assessments/${id}`)).data.title;
      await expect.poll(fetchTitle).toBe("First title");
      await page
        .getByRole("button", { name: "Save settings" })
        .and(page.locator("[aria-disabled=true]"))
        .waitFor();

      await title.fill("My title");
      await who.request("PATCH", `/v1/assessments/${id}`, {
        description: "Theirs",
        settings: { passing_score_percent: 9 },
      });
      await getButton(page, "Save settings").click();
      await page.getByText("Passing score (%) is now “9”").waitFor();
      await expectAccessible(page);
      await expect.poll(() => title.inputValue()).toBe("My title");
      await getButton(page, "Save my changes").click();
      await expect.poll(fetchTitle).toBe("My title");
      const { data } = await who.request("GET", `/v1/assessments/${id}`);
      expect([data.title, data.description, data.settings.passingScorePercent]).toEqual([
        "My title",
        "Theirs",
        9,
      ]);
    });
  });

  test("publishes only the revision that was reviewed", async () => {
    const who = await createAuthor();
    const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
    await withPage(`/assessments/${id}`, who, async ({ page }) => {
      await getButton(page, "Publish").click();
      await page.getByText("with 1 question becomes").waitFor();
      await who.request("PATCH", `/v1/assessments/${id}`, {
        exercises: [{ questions: [textQuestion(), choiceQuestion()] }],
      });
      await getButton(page, "Publish version 1").click();
      await page.getByText("The assessment or its items have changed.").waitFor();
      await getButton(page, "Review changes").click();
      await page.getByText("with 2 questions becomes").waitFor();
      await getButton(page, "Publish version 1").click();
      await waitForNotice(page, "Version 1 published");
    });
  });
});

test("a problem that prevents publishing leads to its question, also on another page", async () => {
  const who = await createAuthor();
  const unfinished = { ...choiceQuestion(), answer_keys: [] };
  const between = Array.from({ length: 49 }, () => textQuestion());
  const id = await createAssessmentAs(who, buildQuiz([unfinished, ...between, unfinished]));
  await withPage(`/assessments/${id}`, who, async ({ page }) => {
    const follow = async (name: string) => {
      await getButton(page, "Publish").click();
      await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
      await page.locator(":target").getByRole("heading", { name, exact: true }).waitFor();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await follow("Question 1");
    await follow("Question 51");
    expect(new URL(page.url()).searchParams.get("page")).toBe("2");
  });
});

test("a dialog's button waits until the chosen row is listed", async () => {
  const who = await createAuthor();
  for (const name of ["Shelf", "Drawer"]) await who.request("POST", "/v1/folders", { name });
  await createAssessmentAs(who, { title: "Paper" });
  await withPage("/assessments", who, async ({ page }) => {
    await page.getByLabel("Select Paper").check();
    await getButton(page, "Move to folder").click();
    const dialog = page.getByRole("dialog");
    const move = dialog.locator("button[type=submit]");
    const isUnavailable = () => move.getAttribute("aria-disabled");
    await dialog.getByRole("radio", { name: "Shelf" }).check();
    expect(await isUnavailable()).toBeNull();
    await dialog.getByLabel("Find a folder").fill("draw");
    await dialog.getByRole("radio", { name: "Shelf" }).waitFor({ state: "detached" });
    await expect.poll(isUnavailable).toBe("true");
    await dialog.getByLabel("Find a folder").fill("");
    await dialog.getByRole("radio", { name: "Shelf" }).waitFor();
    await expect.poll(isUnavailable).toBeNull();
  });
});

test("the error of a bulk change goes away with its report, and when a change in a dialog succeeds", async () => {
  const who = await createAuthor();
  await who.request("POST", "/v1/folders", { name: "Shelf" });
  await createAssessmentAs(who, { title: "Paper" });
  await withPage("/assessments", who, async ({ page }) => {
    const error = page.getByRole("alert").filter({ hasText: "The service can’t be reached." });
    const report = page.locator("main").getByRole("button", { name: "Undo" });
    const failNext = () => page.route("**/api/assessments/bulk", (route) => route.abort(), { times: 1 });
    await page.getByLabel("Select Paper").check();
    await failNext();
    await getButton(page, "Archive").click();
    await error.waitFor();
    await getButton(page, "Move to folder").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Shelf" }).check();
    await dialog.locator("button[type=submit]").click();
    await report.waitFor();
    await error.waitFor({ state: "detached" });

    await failNext();
    await report.click();
    await error.waitFor();
    await page.locator("main").getByRole("button", { name: "Dismiss" }).click();
    await report.waitFor({ state: "detached" });
    await error.waitFor({ state: "detached" });
  });
});

test("restoring a version after confirmation makes the working copy equal to it", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
  await who.request("POST", `/v1/assessments/${id}/publish`);
  await who.request("PATCH", `/v1/assessments/${id}`, { exercises: [{ questions: [choiceQuestion(4)] }] });
  await withPage(`/assessments/${id}/versions?from=1&to=working`, who, async ({ page }) => {
    await page.getByText("1 added, 1 removed").waitFor();
    await expectAccessible(page);
    await getButton(page, /^Restore/).click();
    await page.getByText("which will be lost").waitFor();
    await expectAccessible(page);
    // If someone else changes the assessment meanwhile, the same dialog says so, and restores the version the next time.
    await who.request("PATCH", `/v1/assessments/${id}`, { title: "Renamed meanwhile" });
    await getButton(page, "Restore version").click();
    await page.getByText("Someone else has changed this assessment.").waitFor();
    await page.locator("h1", { hasText: "Renamed meanwhile" }).waitFor();
    await getButton(page, "Restore version").click();
    await waitForNotice(page, "Version 1 restored as the working copy.");
    await page.getByText("No questions have changed.").waitFor();
    const { data } = await who.request("GET", `/v1/assessments/${id}?version=draft`);
    expect(data.has_unpublished_changes).toBe(false);
    await getButton(page, /^Restore/).click();
    await getButton(page, "Restore version").click();
    await waitForNotice(page, "Nothing to restore: the working copy already has the questions of version 1.");
  });
});

test("the form that compares versions shows the compared versions after Back", async () => {
  const who = await createAuthor();
  const id = await createAssessmentAs(who, buildQuiz([textQuestion()]));
  for (const points of [2, 3]) {
    await who.request("POST", `/v1/assessments/${id}/publish`);
    await who.request("PATCH", `/v1/assessments/${id}`, {
      exercises: [{ questions: [choiceQuestion(points)] }],
    });
  }
  await withPage(`/assessments/${id}/versions?from=1&to=2`, who, async ({ page }) => {
    const lists = page.locator("#difference select");
    const readChoices = () => lists.evaluateAll((all) => all.map((list) => "value" in list && list.value));
    await lists.first().selectOption("2");
    await lists.last().selectOption("working");
    await getButton(page, "Compare").click();
    await page.waitForURL("**from=2&to=working**");
    await expect.poll(readChoices).toEqual(["2", "working"]);
    await page.goBack();
    await page.waitForURL("**from=1&to=2**");
    await expect.poll(readChoices).toEqual(["1", "2"]);
    await page.goForward();
    await page.waitForURL("**from=2&to=working**");
    await expect.poll(readChoices).toEqual(["2", "working"]);
  });
});
