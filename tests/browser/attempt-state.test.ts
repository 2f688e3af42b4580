import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { findAxeViolations } from "#tests/support/axe.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { type EmbedHost, startEmbedHost } from "#tests/support/embed-host.ts";
import { createHostedClient } from "#tests/support/learners.ts";
import {
  expectAccessible,
  getBrowser,
  setUpBrowser,
  type Visit,
  visit,
  waitUntilIdle,
} from "#tests/support/pages.ts";
import { getSiteUrl } from "#tests/support/people.ts";
import { waitUntilReady } from "#tests/support/player.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

let [browser, api, host]: [Browser, Api, EmbedHost] = [] as never;
let contexts: BrowserContext[] = [];
beforeAll(async () => {
  browser = await getBrowser();
  api = await createHostedClient();
  host = await startEmbedHost(getSiteUrl());
  return () => host.close();
});
afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
  expect(host.reports.splice(0)).toEqual([]);
});

type Assessment = Awaited<ReturnType<typeof createPublishedAssessment>>;
const createQuiz = (settings: object = {}) =>
  createPublishedAssessment(api, [textQuestion(), choiceQuestion()], {
    time_limit_minutes: 30,
    show_solutions: "after_submit",
    ...settings,
  });
const listAttempts = async ({ id }: Assessment) => (await api.get(`/v1/assessments/${id}/attempts`)).data;
const closeAttempt = async (assessment: Assessment, action: "submit" | "discard") => {
  const [{ id }] = await listAttempts(assessment);
  expect((await api.post(`/v1/attempts/${id}/${action}`, {})).error).toBeNull();
};
const extendAttempt = async (assessment: Assessment, minutes: number) => {
  const [{ id }] = await listAttempts(assessment);
  expect((await api.post(`/v1/attempts/${id}/extend`, { minutes })).error).toBeNull();
};
/** Makes the player ask for the attempt's state now, as when the learner returns to its tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
/** Saves the answers now instead of after a pause in typing, as when the learner switches to another app. */
const switchAway = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
/** Answers the text question and waits until the answer is saved. */
async function saveText(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox").fill(text);
  await switchAway(page);
  await page.getByText("Saved", { exact: true }).waitFor();
}
const readTimer = async (page: Page) => (await page.getByRole("timer").textContent()) ?? "";

/** Opens an embedded attempt on a new device, with a new token. */
async function openEmbedded(assessment: Assessment, learner_ref: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  contexts.push(context);
  const page = await context.newPage();
  const body = { assessment_id: assessment.id, origins: [host.origin], learner_ref };
  const { token } = (await api.post("/v1/embed/token", body)).data;
  host.show('<touchstone-assessment layout="all"></touchstone-assessment>');
  await page.goto(host.origin);
  await page.evaluate((value) => {
    const ends: unknown[] = [];
    document.addEventListener("attempt-ended", (event) => ends.push((event as CustomEvent).detail));
    Object.assign(window, { ends });
    Object.assign(document.querySelector("touchstone-assessment") ?? {}, { token: value });
  }, token);
  await page.getByRole("textbox").waitFor();
  await waitUntilReady(page);
  return page;
}
const listEnds = (page: Page) => page.evaluate(() => (window as unknown as { ends: unknown[] }).ends);

/** Starts an attempt on the service's own page. */
async function startHosted({ share_code }: Assessment, options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(`/take/${share_code}`, options);
  contexts.push(visited.context);
  await visited.page.getByLabel("Your name").fill("Anna");
  await visited.page.getByRole("button", { name: "Start", exact: true }).click();
  await visited.page.getByRole("heading", { name: "Question 1 of 2" }).waitFor();
  await waitUntilReady(visited.page);
  return visited;
}
const openHosted = async ({ share_code }: Assessment): Promise<Visit> => {
  const visited = await visit(`/take/${share_code}`);
  contexts.push(visited.context);
  return visited;
};

describe("one learner on two devices", () => {
  test("has one clock and the answers saved last, and a submission on one ends the other", async () => {
    const assessment = await createQuiz();
    const phone = await openEmbedded(assessment, "ada");
    await phone.getByRole("textbox").fill("Par");
    await phone.getByText("Saved", { exact: true }).waitFor();
    await testDatabase().sql`update attempts set started_at = started_at - interval '10 minutes',
      deadline = deadline - interval '10 minutes' where assessment_id = ${assessment.id}`;
    const laptop = await openEmbedded(assessment, "ada");
    await expect.poll(() => laptop.getByRole("textbox").inputValue()).toBe("Par");
    expect(await readTimer(laptop)).toMatch(/^(20:00|19:)/);

    await saveText(laptop, "Paris");
    await saveText(phone, "Rome");
    await comeBack(laptop);
    await expect.poll(() => laptop.getByRole("textbox").inputValue()).toBe("Rome");
    await saveText(laptop, "Paris");
    const third = await openEmbedded(assessment, "ada");
    await expect.poll(() => third.getByRole("textbox").inputValue()).toBe("Paris");
    expect(await listAttempts(assessment)).toHaveLength(1);

    await laptop.getByRole("button", { name: "Review and submit" }).click();
    await laptop.getByRole("button", { name: /^Submit/ }).click();
    await laptop.getByRole("heading", { name: "Your result" }).waitFor();
    await third.getByRole("textbox").fill("Madrid");
    await switchAway(third);
    await third.getByRole("heading", { name: "This attempt was submitted." }).waitFor();
    await expect.poll(() => listEnds(third)).toEqual([{ reason: "submitted" }]);
    expect(await findAxeViolations(third, { within: ["touchstone-assessment"] })).toEqual([]);
    const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
    expect(data).toMatchObject([{ score: 1 }]);
  });

  test("finds no answers of a discarded attempt in the next one", async () => {
    const assessment = await createQuiz();
    const page = await openEmbedded(assessment, "grace");
    await saveText(page, "Paris");
    await closeAttempt(assessment, "discard");
    await comeBack(page);
    await page.getByRole("heading", { name: "This attempt was discarded." }).waitFor();
    await expect.poll(() => listEnds(page)).toEqual([{ reason: "discarded" }]);
    const body = { assessment_id: assessment.id, origins: [host.origin], learner_ref: "grace" };
    const { token } = (await api.post("/v1/embed/token", body)).data;
    await page.locator("touchstone-assessment").evaluate((element, value) => {
      element.setAttribute("token", value);
    }, token);
    await page.getByRole("textbox").waitFor();
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("");
  });
});

describe("while an attempt is open", () => {
  test("an extension moves the timer, is announced politely, and leaves the focus where it is", async () => {
    const assessment = await createQuiz({ time_limit_minutes: 2 });
    const { page, problems } = await startHosted(assessment);
    const field = page.locator("main").getByRole("textbox");
    await field.fill("Par");
    expect(await readTimer(page)).toMatch(/^(2:00|1:)/);
    await extendAttempt(assessment, 10);
    await comeBack(page);
    await expect.poll(() => readTimer(page)).toMatch(/^(12:00|11:)/);
    await page
      .getByRole("status")
      .filter({ hasText: /^Your time was extended\. 12 minutes left\.$/ })
      .waitFor({ state: "attached" });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => field.inputValue()).toBe("Par");
    expect(problems).toEqual([]);
  });

  test("staff submit it: the player stops, and leads to the result", async () => {
    const assessment = await createQuiz();
    const { page, problems } = await startHosted(assessment, { width: 320 });
    await saveText(page, "Paris");
    await closeAttempt(assessment, "submit");
    await page.getByRole("textbox").fill("Rome");
    await switchAway(page);
    await page.getByRole("heading", { name: "This attempt was submitted." }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "See your result" }).click();
    await page.waitForURL("**/result");
    await page.getByText("1 of 2 points", { exact: false }).first().waitFor();
    expect(problems).toEqual([]);
  });

  test("staff discard it: the player stops, and leads to the start page", async () => {
    const assessment = await createQuiz({ allowed_attempts: 1 });
    const { page, problems } = await startHosted(assessment);
    await saveText(page, "Paris");
    await closeAttempt(assessment, "discard");
    await comeBack(page);
    await page.getByRole("heading", { name: "This attempt was discarded." }).waitFor();
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await page.getByText("Your last attempt was discarded and doesn’t count.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Start another attempt" }).click();
    await page.getByRole("heading", { name: "Question 1 of 2" }).waitFor();
    await expect.poll(() => page.locator("main").getByRole("textbox").inputValue()).toBe("");
    expect(problems).toEqual([]);
  });

  test("another tab answers another question: both answers are kept and submitted", async () => {
    const assessment = await createQuiz();
    const { page, context } = await startHosted(assessment);
    const second = await context.newPage();
    await second.goto(`/take/${assessment.share_code}/attempt`);
    await waitUntilReady(second);
    await saveText(page, "Paris");
    await comeBack(second);
    await expect.poll(() => second.getByRole("textbox").inputValue()).toBe("Paris");
    await second.getByRole("button", { name: "Next" }).click();
    await second.getByRole("radio", { name: "Beta" }).check();
    await switchAway(second);
    const showsBoth = async () => {
      await comeBack(page);
      return page.getByText("2 of 2 answered").isVisible();
    };
    await expect.poll(showsBoth).toBe(true);
    await page.getByRole("button", { name: "Review and submit" }).click();
    await page.getByRole("button", { name: /^Submit/ }).click();
    await page.waitForURL("**/result");
    const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
    expect(data).toMatchObject([{ score: 2 }]);
  });

  test("another tab submits it: this tab says so when it saves, although there is no time limit", async () => {
    const assessment = await createQuiz({ time_limit_minutes: null });
    const { page, context } = await startHosted(assessment);
    const second = await context.newPage();
    await second.goto(`/take/${assessment.share_code}/attempt`);
    await second.getByRole("button", { name: "Review and submit" }).click();
    await second.getByRole("button", { name: /^Submit/ }).click();
    await second.waitForURL("**/result");
    await page.getByRole("textbox").fill("Paris");
    await switchAway(page);
    await page.getByRole("heading", { name: "This attempt was submitted." }).waitFor();
  });

  test("its time is up: an extension that arrives with the deadline still counts, and without one it is submitted", async () => {
    const assessment = await createQuiz({ on_deadline: "submit_saved" });
    const { page } = await startHosted(assessment);
    await page.getByText("When time is up, your saved answers are submitted.").waitFor();
    const setDeadline = (seconds: number) =>
      testDatabase().sql`update attempts set deadline = now() + make_interval(secs => ${seconds})
        where assessment_id = ${assessment.id}`;
    await setDeadline(60);
    await page.clock.install();
    await page.reload();
    await waitUntilReady(page);
    await saveText(page, "Paris");
    await extendAttempt(assessment, 5);
    await page.clock.fastForward(60_000);
    await expect.poll(() => readTimer(page)).toMatch(/^(6:00|5:)/);
    await setDeadline(60);
    await comeBack(page);
    await expect.poll(() => readTimer(page)).toMatch(/^(1:00|0:)/);
    await setDeadline(0);
    await page.clock.fastForward(60_000);
    await page.waitForURL("**/result");
    const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
    expect(data).toMatchObject([{ score: 1 }]);
  });
});

describe("the start page of an assessment that is not open", () => {
  const HOUR = 3_600_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

  test("says when it opens in the viewer's time zone, and opens by itself then", async () => {
    const opensAt = new Date(Date.now() + 30 * 24 * HOUR);
    const assessment = await createQuiz({ opens_at: opensAt.toISOString() });
    const context = await browser.newContext({
      baseURL: getSiteUrl(),
      timezoneId: "Asia/Tokyo",
      locale: "en-US",
    });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`/take/${assessment.share_code}`);
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("en-US", { ...options, timeZone: "Asia/Tokyo" }).format(opensAt);
    const day = format({ weekday: "long", month: "long", day: "numeric" });
    const text = page.getByText(/^Opens/);
    await expect.poll(() => text.textContent()).toContain(`Opens ${day}`);
    await expect.poll(() => text.textContent()).toContain(format({ hour: "numeric", minute: "2-digit" }));
    await expect.poll(() => page.getByRole("button", { name: "Start" }).count()).toBe(0);
    await expectAccessible(page);

    const openIn = (minutes: number) =>
      testDatabase().sql`update assessments set opens_at = now() + make_interval(mins => ${minutes})
        where id = ${assessment.id}`;
    await openIn(10);
    await page.clock.install();
    await page.reload();
    await page.getByText(/^Opens/).waitFor();
    await waitUntilIdle(page);
    await openIn(0);
    // The page asks again within three seconds of the opening.
    await page.clock.fastForward(10 * 60_000 + 3000);
    await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  });

  test("says that it is closed and offers no start, but an open attempt continues", async () => {
    const assessment = await createQuiz();
    const { page: started } = await startHosted(assessment);
    await saveText(started, "Paris");
    const settings = { opens_at: inHours(-2), closes_at: inHours(-1) };
    expect((await api.patch(`/v1/assessments/${assessment.id}`, { settings })).error).toBeNull();

    const { page: late, problems } = await openHosted(assessment);
    await late.getByText("This assessment is closed").waitFor();
    await expect.poll(() => late.getByRole("button").count()).toBe(0);
    await expect.poll(() => late.getByLabel("Your name").count()).toBe(0);
    await expectAccessible(late);
    expect(problems).toEqual([]);

    await started.goto(`/take/${assessment.share_code}?as=other`);
    await started.getByRole("link", { name: "Resume that attempt" }).waitFor();
    await started.getByText("Did you start before it closed?").click();
    await started.getByLabel("Your name").fill("Someone else");
    await started.getByRole("button", { name: "Resume your attempt" }).click();
    await started.getByRole("alert").filter({ hasText: "closed" }).waitFor();
    await expectAccessible(started);
    await started.goto(`/take/${assessment.share_code}`);
    await started.waitForURL("**/attempt");
    await started.getByRole("button", { name: "Review and submit" }).click();
    await started.getByRole("button", { name: /^Submit/ }).click();
    await started.waitForURL("**/result");
    await started.getByText("1 of 2 points", { exact: false }).first().waitFor();
    await expect.poll(() => started.getByRole("link", { name: "Start another attempt" }).count()).toBe(0);
  });
});
