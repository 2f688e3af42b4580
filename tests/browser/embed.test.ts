import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { findAxeViolations } from "#tests/support/axe.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { type EmbedHost, startEmbedHost } from "#tests/support/embed-host.ts";
import { MORE_QUESTIONS } from "#tests/support/more-questions.ts";
import { getBrowser } from "#tests/support/pages.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { type Relay, startRelay } from "#tests/support/relay.ts";
import { TEN_QUESTIONS } from "#tests/support/ten-questions.ts";

let [browser, api, host, relay]: [Browser, Api, EmbedHost, Relay] = [] as never;
let contexts: BrowserContext[] = [];
beforeAll(async () => {
  browser = await getBrowser();
  api = await createTestClient();
  relay = await startRelay(inject("baseUrl"));
  host = await startEmbedHost(relay.url);
});
afterEach(async () => {
  relay.decideOutcome = () => "pass";
  relay.requests.length = 0;
  for (const context of contexts) await context.close();
  contexts = [];
  expect(host.reports).toEqual([]);
});
afterAll(async () => {
  await host?.close();
  await relay?.close();
});

async function mint(assessmentId: string, learner_ref?: string): Promise<string> {
  const body = { assessment_id: assessmentId, origins: [host.origin], learner_ref };
  return (await api.post("/v1/embed/token", body)).data.token;
}

/** Opens the customer's page with elements that have no token yet, and records their events on the document. */
async function visitHost(
  body: string,
  options: { width?: number; context?: BrowserContext; atOnce?: string } = {},
): Promise<Page> {
  const { width = 1280 } = options;
  const context = options.context ?? (await browser.newContext({ viewport: { width, height: 800 } }));
  if (!options.context) contexts.push(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => host.reports.push(`page: ${error.message}`));
  if (options.atOnce) {
    await page.addInitScript(`document.addEventListener("readystatechange", () => {
      if (document.readyState === "interactive") { ${options.atOnce} }
    })`);
  }
  host.show(body);
  await page.goto(host.origin);
  await page.waitForFunction(() => customElements.get("touchstone-assessment"));
  await page.evaluate(() => {
    const events: { type: string; detail: unknown }[] = [];
    for (const type of ["ready", "change", "check", "submitted", "error", "token-expired"]) {
      document.addEventListener(type, (event) => {
        if (event instanceof CustomEvent) events.push({ type, detail: event.detail });
      });
    }
    Object.assign(window, { embedEvents: events });
  });
  return page;
}

type ReportedEvent = { type: string; detail: Record<string, unknown> };
const listEvents = (page: Page): Promise<ReportedEvent[]> =>
  page.evaluate(() => (window as unknown as { embedEvents: ReportedEvent[] }).embedEvents);
const listEventsByType = async (page: Page, type: string) =>
  (await listEvents(page)).filter((event) => event.type === type);

/** Sets an element's token, and waits until its questions can be answered. */
async function setToken(page: Page, token: string, selector = "touchstone-assessment"): Promise<void> {
  const before = (await listEventsByType(page, "ready")).length;
  await page.locator(selector).evaluate((element, value) => Object.assign(element, { token: value }), token);
  await expect.poll(async () => (await listEventsByType(page, "ready")).length).toBe(before + 1);
}

/** Makes the player save the answers now. */
const flush = (page: Page) =>
  page.evaluate(() =>
    document
      .querySelector("touchstone-assessment")
      ?.flush()
      .then(() => undefined),
  );

const submitAnswers = async (page: Page) => {
  await page.getByRole("button", { name: "Review and submit" }).first().click();
  await page.getByRole("button", { name: /^Submit/ }).click();
};

describe("an embedded assessment on another origin, under a strict CSP and hostile styles", () => {
  test("loads the controls of more interactions with their styles when a question needs them", async () => {
    const isRequested = () => relay.requests.some((line) => line.startsWith("GET /embed-more-controls-"));
    const simple = await createPublishedAssessment(api, [choiceQuestion(1)]);
    const [associate] = MORE_QUESTIONS.map(({ question }) => question);
    const pairs = await createPublishedAssessment(api, [associate ?? {}]);
    const page = await visitHost("<touchstone-assessment></touchstone-assessment>");
    await setToken(page, await mint(simple.id, "ada"));
    await page.getByRole("radio").first().waitFor();
    expect(isRequested()).toBe(false);
    await setToken(page, await mint(pairs.id, "ada"));
    for (const name of ["Antonio", "Prospero"]) await page.getByRole("button", { name, exact: true }).click();
    await page.getByText("Antonio – Prospero").waitFor();
    expect(isRequested()).toBe(true);
    const antonio = page.getByRole("button", { name: "Antonio", exact: true });
    expect(await antonio.evaluate((button) => getComputedStyle(button).position)).toBe("absolute");
    expect(await findAxeViolations(page, { within: ["touchstone-assessment"] })).toEqual([]);
    await flush(page);

    const again = await visitHost("<touchstone-assessment></touchstone-assessment>", {
      context: page.context(),
    });
    await setToken(again, await mint(pairs.id, "ada"));
    await again.getByText("Antonio – Prospero").waitFor();
  });

  test("answers every interaction, survives a reload with a new token, and submits once although the response is lost", async () => {
    const receiver = await startReceiver();
    const { error } = await api.post("/v1/webhooks", { url: receiver.url, events: ["submission.graded"] });
    expect(error).toBeNull();
    const assessment = await createPublishedAssessment(api, [
      ...TEN_QUESTIONS.map(({ question }) => question),
      OWN_QUESTION,
    ]);
    const body = `<input aria-label="The page's own">
      <touchstone-assessment layout="all"></touchstone-assessment>`;

    const first = await visitHost(body);
    const own = first.getByLabel("The page's own");
    await own.focus();
    await renderOwn(first);
    await setToken(first, await mint(assessment.id, "ada"));
    expect(await own.evaluate((input) => input === document.activeElement)).toBe(true);
    await answerAll(first);
    // Uploaded images come from the service, whatever the page's origin.
    expect(relay.requests).toContain(`GET /assets/${"0".repeat(64)}.png`);
    expect((await listEventsByType(first, "change")).at(-1)?.detail).toMatchObject({
      answered: 12,
      unanswered: 0,
    });
    await flush(first);

    const page = await visitHost(body, { context: first.context() });
    await renderOwn(page);
    await setToken(page, await mint(assessment.id, "ada"));
    await first.close();
    await expect.poll(() => page.getByRole("radio", { name: "Canberra" }).isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel("What color is the sky?").inputValue()).toBe("blue");
    await expect.poll(() => page.getByRole("spinbutton").inputValue()).toBe("71");
    expect(await findAxeViolations(page, { within: ["touchstone-assessment"] })).toEqual([]);

    let submits = 0;
    relay.decideOutcome = (path, method) =>
      path === "/v1/embed/submit" && method === "POST" && submits++ === 0 ? "drop" : "pass";
    await submitAnswers(page);
    await page.getByRole("heading", { name: "Your result" }).waitFor();
    expect(submits).toBeGreaterThanOrEqual(2);
    // The event follows the deletion of the stored answers, which the heading doesn't wait for.
    await expect.poll(async () => (await listEventsByType(page, "submitted")).length).toBe(1);
    const [event] = await listEventsByType(page, "submitted");
    expect(event?.detail.result).toMatchObject({ score: 14, max_score: 14, awaiting_manual_grading: true });
    const results = await api.get(`/v1/assessments/${assessment.id}/results`);
    expect(results.data).toMatchObject([{ learner_ref: "ada", score: 14, attempt_number: 1 }]);
    const [delivery] = await receiver.received(1);
    expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
      type: "submission.graded",
      data: { submission_id: results.data[0].id, learner_ref: "ada", source: "embed", score: 14 },
    });
    expect(receiver.requests).toHaveLength(1);
    await receiver.close();
  });

  test("shows the result after a reload when the response to submitting was lost", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    const token = await mint(assessment.id, "grace");
    const body = '<touchstone-assessment layout="all"></touchstone-assessment>';
    const page = await visitHost(body);
    await setToken(page, token);
    await page.getByRole("textbox").fill("Paris");
    relay.decideOutcome = (path, method) =>
      path === "/v1/embed/submit" && method === "POST" ? "drop" : "pass";
    await submitAnswers(page);
    const results = () => api.get(`/v1/assessments/${assessment.id}/results`);
    await expect.poll(async () => (await results()).data.length).toBe(1);
    const again = await visitHost(body, { context: page.context() });
    await page.close();
    relay.decideOutcome = () => "pass";
    await again
      .locator("touchstone-assessment")
      .evaluate((element, given) => Object.assign(element, { token: given }), token);
    await again.getByRole("heading", { name: "Your result" }).waitFor();
    expect((await listEventsByType(again, "submitted")).length).toBe(1);
    expect((await results()).data).toHaveLength(1);
  });

  test("reopens at the learner's last question, and at the first one for another learner or the next attempt", async () => {
    const assessment = await createPublishedAssessment(api, [
      textQuestion(),
      choiceQuestion(),
      textQuestion(),
    ]);
    const body = "<touchstone-assessment></touchstone-assessment>";
    const at = (page: Page) => page.getByRole("heading", { name: / of 3$/ }).textContent();
    const first = await visitHost(body);
    await setToken(first, await mint(assessment.id, "ada"));
    await first.getByRole("button", { name: "Question 2, not answered" }).click();
    expect(await at(first)).toBe("Question 2 of 3");

    const context = first.context();
    const again = await visitHost(body, { context });
    await setToken(again, await mint(assessment.id, "ada"));
    expect(await at(again)).toBe("Question 2 of 3");
    expect(await again.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    const another = await visitHost(body, { context });
    await setToken(another, await mint(assessment.id, "grace"));
    expect(await at(another)).toBe("Question 1 of 3");
    await submitAnswers(again);
    await again.getByRole("heading", { name: "Your result" }).waitFor();
    await expect.poll(async () => (await listEventsByType(again, "submitted")).length).toBe(1);
    const next = await visitHost(body, { context });
    await setToken(next, await mint(assessment.id, "ada"));
    expect(await at(next)).toBe("Question 1 of 3");
  });

  test("keeps answers while offline, and saves them once back online", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion(), choiceQuestion()]);
    const token = await mint(assessment.id);
    const page = await visitHost('<touchstone-assessment layout="all"></touchstone-assessment>');
    await setToken(page, token);
    relay.decideOutcome = () => "refuse";
    await page.getByRole("textbox").fill("Paris");
    await flush(page);
    await page.getByText("not saved", { exact: false }).first().waitFor();
    await page.getByRole("radio", { name: "Beta" }).check();
    relay.decideOutcome = () => "pass";
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("Saved", { exact: true }).waitFor();
    const headers = { origin: host.origin, "x-embed-token": token };
    const { body } = await api.get("/v1/embed/assessments", { key: null, headers });
    const values = body.saved_answers.exerciseAnswers[0].questionAnswers.map(
      ({ answers }: { answers: { value: unknown }[] }) => answers[0]?.value,
    );
    expect(values).toEqual(["Paris", "b"]);
  });

  test("replaces an expired token by fetchToken and keeps the player with its answers", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion(), choiceQuestion()]);
    const page = await visitHost('<div id="place"></div>');
    host.answers.set("token", () => mint(assessment.id));
    // This is passed as text, so that no bundler resolves the import.
    await page.evaluate(`import("${relay.url}/embed.js").then(({ mount }) => {
      mount(document.querySelector("#place"), {
        theme: "dark",
        fetchToken: async () => (await fetch("/token")).json(),
        check: async ({ answers }) => ({ correct: answers.length === 1, score: 1, max_score: 1 }),
      });
    })`);
    await expect.poll(() => listEventsByType(page, "ready")).toHaveLength(1);
    await page.getByRole("textbox").fill("Paris");
    await page.getByRole("button", { name: "Check" }).click();
    await expect
      .poll(() => listEventsByType(page, "check"))
      .toMatchObject([{ detail: { result: { correct: true } } }]);
    await testDatabase().sql`update embed_tokens set expires_at = now() - interval '1 second'
      where organization_id = ${api.organizationId} and consumed_at is null`;
    await flush(page);
    await page.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(() => listEventsByType(page, "token-expired")).toHaveLength(1);
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Paris");
    const result = await page.evaluate(() => document.querySelector("touchstone-assessment")?.submit());
    expect(result).toMatchObject({ score: 1, max_score: 2 });
    expect((await listEventsByType(page, "ready")).length).toBe(1);
  });

  test("without fetchToken tells the learner, and continues with the next token that the page sets", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    const page = await visitHost("<touchstone-assessment></touchstone-assessment>");
    await setToken(page, await mint(assessment.id, "ada"));
    await testDatabase().sql`update embed_tokens set expires_at = now() - interval '1 second'
      where organization_id = ${api.organizationId} and consumed_at is null`;
    await page.getByRole("textbox").fill("Paris");
    await flush(page);
    await expect.poll(() => listEventsByType(page, "token-expired")).toHaveLength(1);
    const next = await mint(assessment.id, "ada");
    await page.locator("touchstone-assessment").evaluate((element, value) => {
      element.setAttribute("token", value);
    }, next);
    await expect
      .poll(() => relay.requests.filter((asked) => asked === "GET /v1/embed/assessments").length)
      .toBe(2);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Paris");
    await expect.poll(() => listEventsByType(page, "ready")).toHaveLength(1);
  });

  test("retries the player, the script and the questions when they fail to load", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    const token = await mint(assessment.id);
    // Browsers retry once by themselves when a connection was already open.
    const left: Record<string, number> = { player: 2, assessments: 2 };
    relay.decideOutcome = (path) => {
      const [what = ""] = /(?<=^\/embed-)player|(?<=^\/v1\/embed\/)assessments/.exec(path) ?? [];
      const more = left[what] ?? 0;
      if (more > 0) left[what] = more - 1;
      return more > 0 ? "refuse" : "pass";
    };
    const page = await visitHost("<touchstone-assessment></touchstone-assessment>", {
      // This is set before the element is defined, and it must not be lost.
      atOnce: `document.querySelector("touchstone-assessment").fetchToken = async () => "${token}"`,
    });
    await page.getByRole("textbox").waitFor();
    expect(left).toEqual({ player: 0, assessments: 0 });
    expect(relay.requests.filter((asked) => asked === "GET /embed.js").length).toBeGreaterThanOrEqual(2);
  });

  test("does not show one learner's answers to the next one at the same computer", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    const body = "<touchstone-assessment></touchstone-assessment>";
    const page = await visitHost(body);
    await setToken(page, await mint(assessment.id, "ada"));
    await page.getByRole("textbox").fill("Ada's secret");
    await flush(page);
    await setToken(page, await mint(assessment.id, "grace"));
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("");
    await setToken(page, await mint(assessment.id, "ada"));
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Ada's secret");
  });

  test("keeps two elements on a page separate, each with its theme and language, even when one is moved", async () => {
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    const page = await visitHost(
      `<div id="left"><touchstone-assessment id="one" theme="dark"></touchstone-assessment></div>
       <div id="right"><touchstone-assessment id="two" locale="ar"></touchstone-assessment></div>`,
      { width: 320 },
    );
    const readBackground = () =>
      page.evaluate(() => {
        const root = document.querySelector("#one")?.shadowRoot?.firstElementChild;
        return root ? getComputedStyle(root).backgroundColor : undefined;
      });
    expect(await readBackground()).toBe("rgb(20, 21, 19)");
    await setToken(page, await mint(assessment.id), "#one");
    await setToken(page, await mint(assessment.id), "#two");
    const [one, two] = ["#one", "#two"].map((id) => page.locator(id).getByRole("textbox"));
    await one?.fill("Left");
    await two?.fill("Right");
    await page.evaluate(() => document.querySelector("#right")?.append(document.querySelector("#one") ?? ""));
    expect(await Promise.all([one?.inputValue(), two?.inputValue()])).toEqual(["Left", "Right"]);
    const looks = await page.evaluate(() =>
      ["#one", "#two"].map((id) => {
        const root = document.querySelector(id)?.shadowRoot?.querySelector(".touchstone") as HTMLElement;
        const { backgroundColor, direction, fontSize, textTransform } = getComputedStyle(root);
        return { backgroundColor, direction, fontSize, textTransform };
      }),
    );
    const plain = { fontSize: "16px", textTransform: "none" };
    expect(looks).toEqual([
      { ...plain, backgroundColor: "rgb(20, 21, 19)", direction: "ltr" },
      { ...plain, backgroundColor: "rgb(251, 251, 249)", direction: "rtl" },
    ]);
    expect(await findAxeViolations(page, { within: ["#one", "#two"] })).toEqual([]);
    const widths = await page.evaluate(() =>
      ["#one", "#two"].map((id) => document.querySelector(id)?.shadowRoot?.firstElementChild?.scrollWidth),
    );
    expect(widths.every((width) => (width ?? 999) <= 320)).toBe(true);
  });

  test("reports an invalid token to the learner in words and to the page in an event", async () => {
    const page = await visitHost('<touchstone-assessment locale="de"></touchstone-assessment>');
    const assessment = await createPublishedAssessment(api, [textQuestion()]);
    const token = await mint(assessment.id);
    await api.post(`/v1/assessments/${assessment.id}/archive`);
    await page
      .locator("touchstone-assessment")
      .evaluate((element, value) => Object.assign(element, { token: value }), token);
    await page.getByRole("alert").filter({ hasText: "lässt sich hier nicht öffnen" }).waitFor();
    expect((await listEventsByType(page, "error")).map(({ detail }) => detail.message)).toEqual([
      expect.stringContaining("Assessment not found"),
    ]);
  });
});

/** A question in a custom format, which the service only stores and grades. */
const OWN_QUESTION = {
  content_ast: { kind: "color", ask: "What color is the sky?" },
  answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: "blue" }] }],
};

/** Renders the question in a custom format outside the shadow root, as a page would. */
const renderOwn = (page: Page) =>
  page.locator("touchstone-assessment").evaluate((element) => {
    type Asked = { content: { ask: string }; answers: string[]; answer(elements: unknown[]): void };
    const renderOpaque = (container: HTMLElement, { content, answers, answer }: Asked) => {
      const input = document.createElement("input");
      input.ariaLabel = content.ask;
      input.value = answers[0] ?? "";
      input.oninput = () => answer([input.value]);
      container.append(input);
    };
    Object.assign(element, { renderOpaque });
  });

/** Answers each of the ten interactions correctly, and also the page's own question. */
async function answerAll(page: Page): Promise<void> {
  const choose = (name: string, label: string) =>
    page.getByRole("combobox", { name }).selectOption({ label });
  await page.getByRole("radio", { name: "Canberra" }).check();
  for (const name of ["2", "7"]) await page.getByRole("checkbox", { name, exact: true }).check();
  await choose("Ice is", "lighter");
  await page.getByRole("textbox", { name: "Water boils at" }).fill("100");
  await page.getByRole("textbox", { name: "Why do leaves turn red" }).fill("The green fades first.");
  await choose("France", "Paris");
  await choose("Italy", "Rome");
  await choose("Spain", "Madrid");
  for (const place of ["Uruk, 2 of 3", "Uruk, 1 of 3"]) {
    await page.getByRole("button", { name: "Move Uruk up" }).press("Enter");
    await page.getByText(place).waitFor({ state: "attached" });
  }
  await choose("Gap 1 of 2", "winter");
  await choose("Gap 2 of 2", "summer");
  await page.getByRole("radio", { name: "Area 1 of 3, top left" }).first().press("Space");
  await page.getByRole("application", { name: "A map of Europe" }).press("Enter");
  await page.getByRole("spinbutton").fill("71");
  await page.getByLabel("What color is the sky?").fill("blue");
}
