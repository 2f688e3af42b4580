import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/api.ts";
import { setUpPlayer } from "#tests/support/player.ts";
import { TEN_QUESTIONS } from "#tests/support/ten-questions.ts";

const openAttempt = setUpPlayer();

test("announces the time left, and submits the answers when it is up", async () => {
  const [choice] = TEN_QUESTIONS;
  const settings = { time_limit_minutes: 20 };
  const { page, api, assessment, problems, close } = await openAttempt([choice?.question ?? {}], settings);
  await page.getByRole("radio", { name: "Canberra" }).check();
  let skippedMs = 0;
  // The player adopts the service's time, which therefore has to move with the page's.
  await page.route("**/v1/embed/attempt", async (route) => {
    const response = await route.fetch({
      headers: { ...route.request().headers(), "sec-fetch-site": "same-origin" },
    });
    const state = await response.json();
    const now = new Date(Date.parse(state.now) + skippedMs).toISOString();
    await route.fulfill({ response, json: { ...state, now } });
  });
  const skip = async (milliseconds: number) => {
    skippedMs += milliseconds;
    // The player polls once, because the time for that has passed.
    const polled = page.waitForResponse("**/v1/embed/attempt");
    await page.clock.fastForward(milliseconds);
    await polled;
  };
  await page.getByRole("button", { name: "Hide time" }).click();
  await expect.poll(() => page.getByRole("timer").count()).toBe(0);
  for (const [minutes, left] of [
    [10, "10 minutes left"],
    [5, "5 minutes left"],
    [4, /(1 minute|5\d seconds) left/],
  ] as const) {
    // Skips the polls in between. Sent within milliseconds, they would time out and reach the rate limit.
    await skip(minutes * 60_000);
    await page.getByRole("status").filter({ hasText: left }).waitFor({ state: "attached" });
  }
  await page.getByRole("button", { name: "Show time" }).click();
  await expect.poll(() => page.getByRole("timer").textContent()).toMatch(/^0:\d\d/);
  let passOn = () => {};
  const isSeen = new Promise<void>((resolve) => {
    passOn = resolve;
  });
  await page.route("**/v1/embed/submit", async (route) => {
    await isSeen;
    await route.continue();
  });
  // The service's own clock hasn't moved, so its deadline comes to meet it.
  await testDatabase().sql`update attempts set deadline = now() where assessment_id = ${assessment.id}`;
  await skip(61_000);
  await page.getByRole("heading", { name: "Time is up. Your answers are being submitted." }).waitFor();
  passOn();
  await page.waitForURL("**/result");
  await page.getByText("Your answers were submitted when time was up.").waitFor();
  const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
  expect(data.map(({ percentage }: { percentage: number }) => percentage)).toEqual([100]);
  expect(problems).toEqual([]);
  await close();
});

test("corrects the time left after the device's clock was set forward, and submits nothing", async () => {
  const [choice] = TEN_QUESTIONS;
  const { page, api, assessment, problems, close } = await openAttempt([choice?.question ?? {}], {
    time_limit_minutes: 20,
  });
  await expect.poll(() => page.getByRole("timer").textContent()).toMatch(/^(20:00|19:)/);
  await page.clock.fastForward(60 * 60_000);
  await expect.poll(() => page.getByRole("timer").textContent()).toMatch(/^(20:00|19:)/);
  await page.getByRole("radio", { name: "Canberra" }).check();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await api.get(`/v1/assessments/${assessment.id}/results`)).data).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test("with 50 questions on a page and a processor four times slower, every action paints within 100 ms", async () => {
  let [many, few] = [new Map<string, number>(), new Map<string, number>()];
  // A slow machine is about as slow with 20 questions, and other load on it is temporary, so slow actions are measured
  // again.
  const findSlowActions = () =>
    [...many].filter(([name, ms]) => ms >= 100 && ms > 1.5 * (few.get(name) ?? 0));
  for (let round = 1; round <= 6 && (round === 1 || findSlowActions().length > 0); round++) {
    many = mergeBest(many, await measureSlowestActions(50));
    if (findSlowActions().length > 0) few = mergeBest(few, await measureSlowestActions(20));
  }
  console.info(`Interaction to next paint, ms: ${[...many].map((each) => each.join(" ")).join(", ")}`);
  expect(Math.max(...many.values())).toBeGreaterThan(0);
  expect(findSlowActions()).toEqual([]);
}, 360_000);

const mergeBest = (some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>) =>
  new Map([...others].map(([name, ms]) => [name, Math.min(ms, some.get(name) ?? ms)]));

/**
 * Measures the milliseconds until the next paint for each kind of action, with this many questions on a page and a slow
 * processor.
 */
async function measureSlowestActions(count: number): Promise<Map<string, number>> {
  const questions = Array.from(
    { length: count },
    (_, i) => TEN_QUESTIONS[i % TEN_QUESTIONS.length]?.question ?? {},
  );
  const { page, context, close } = await openAttempt(questions);
  await page.getByRole("button", { name: "Show all questions" }).click();
  await page.getByRole("heading", { name: `Question ${count} of` }).waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const each = count / TEN_QUESTIONS.length;
  const actions: Record<string, (n: number) => Promise<void>> = {
    field: (n) => page.getByRole("textbox", { name: "Water boils at" }).nth(n).click(),
    "a digit": () => page.keyboard.press("1"),
    "long text": (n) => page.getByRole("textbox", { name: "Why do leaves" }).nth(n).click(),
    "a letter": () => page.keyboard.press("a"),
    choice: (n) => page.getByRole("radio", { name: "Canberra" }).nth(n).click(),
    "order button": (n) => page.getByRole("button", { name: "Move Uruk up" }).nth(n).click(),
    flag: (n) => page.getByRole("button", { name: "Flag for later" }).nth(n).click(),
    area: (n) => page.getByRole("radio", { name: "Area 2 of 3" }).nth(n).click(),
  };
  const best = new Map(Object.keys(actions).map((name) => [name, Number.POSITIVE_INFINITY]));
  // The best of a few rounds counts, because other processes use the processor too. No action is done more than twice,
  // because an item can only move up to the top.
  for (let n = 0; n < Math.min(8, 2 * each) && Math.max(...best.values()) >= 100; n++) {
    for (const [name, act] of Object.entries(actions)) {
      const wait = await measureLongestWait(page, () => act(n % Math.min(4, each)));
      best.set(name, Math.min(wait, best.get(name) ?? wait));
    }
  }
  await close();
  return best;
}

/** Measures the milliseconds from an action to its next paint. Returns 0 if it took less than 16. */
async function measureLongestWait(page: Page, act: () => Promise<void>): Promise<number> {
  const observed = await page.evaluateHandle(() => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    return { entries, observer };
  });
  await act();
  // Performance entries are reported after the frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  return observed.evaluate(({ entries, observer }) => {
    entries.push(...observer.takeRecords());
    observer.disconnect();
    const own = (entries as (PerformanceEntry & { interactionId: number })[]).filter(
      ({ interactionId }) => interactionId > 0,
    );
    return Math.max(0, ...own.map(({ duration }) => duration));
  });
}
