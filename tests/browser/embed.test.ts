import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAxeViolations } from "#tests/support/axe.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  flushAnswers,
  listEventsByType,
  setToken,
  setUpEmbedPages,
  submitAnswers,
} from "#tests/support/embed-page.ts";
import { MORE_QUESTIONS } from "#tests/support/more-questions.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { TEN_QUESTIONS } from "#tests/support/ten-questions.ts";

const embed = setUpEmbedPages();

describe("an embedded assessment on another origin, under a strict CSP and hostile styles", () => {
  test("loads the controls of more interactions with their styles when a question needs them", async () => {
    const isRequested = () =>
      embed.relay.requests.some((line) => line.startsWith("GET /embed-more-controls-"));
    const simple = await createPublishedAssessment(embed.api, [choiceQuestion(1)]);
    const [associate] = MORE_QUESTIONS.map(({ question }) => question);
    const pairs = await createPublishedAssessment(embed.api, [associate ?? {}]);
    const page = await embed.visitHost("<touchstone-assessment></touchstone-assessment>");
    await setToken(page, await embed.mint(simple.id, "ada"));
    await page.getByRole("radio").first().waitFor();
    expect(isRequested()).toBe(false);
    await setToken(page, await embed.mint(pairs.id, "ada"));
    for (const name of ["Antonio", "Prospero"]) await page.getByRole("button", { name, exact: true }).click();
    await page.getByText("Antonio – Prospero").waitFor();
    expect(isRequested()).toBe(true);
    const antonio = page.getByRole("button", { name: "Antonio", exact: true });
    expect(await antonio.evaluate((button) => getComputedStyle(button).position)).toBe("absolute");
    expect(await findAxeViolations(page, { within: ["touchstone-assessment"] })).toEqual([]);
    await flushAnswers(page);

    const again = await embed.visitHost("<touchstone-assessment></touchstone-assessment>", {
      context: page.context(),
    });
    await setToken(again, await embed.mint(pairs.id, "ada"));
    await again.getByText("Antonio – Prospero").waitFor();
  });

  test("answers every interaction, survives a reload with a new token, and submits once although the response is lost", async () => {
    const receiver = await startReceiver();
    const { error } = await embed.api.post("/v1/webhooks", {
      url: receiver.url,
      events: ["submission.graded"],
    });
    expect(error).toBeNull();
    const assessment = await createPublishedAssessment(embed.api, [
      ...TEN_QUESTIONS.map(({ question }) => question),
      OWN_QUESTION,
    ]);
    const body = `<input aria-label="The page's own">
      <touchstone-assessment layout="all"></touchstone-assessment>`;

    const first = await embed.visitHost(body);
    const own = first.getByLabel("The page's own");
    await own.focus();
    await renderOwn(first);
    await setToken(first, await embed.mint(assessment.id, "ada"));
    expect(await own.evaluate((input) => input === document.activeElement)).toBe(true);
    await answerAll(first);
    // Uploaded images come from the service, whatever the page's origin.
    expect(embed.relay.requests).toContain(`GET /assets/${"0".repeat(64)}.png`);
    expect((await listEventsByType(first, "change")).at(-1)?.detail).toMatchObject({
      answered: 12,
      unanswered: 0,
    });
    await flushAnswers(first);

    const page = await embed.visitHost(body, { context: first.context() });
    await renderOwn(page);
    await setToken(page, await embed.mint(assessment.id, "ada"));
    await first.close();
    await expect.poll(() => page.getByRole("radio", { name: "Canberra" }).isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel("What color is the sky?").inputValue()).toBe("blue");
    await expect.poll(() => page.getByRole("spinbutton").inputValue()).toBe("71");
    expect(await findAxeViolations(page, { within: ["touchstone-assessment"] })).toEqual([]);

    let submits = 0;
    embed.relay.decideOutcome = (path, method) =>
      path === "/v1/embed/submit" && method === "POST" && submits++ === 0 ? "drop" : "pass";
    await submitAnswers(page);
    await page.getByRole("heading", { name: "Your result" }).waitFor();
    expect(submits).toBeGreaterThanOrEqual(2);
    // The event follows the deletion of the stored answers, which the heading doesn't wait for.
    await expect.poll(async () => (await listEventsByType(page, "submitted")).length).toBe(1);
    const [event] = await listEventsByType(page, "submitted");
    expect(event?.detail.result).toMatchObject({ score: 14, max_score: 14, awaiting_manual_grading: true });
    const results = await embed.api.get(`/v1/assessments/${assessment.id}/results`);
    expect(results.data).toMatchObject([{ learner_ref: "ada", score: 14, attempt_number: 1 }]);
    const [delivery] = await receiver.received(1);
    expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
      type: "submission.graded",
      data: { submission_id: results.data[0].id, learner_ref: "ada", source: "embed", score: 14 },
    });
    expect(receiver.requests).toHaveLength(1);
    await receiver.close();
  });

  test("keeps two elements on a page separate, each with its theme and language, even when one is moved", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion()]);
    const page = await embed.visitHost(
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
    await setToken(page, await embed.mint(assessment.id), "#one");
    await setToken(page, await embed.mint(assessment.id), "#two");
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

  test("keeps its bars between the page's own sticky header and footer", async () => {
    const assessment = await createPublishedAssessment(
      embed.api,
      Array.from({ length: 12 }, () => choiceQuestion()),
    );
    const page = await embed.visitHost('<touchstone-assessment layout="all"></touchstone-assessment>');
    await page.locator("touchstone-assessment").evaluate((element) => {
      element.style.setProperty("--touchstone-sticky-top", "64px", "important");
      element.style.setProperty("--touchstone-sticky-bottom", "40px", "important");
    });
    await setToken(page, await embed.mint(assessment.id));
    await page.evaluate(() => window.scrollTo(0, 1000));
    const measure = (bar: string) =>
      page.locator(`[data-bar=${bar}]`).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top: Math.round(top), bottom: Math.round(window.innerHeight - bottom) };
      });
    await expect.poll(() => measure("status")).toMatchObject({ top: 64 });
    await expect.poll(() => measure("actions")).toMatchObject({ bottom: 40 });
    await page.getByRole("radio").nth(20).focus();
    for (const key of ["Shift+Tab", "Shift+Tab", "Shift+Tab", "Tab", "Tab", "Tab", "Tab", "Tab"]) {
      await page.keyboard.press(key);
      const isBetween = await page.evaluate(() => {
        const root = document.querySelector("touchstone-assessment")?.shadowRoot;
        const [status, actions] = [...(root?.querySelectorAll("[data-bar]") ?? [])];
        const focused = root?.activeElement?.getBoundingClientRect();
        return (
          !!focused &&
          focused.top >= (status?.getBoundingClientRect().bottom ?? 0) &&
          focused.bottom <= (actions?.getBoundingClientRect().top ?? 0)
        );
      });
      expect(isBetween).toBe(true);
    }
  });

  test("shows in forced colors whether a button is pressed, also while it has the focus", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion()]);
    const page = await embed.visitHost("<touchstone-assessment></touchstone-assessment>");
    await setToken(page, await embed.mint(assessment.id));
    await page.emulateMedia({ forcedColors: "active" });
    const flag = page.getByRole("button", { name: "Flag for later" });
    const getOutline = () =>
      flag.evaluate((button) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(button);
        return outlineStyle === "none" ? "none" : `${outlineWidth} ${outlineOffset}`;
      });
    expect(await getOutline()).toBe("none");
    await page.getByRole("textbox").focus();
    await page.keyboard.press("Shift+Tab");
    await expect.poll(getOutline).toBe("2px 2px");
    await page.keyboard.press("Space");
    await expect.poll(getOutline).toBe("4px -2px");
    await page.keyboard.press("Tab");
    await expect.poll(getOutline).toBe("2px -2px");
  });

  test("reports an invalid token to the learner in words and to the page in an event", async () => {
    const page = await embed.visitHost('<touchstone-assessment locale="de"></touchstone-assessment>');
    const assessment = await createPublishedAssessment(embed.api, [textQuestion()]);
    const token = await embed.mint(assessment.id);
    await embed.api.post(`/v1/assessments/${assessment.id}/archive`);
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
