import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fetchDraft, openEditor, waitForSaved } from "#tests/support/editor.ts";
import { findEnglishText } from "#tests/support/english.ts";
import { expectAccessible, setUpBrowser, tabTo, visit } from "#tests/support/pages.ts";
import { type Author, createAssessmentAs, createAuthor } from "#tests/support/people.ts";
import { buildQuiz, doc, openQuestion, paragraph } from "#tests/support/quiz.ts";

setUpBrowser();

const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const fetchSettings = async (who: Author, id: string) => (await fetchDraft(who, id)).assessment.settings;
const createQuiz = (who: Author, settings: Record<string, unknown> = {}) =>
  createAssessmentAs(who, buildQuiz([openQuestion()], settings));
const TIME_ZONE = "America/New_York";

describe("the settings on an assessment's page", () => {
  test("move the focus to a field that is refused, and keep it on the button after saving", async () => {
    const who = await createAuthor();
    await createAssessmentAs(who, { ...buildQuiz([openQuestion()]), external_id: "taken" });
    const id = await createQuiz(who);
    const { page, close } = await visit(`/assessments/${id}`, { ...who, timeZone: TIME_ZONE });
    const button = page.getByRole("button", { name: "Save settings" });
    const externalId = getField(page, "External ID");
    await externalId.fill("taken");
    await button.press("Enter");
    await expect.poll(() => externalId.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await externalId.getAttribute("aria-invalid")).toBe("true");
    await externalId.fill("free");
    await button.press("Enter");
    await waitForSave(page);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });

  test("name the time zone as the account's page does", async () => {
    const who = await createAuthor();
    const id = await createQuiz(who);
    const { page, close } = await visit(`/assessments/${id}`, { ...who, timeZone: TIME_ZONE });
    await page.getByText("in your time zone (America/New York)").waitFor();
    await page.goto("/account");
    await page.getByRole("option", { name: "America/New York" }).first().waitFor({ state: "attached" });
    expect(await page.getByText("New_York").count()).toBe(0);
    await close();
  });

  const save = (page: Page) => page.getByRole("button", { name: "Save settings" }).click();
  const waitForSave = (page: Page) =>
    page.getByRole("button", { name: "Save settings" }).and(page.locator("[aria-disabled=true]")).waitFor();

  test("save the deadline's effect, the period in the viewer's time zone, and skipped questions", async () => {
    const who = await createAuthor();
    const id = await createQuiz(who, { time_limit_minutes: 30, closes_at: "2031-03-05T22:00:00Z" });
    const { page, problems, close } = await visit(`/assessments/${id}`, {
      ...who,
      timeZone: TIME_ZONE,
    });
    // The browser fills the field in when it knows the viewer's time zone.
    await expect.poll(() => getField(page, "Closes").inputValue()).toBe("2031-03-05T17:00");
    await getField(page, "When time is up").selectOption("Submit saved answers automatically");
    await getField(page, "Opens").fill("2031-03-02T09:00");
    await getField(page, "Grade skipped questions").check();
    await expectAccessible(page);
    await save(page);
    await waitForSave(page);
    expect(await fetchSettings(who, id)).toMatchObject({
      onDeadline: "submit_saved",
      opensAt: "2031-03-02T14:00:00.000Z",
      closesAt: "2031-03-05T22:00:00.000Z",
      gradeSkipped: true,
    });
    const summary = page.getByRole("region", { name: "Summary" });
    await summary.getByText("Mar 2, 2031, 9:00 AM").waitFor();
    await summary.getByText("Graded by a teacher").waitFor();

    await page.getByRole("button", { name: "Clear “Opens”" }).click();
    await expect
      .poll(() => getField(page, "Opens").evaluate((input) => input === document.activeElement))
      .toBe(true);
    await save(page);
    await waitForSave(page);
    expect(await fetchSettings(who, id)).toMatchObject({
      opensAt: null,
      closesAt: "2031-03-05T22:00:00.000Z",
    });
    expect(problems).toEqual([]);
    await close();
  });

  test("aren't saved while the assessment would close before it opens", async () => {
    const who = await createAuthor();
    const id = await createQuiz(who);
    const { page, problems, close } = await visit(`/assessments/${id}`, { ...who, width: 320 });
    await page.getByText("Takes effect only with a time limit").waitFor();
    await getField(page, "Time limit (minutes)").fill("20");
    await page.getByText("Takes effect only with a time limit").waitFor({ state: "detached" });
    await getField(page, "Opens").fill("2031-03-02T09:00");
    await getField(page, "Closes").fill("2031-03-02T09:00");
    await page.getByText("Choose a time after the assessment opens").waitFor();
    await expectAccessible(page);
    await save(page);
    await expect
      .poll(() => getField(page, "Closes").evaluate((input) => input === document.activeElement))
      .toBe(true);
    expect(await fetchSettings(who, id)).toMatchObject({ timeLimitMinutes: null, closesAt: null });
    await getField(page, "Closes").fill("2031-03-02T09:01");
    await save(page);
    await waitForSave(page);
    expect((await fetchSettings(who, id)).timeLimitMinutes).toBe(20);
    expect(problems).toEqual([]);
    await close();
  });

  test("keep times that the viewer doesn't edit exactly as they are", async () => {
    const who = await createAuthor();
    const id = await createQuiz(who, { opens_at: "2031-03-02T08:00:07.345Z" });
    const { page, problems, close } = await visit(`/assessments/${id}`, { ...who, timeZone: TIME_ZONE });
    await expect.poll(() => getField(page, "Opens").inputValue()).toBe("2031-03-02T03:00:07");
    await getField(page, "Opens").focus();
    await getField(page, "Closes").focus();
    await getField(page, "Grade skipped questions").check();
    await save(page);
    await waitForSave(page);
    expect(await fetchSettings(who, id)).toMatchObject({
      opensAt: "2031-03-02T08:00:07.345Z",
      gradeSkipped: true,
    });
    expect(problems).toEqual([]);
    await close();
  });

  test("say that a time typed with the keyboard is incomplete, and take it once it is complete", async () => {
    const who = await createAuthor();
    const id = await createQuiz(who);
    const { page, problems, close } = await visit(`/assessments/${id}`, { ...who, timeZone: TIME_ZONE });
    await tabTo(page, "Opens");
    await page.keyboard.type("03022031");
    await getField(page, "When time is up").focus();
    await page.getByText("Enter a full date and time").waitFor();
    await expectAccessible(page);
    await getField(page, "Opens").focus();
    // Each part moves on to the next one when it is complete.
    await page.keyboard.type("030220310930AM");
    await page.getByText("Enter a full date and time").waitFor({ state: "detached" });
    await save(page);
    await waitForSave(page);
    expect((await fetchSettings(who, id)).opensAt).toBe("2031-03-02T14:30:00.000Z");
    expect(problems).toEqual([]);
    await close();
  });
});

describe("the settings in the editor", () => {
  const openMoreSettings = (page: Page) => page.getByText("More settings", { exact: true }).click();

  test("are saved automatically, except times in the wrong order, and undone", async () => {
    const who = await createAuthor();
    const id = await createQuiz(who, { time_limit_minutes: 30 });
    const { page, problems, close } = await openEditor(who, id, { timeZone: TIME_ZONE });
    await openMoreSettings(page);
    await getField(page, "When time is up").selectOption("Submit saved answers automatically");
    await getField(page, "Opens").fill("2031-03-02T09:00");
    await getField(page, "Grade skipped questions").check();
    await waitForSaved(page);
    await expect
      .poll(() => fetchSettings(who, id))
      .toMatchObject({ onDeadline: "submit_saved", opensAt: "2031-03-02T14:00:00.000Z", gradeSkipped: true });

    await getField(page, "Closes").fill("2031-03-01T09:00");
    await page.getByText("This change isn’t saved yet").waitFor();
    await expectAccessible(page);
    // The error stays until the times are in order again, whichever of them changes.
    await getField(page, "Opens").fill("2031-02-01T09:00");
    await page.getByText("This change isn’t saved yet").waitFor({ state: "detached" });
    await expect
      .poll(() => fetchSettings(who, id))
      .toMatchObject({ opensAt: "2031-02-01T14:00:00.000Z", closesAt: "2031-03-01T14:00:00.000Z" });

    // A pause of a second starts a new undo step.
    await page.clock.install();
    await page.clock.fastForward(1_100);
    await page.getByRole("button", { name: "Clear “Closes”" }).click();
    await expect.poll(async () => (await fetchSettings(who, id)).closesAt).toBeNull();
    await page.keyboard.press("Control+Z");
    await expect.poll(() => getField(page, "Closes").inputValue()).toBe("2031-03-01T09:00");
    await waitForSaved(page);

    await page.setViewportSize({ width: 320, height: 800 });
    await page.reload();
    // Settings that are in use are shown at once.
    await expect.poll(() => getField(page, "Opens").inputValue()).toBe("2031-02-01T09:00");
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test("that two authors changed are shown by name, with both values", async () => {
    const who = await createAuthor();
    const id = await createQuiz(who);
    const { page, problems, close } = await openEditor(who, id, { timeZone: TIME_ZONE });
    await who.request("PATCH", `/v1/assessments/${id}`, {
      settings: { closes_at: "2031-03-05T22:00:00Z" },
    });
    await openMoreSettings(page);
    await getField(page, "Closes").fill("2031-03-04T17:00");
    const conflict = page.getByRole("region", { name: "Conflicting changes" });
    await conflict.getByText("Closes", { exact: true }).waitFor();
    const getSide = (name: string) => conflict.getByRole("region", { name }).textContent();
    expect(await getSide("Mine")).toContain("Mar 4, 2031, 5:00:00 PM EST");
    expect(await getSide("Theirs")).toContain("Mar 5, 2031, 5:00:00 PM EST");
    await expectAccessible(page);
    await conflict.getByRole("button", { name: "Keep theirs" }).click();
    await expect.poll(() => getField(page, "Closes").inputValue()).toBe("2031-03-05T17:00");
    expect(problems).toEqual([]);
    await close();
  });
});

test("the language that is chosen in the account applies to all pages at once", async () => {
  const who = await createAuthor();
  const question = { ...openQuestion(), content_ast: doc(paragraph("Fluss in Bonn?"), essay) };
  const id = await createAssessmentAs(who, { title: "Erdkunde", exercises: [{ questions: [question] }] });
  const { page, problems, close } = await visit("/account", who);
  await getField(page, "Language").selectOption("Deutsch");
  const navigation = page.getByRole("navigation", { name: "Hauptnavigation" });
  await navigation.getByRole("link", { name: "Sammlungen" }).waitFor();
  await expectAccessible(page);
  // Links load pages without loading the document again.
  await navigation.getByRole("link", { name: "Sammlungen" }).click();
  await page.getByRole("heading", { name: "Sammlungen" }).waitFor();
  expect(await findEnglishText(await page.content())).toEqual([]);
  await page.goto(`/assessments/${id}/edit`);
  await page.getByRole("toolbar").first().waitFor();
  expect(await findEnglishText(await page.content())).toEqual([]);
  await page.goto("/account");
  await getField(page, "Sprache").selectOption("Wie in diesem Browser");
  await page.getByRole("link", { name: "Collections" }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

const essay = { type: "extendedTextInteraction", attrs: { responseId: "r1" } };
