import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { createHostedClient } from "#tests/support/learners.ts";
import {
  expectAccessible,
  measureScriptBytes,
  setUpBrowser,
  tabTo,
  type Visit,
  visit,
  waitUntilIdle,
} from "#tests/support/pages.ts";
import { getSiteUrl } from "#tests/support/people.ts";
import { waitUntilReady } from "#tests/support/player.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

let api: Api;
beforeAll(async () => {
  api = await createHostedClient();
});

const createQuiz = (settings: object = {}) =>
  createPublishedAssessment(api, [choiceQuestion(), textQuestion()], {
    show_solutions: "after_submit",
    ...settings,
  });
const readSavedAnswers = async (assessmentId: string): Promise<string> => {
  const rows = await testDatabase()
    .sql`select a.saved_answers as answers from attempts a where a.assessment_id = ${assessmentId} and a.saved_answers is not null`;
  return JSON.stringify(rows.map((row) => row.answers));
};
const question = (page: Page, n: number, of = 2) =>
  page.getByRole("heading", { name: `Question ${n} of ${of}` });
const field = (page: Page) => page.locator("main").getByRole("textbox");

/** Starts an attempt under a name, and waits for the first question. */
async function begin(code: string, name: string, of = 2): Promise<Visit> {
  const visited = await visit(`/take/${code}`);
  await visited.page.getByLabel("Your name").fill(name);
  await visited.page.getByRole("button", { name: "Start", exact: true }).click();
  await question(visited.page, 1, of).waitFor();
  await waitUntilReady(visited.page);
  return visited;
}

describe("an assessment opened by its share link", () => {
  test("is taken by keyboard alone, from the code to the result with solutions", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30 });
    const { page, problems, close } = await visit("/take", { width: 320 });
    await expectAccessible(page);
    await tabTo(page, "Code");
    await page.keyboard.type(assessment.share_code.toLowerCase());
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/take/${assessment.share_code}`);
    await expectAccessible(page);
    await tabTo(page, "Your name");
    await page.keyboard.type("Anna Schmidt");
    await page.keyboard.press("Enter");
    await question(page, 1).waitFor();
    await waitUntilReady(page);
    await expectAccessible(page);
    await page.getByRole("timer").waitFor();
    await tabTo(page, "Alpha");
    await page.keyboard.press("Space");
    await tabTo(page, "Next");
    await page.keyboard.press("Enter");
    await question(page, 2).waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    while (!(await field(page).evaluate((input) => input === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("Paris");
    await tabTo(page, "Review and submit");
    await page.keyboard.press("Enter");
    await page.getByText("You’ve answered every question.").waitFor();
    await tabTo(page, "Submit");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/result");
    await page.getByText("Anna Schmidt, attempt 1").waitFor();
    await page.getByText("Your answer: Incorrect").waitFor();
    await page.getByText("Correct answer", { exact: true }).waitFor();
    await expect.poll(() => page.getByText("50%", { exact: false }).first().isVisible()).toBe(true);
    await expectAccessible(page);
    await page.goBack();
    await page.getByText("See your result").waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test("speaks the browser's language, or the one of the link, from the start to the result", async () => {
    const { share_code: code } = await createQuiz({ allowed_attempts: 2 });
    const { page, problems, close } = await visit(`/take/${code}`, { locale: "de-AT", width: 390 });
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByLabel("Ihr Name").fill("Anna");
    await page.getByRole("button", { name: "Starten" }).click();
    await page.getByRole("heading", { name: "Frage 1 von 2" }).waitFor();
    await page.getByLabel("Alpha").check();
    await page.getByRole("button", { name: "Prüfen und abgeben" }).click();
    await page.getByRole("button", { name: "Trotzdem abgeben" }).click();
    await page.waitForURL("**/result");
    await page.getByText("Ihre Antwort: Falsch").waitFor();
    const at = await page.locator("main time").getAttribute("datetime");
    const inVienna = new Intl.DateTimeFormat("de-AT", { dateStyle: "medium", timeStyle: "short" });
    await expect
      .poll(() => page.locator("main time").textContent())
      .toBe(inVienna.format(new Date(at ?? "")));
    await page.getByRole("link", { name: "العربية" }).click();
    await page.getByText("إجابتك: خطأ").waitFor();
    await expect.poll(() => page.locator("html").getAttribute("dir")).toBe("rtl");
    await expectAccessible(page);
    await page.goto(`/take/${code}`);
    await page.getByRole("button", { name: "بدء محاولة أخرى" }).waitFor();
    await page.getByRole("link", { name: "Français" }).click();
    await page.getByRole("button", { name: "Commencer une autre tentative" }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("names the question and the assessment in the window's title, and the review before submitting", async () => {
    // Browsers collapse white space in titles.
    const { share_code: code, id } = await createQuiz();
    expect((await api.patch(`/v1/assessments/${id}`, { title: "A  quiz " })).status).toBe(200);
    const { page, close } = await begin(code, "Dora");
    const expectTitle = (title: string) => expect.poll(() => page.title()).toBe(`${title} · Touchstone`);
    await expectTitle("Question 1 of 2: A quiz");
    await page.getByRole("button", { name: "Next" }).click();
    await expectTitle("Question 2 of 2: A quiz");
    await page.reload();
    await expectTitle("Question 2 of 2: A quiz");
    await page.getByRole("button", { name: "Review and submit" }).click();
    await expectTitle("Before you submit: A quiz");
    await page.getByRole("button", { name: "Show all questions" }).click();
    await page.getByRole("button", { name: "Question 1", exact: true }).first().click();
    await expectTitle("A quiz");
    await close();
  });

  test("lets a learner change the language during an attempt on a phone, and keeps the answers", async () => {
    const { share_code: code } = await createQuiz();
    const { page, problems, close } = await visit(`/take/${code}`, { width: 320 });
    await page.getByLabel("Your name").fill("Emil");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await question(page, 1).waitFor();
    await page.getByLabel("Beta").check();
    await tabTo(page, "Language");
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Frage 1 von 2" }).waitFor();
    await expect.poll(() => page.getByLabel("Beta").isChecked()).toBe(true);
    await expectAccessible(page);
    // A wide window has the list at the bottom only.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.getByRole("navigation", { name: "Sprache" }).count()).toBe(1);
    expect(await page.locator("summary", { hasText: "Sprache" }).isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  test("keeps its answers when the tab is killed, and after a reload", async () => {
    const assessment = await createQuiz();
    const { page, context, close } = await begin(assessment.share_code, "Bea");
    await page.getByLabel("Beta").check();
    await page.getByRole("button", { name: "Next" }).click();
    await field(page).fill("Par");
    await expect.poll(() => readSavedAnswers(assessment.id), { timeout: 10_000 }).toContain("Par");
    await page.close({ runBeforeUnload: false });

    const next = await context.newPage();
    await next.goto(`/take/${assessment.share_code}`);
    await next.waitForURL("**/attempt");
    await question(next, 2).waitFor();
    await expect.poll(() => field(next).inputValue()).toBe("Par");
    await next.reload();
    await question(next, 2).waitFor();
    await next.getByRole("button", { name: "Previous" }).click();
    await expect.poll(() => next.getByLabel("Beta").isChecked()).toBe(true);
    await close();
  });

  test("returns after a reload to the same question, the review or the same place among all questions", async () => {
    const assessment = await createPublishedAssessment(
      api,
      Array.from({ length: 8 }, () => textQuestion()),
    );
    const { page, problems, close } = await begin(assessment.share_code, "Finn", 8);
    await page.getByRole("button", { name: "Question 3, not answered" }).click();
    await page.reload();
    await question(page, 3, 8).waitFor();
    // A page that has just loaded doesn't move the focus.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await page.getByRole("button", { name: "Review and submit" }).click();
    await page.reload();
    await page.getByRole("heading", { name: "Before you submit" }).waitFor();
    await page.getByRole("button", { name: "Question 6", exact: true }).click();
    await page.getByRole("button", { name: "Show all questions" }).click();
    await field(page).nth(6).fill("Par");
    await expect.poll(() => readSavedAnswers(assessment.id), { timeout: 10_000 }).toContain("Par");
    await page.reload();
    await question(page, 8, 8).waitFor();
    await expect
      .poll(() => question(page, 7, 8).evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
      .toSatisfy((top: number) => top >= 0 && top < 800);
    await expect.poll(() => field(page).nth(6).inputValue()).toBe("Par");

    await page.goto(`/take/${assessment.share_code}?as=other`);
    await page.getByLabel("Your name").fill("Gül");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await question(page, 1, 8).waitFor();
    await expect.poll(() => question(page, 7, 8).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test("loses nothing while offline, and is submitted once back online", async () => {
    const assessment = await createQuiz();
    const { page, context, close } = await begin(assessment.share_code, "Cem");
    await waitUntilIdle(page);
    await context.setOffline(true);
    await page.getByLabel("Beta").check();
    await page.getByRole("button", { name: "Next" }).click();
    await field(page).fill("Paris");
    await page.getByText("Can’t save right now.").waitFor();
    await page.getByRole("button", { name: "Review and submit" }).click();
    await page.getByRole("button", { name: "Submit answers" }).click();
    await page.getByText("will be submitted automatically").waitFor();
    expect((await api.get(`/v1/assessments/${assessment.id}/results`)).data).toEqual([]);
    await context.setOffline(false);
    await page.waitForURL("**/result", { timeout: 20_000 });
    const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
    expect(data.map(({ percentage }: { percentage: number }) => percentage)).toEqual([100]);
    await close();
  });

  test("in two tabs is submitted once, and the other tab opens that result", async () => {
    const assessment = await createQuiz();
    const { page, context, close } = await begin(assessment.share_code, "Dan");
    const second = await context.newPage();
    await second.clock.setFixedTime(new Date()); // After a pause, it would ask before it submits.
    await second.goto(`/take/${assessment.share_code}/attempt`);
    // A tab that is still loading would resume the first tab's submission.
    await waitUntilReady(second);
    for (const tab of [page, second]) {
      await tab.getByRole("button", { name: "Review and submit" }).click();
      await tab.getByRole("button", { name: /^Submit/ }).click();
      await tab.waitForURL("**/result");
    }
    expect((await api.get(`/v1/assessments/${assessment.id}/results`)).data).toHaveLength(1);
    await close();
  });

  test("opens with a product's token and its extra time, and keeps the token out of the address", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30 });
    const { data } = await api.post("/v1/embed/token", {
      assessment_id: assessment.id,
      learner_ref: "u-1",
      origins: [getSiteUrl()],
      accommodations: { time_factor: 2 },
    });
    const { page, problems, close } = await visit(`/take/${assessment.share_code}#token=${data.token}`);
    await page.getByText("60 minutes, including your extra time").waitFor();
    expect(page.url()).not.toContain("token");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await question(page, 1).waitFor();
    await expect.poll(() => page.getByRole("timer").textContent()).toMatch(/^\D*(1:00:00|59:)/);
    expect(problems).toEqual([]);
    await close();
  });

  test("keeps a product's token while the service can't be reached, and opens it when the learner tries again", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30 });
    const { data } = await api.post("/v1/embed/token", {
      assessment_id: assessment.id,
      learner_ref: "u-2",
      origins: [getSiteUrl()],
      accommodations: { time_factor: 2 },
    });
    const { page, context, close } = await visit("/take");
    let isDown = true;
    await context.route("**/api/take/*/token", (route) => (isDown ? route.abort() : route.continue()));
    for (const retry of ["button", "online", "reload"]) {
      isDown = true;
      await page.goto("about:blank");
      await context.clearCookies();
      await page.goto(`/take/${assessment.share_code}#token=${data.token}`);
      const button = page.getByRole("alert").getByRole("button", { name: "Try again" });
      await button.waitFor();
      expect(page.url()).toContain(data.token);
      expect(await page.getByLabel("Your name").isVisible()).toBe(false);
      await expectAccessible(page, ["light"]);
      isDown = false;
      if (retry === "button") await button.click();
      else if (retry === "reload") await page.getByRole("link", { name: "English" }).click();
      else await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await page.getByText("60 minutes, including your extra time").waitFor();
      expect(page.url()).not.toContain("token");
    }
    await close();
  });

  test("removes a refused token from the address, and then lets the learner start by name", async () => {
    const assessment = await createQuiz();
    const { page, close } = await visit(`/take/${assessment.share_code}?as=other#token=emb_unknown`);
    await page.getByText("This link has expired, or it’s for a different assessment.").waitFor();
    await page.getByLabel("Your name").waitFor();
    expect(new URL(page.url())).toMatchObject({ hash: "", search: "?as=other" });
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await close();
  });

  test("opens a product's link that is pasted after a refused one, or while another one is being opened", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 30 });
    const mint = async (time_factor: number): Promise<string> => {
      const { data } = await api.post("/v1/embed/token", {
        assessment_id: assessment.id,
        learner_ref: `u-${time_factor}`,
        origins: [getSiteUrl()],
        accommodations: { time_factor },
      });
      return data.token;
    };
    const [first, second] = [await mint(2), await mint(3)];
    const { page, context, close } = await visit(`/take/${assessment.share_code}#token=emb_unknown`);
    const refused = page.getByText("This link has expired, or it’s for a different assessment.");
    await refused.waitFor();
    const isFor = (token: string) => (sent: { postData(): string | null }) =>
      sent.postData()?.includes(token) === true;
    const secondSent = page.waitForRequest(isFor(second));
    const firstAnswered = page.waitForResponse((response) => isFor(first)(response.request()));
    await context.route("**/api/take/*/token", async (route) => {
      await (isFor(first)(route.request()) ? secondSent : firstAnswered);
      await route.continue();
    });
    const paste = (token: string) =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, `token=${token}`);
    const firstSent = page.waitForRequest(isFor(first));
    await paste(first);
    await firstSent;
    await expect.poll(() => refused.count()).toBe(0);
    await paste(second);
    await page.getByText("90 minutes, including your extra time").waitFor();
    expect(page.url()).not.toContain("token");
    await close();
  });

  test("stays on the page for another learner when the language changes", async () => {
    const assessment = await createQuiz();
    const { page, problems, close } = await begin(assessment.share_code, "Ada");
    await page.getByRole("link", { name: "Not Ada?" }).click();
    await page.waitForURL("**?as=other");
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.waitForURL("**?as=other&lang=de");
    await page.getByLabel("Ihr Name").waitFor();
    await page.getByRole("link", { name: "English" }).click();
    await page.waitForURL("**?as=other&lang=en");
    await page.getByLabel("Your name").waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("stays within its budget of scripts", async () => {
    const assessment = await createQuiz();
    const { context, close } = await begin(assessment.share_code, "Eve");
    const cookies = (await context.cookies(`${getSiteUrl()}/take/${assessment.share_code}`))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const at = `/take/${assessment.share_code}`;
    expect(await measureScriptBytes(at)).toBeLessThan(155 * 1024);
    expect(await measureScriptBytes(`${at}/attempt`, cookies)).toBeLessThan(220 * 1024);
    await close();
  });
});
