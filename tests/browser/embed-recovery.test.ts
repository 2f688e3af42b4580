import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  flushAnswers,
  listEventsByType,
  setToken,
  setUpEmbedPages,
  submitAnswers,
} from "#tests/support/embed-page.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import type { TouchstoneAssessment } from "../../public/embed.d.ts";

const embed = setUpEmbedPages();

const submitElement = (page: Page) =>
  page.evaluate(() => document.querySelector("touchstone-assessment")?.submit());

describe("an embedded assessment keeps the learner's answers and place", () => {
  test("shows the result after a reload when the response to submitting was lost", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion()]);
    const token = await embed.mint(assessment.id, "grace");
    const body = '<touchstone-assessment layout="all"></touchstone-assessment>';
    const page = await embed.visitHost(body);
    await setToken(page, token);
    await page.getByRole("textbox").fill("Paris");
    embed.relay.decideOutcome = (path, method) =>
      path === "/v1/embed/submit" && method === "POST" ? "drop" : "pass";
    await submitAnswers(page);
    const results = () => embed.api.get(`/v1/assessments/${assessment.id}/results`);
    await expect.poll(async () => (await results()).data.length).toBe(1);
    const again = await embed.visitHost(body, { context: page.context() });
    await page.close();
    embed.relay.decideOutcome = () => "pass";
    await again
      .locator("touchstone-assessment")
      .evaluate((element, given) => Object.assign(element, { token: given }), token);
    await again.getByRole("heading", { name: "Your result" }).waitFor();
    expect((await listEventsByType(again, "submitted")).length).toBe(1);
    expect(await submitElement(again)).toMatchObject({ score: 1, max_score: 1 });
    expect((await results()).data).toHaveLength(1);
  });

  test("keeps an answer that is still being saved when the element is removed and added again", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion(), choiceQuestion()]);
    const page = await embed.visitHost('<touchstone-assessment layout="all"></touchstone-assessment>');
    await setToken(page, await embed.mint(assessment.id, "ada"));
    await page.getByRole("textbox").fill("Par");
    await flushAnswers(page);
    const [isSent, isAllowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/v1/embed/progress", async (route) => {
      isSent.resolve();
      await isAllowed.promise;
      await route.continue();
    });
    await page.getByRole("textbox").fill("Paris");
    const place = await page.evaluateHandle(() => {
      const element = document.querySelector("touchstone-assessment");
      const parent = element?.parentElement;
      element?.remove();
      return { element, parent };
    });
    await isSent.promise;
    await place.evaluate(async ({ element, parent }) => {
      if (element) parent?.append(element);
      // An element that didn't wait for the answer would ask for the attempt now.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    isAllowed.resolve();
    await expect.poll(() => listEventsByType(page, "ready")).toHaveLength(2);
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Paris");
    await page.getByRole("radio", { name: "Beta" }).check();
    expect(await submitElement(page)).toMatchObject({ score: 2, max_score: 2 });
  });

  test("rejects submit() if the token can't be opened, or the element is removed before it is ready", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion()]);
    const submit = (page: Page, isRemoved: boolean) =>
      page.locator("touchstone-assessment").evaluate((element, mustRemove) => {
        const submitting = (element as TouchstoneAssessment).submit();
        if (mustRemove) element.remove();
        return submitting.catch(({ message }: Error) => message);
      }, isRemoved);
    const body = (token: string) => `<touchstone-assessment token="${token}"></touchstone-assessment>`;
    const refused = await embed.visitHost(body("unknown"));
    await refused.getByRole("alert").waitFor();
    expect(await submit(refused, false)).toBe("The assessment isn’t open");
    embed.relay.decideOutcome = (path) => (path.startsWith("/v1/embed") ? "refuse" : "pass");
    const removed = await embed.visitHost(body(await embed.mint(assessment.id)));
    await removed.getByText("Loading…").waitFor();
    expect(await submit(removed, true)).toBe("The assessment isn’t open");
  });

  test("reopens at the learner's last question, and at the first one for another learner or the next attempt", async () => {
    const assessment = await createPublishedAssessment(embed.api, [
      textQuestion(),
      choiceQuestion(),
      textQuestion(),
    ]);
    const body = "<touchstone-assessment></touchstone-assessment>";
    const at = (page: Page) => page.getByRole("heading", { name: / of 3$/ }).textContent();
    const first = await embed.visitHost(body);
    await setToken(first, await embed.mint(assessment.id, "ada"));
    await first.getByRole("button", { name: "Question 2, not answered" }).click();
    await expect.poll(() => at(first)).toBe("Question 2 of 3");

    const context = first.context();
    const again = await embed.visitHost(body, { context });
    await setToken(again, await embed.mint(assessment.id, "ada"));
    await expect.poll(() => at(again)).toBe("Question 2 of 3");
    expect(await again.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    const another = await embed.visitHost(body, { context });
    await setToken(another, await embed.mint(assessment.id, "grace"));
    expect(await at(another)).toBe("Question 1 of 3");
    await submitAnswers(again);
    await again.getByRole("heading", { name: "Your result" }).waitFor();
    await expect.poll(async () => (await listEventsByType(again, "submitted")).length).toBe(1);
    const next = await embed.visitHost(body, { context });
    await setToken(next, await embed.mint(assessment.id, "ada"));
    expect(await at(next)).toBe("Question 1 of 3");
  });

  test("keeps answers while offline, and saves them once back online", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion(), choiceQuestion()]);
    const token = await embed.mint(assessment.id);
    const page = await embed.visitHost('<touchstone-assessment layout="all"></touchstone-assessment>');
    await setToken(page, token);
    embed.relay.decideOutcome = () => "refuse";
    await page.getByRole("textbox").fill("Paris");
    await flushAnswers(page);
    await page.getByText("not saved", { exact: false }).first().waitFor();
    await page.getByRole("radio", { name: "Beta" }).check();
    embed.relay.decideOutcome = () => "pass";
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("Saved", { exact: true }).waitFor();
    const headers = { origin: embed.host.origin, "x-embed-token": token };
    const { body } = await embed.api.get("/v1/embed/assessments", { key: null, headers });
    const values = body.saved_answers.exerciseAnswers[0].questionAnswers.map(
      ({ answers }: { answers: { value: unknown }[] }) => answers[0]?.value,
    );
    expect(values).toEqual(["Paris", "b"]);
  });

  test("replaces an expired token by fetchToken and keeps the player with its answers", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion(), choiceQuestion()]);
    const page = await embed.visitHost('<div id="place"></div>');
    embed.host.answers.set("token", () => embed.mint(assessment.id));
    // This is passed as text, so that no bundler resolves the import.
    await page.evaluate(`import("${embed.relay.url}/embed.js").then(({ mount }) => {
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
      where organization_id = ${embed.api.organizationId} and consumed_at is null`;
    await flushAnswers(page);
    await page.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(() => listEventsByType(page, "token-expired")).toHaveLength(1);
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Paris");
    const result = await submitElement(page);
    expect(result).toMatchObject({ score: 1, max_score: 2 });
    await page.getByRole("heading", { name: "Your result" }).waitFor();
    expect(await submitElement(page)).toEqual(result);
    await page.getByRole("heading", { name: "Your result" }).waitFor();
    expect((await listEventsByType(page, "ready")).length).toBe(1);
  });

  test("without fetchToken tells the learner, and continues with the next token that the page sets", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion()]);
    const page = await embed.visitHost("<touchstone-assessment></touchstone-assessment>");
    await setToken(page, await embed.mint(assessment.id, "ada"));
    await testDatabase().sql`update embed_tokens set expires_at = now() - interval '1 second'
      where organization_id = ${embed.api.organizationId} and consumed_at is null`;
    await page.getByRole("textbox").fill("Paris");
    await flushAnswers(page);
    await expect.poll(() => listEventsByType(page, "token-expired")).toHaveLength(1);
    const next = await embed.mint(assessment.id, "ada");
    await page.locator("touchstone-assessment").evaluate((element, value) => {
      element.setAttribute("token", value);
    }, next);
    await expect
      .poll(() => embed.relay.requests.filter((asked) => asked === "GET /v1/embed/assessments").length)
      .toBe(2);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Paris");
    await expect.poll(() => listEventsByType(page, "ready")).toHaveLength(1);
  });

  test("retries the player, the script and the questions when they fail to load", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion()]);
    const token = await embed.mint(assessment.id);
    // Browsers retry once by themselves when a connection was already open.
    const left: Record<string, number> = { player: 2, assessments: 2 };
    embed.relay.decideOutcome = (path) => {
      const [what = ""] = /(?<=^\/embed-)player|(?<=^\/v1\/embed\/)assessments/.exec(path) ?? [];
      const more = left[what] ?? 0;
      if (more > 0) left[what] = more - 1;
      return more > 0 ? "refuse" : "pass";
    };
    const page = await embed.visitHost("<touchstone-assessment></touchstone-assessment>", {
      // This is set before the element is defined, and it must not be lost.
      atOnce: `document.querySelector("touchstone-assessment").fetchToken = async () => "${token}"`,
    });
    await page.getByRole("textbox").waitFor();
    expect(left).toEqual({ player: 0, assessments: 0 });
    expect(embed.relay.requests.filter((asked) => asked === "GET /embed.js").length).toBeGreaterThanOrEqual(
      2,
    );
  });

  test("does not show one learner's answers to the next one at the same computer", async () => {
    const assessment = await createPublishedAssessment(embed.api, [textQuestion()]);
    const body = "<touchstone-assessment></touchstone-assessment>";
    const page = await embed.visitHost(body);
    await setToken(page, await embed.mint(assessment.id, "ada"));
    await page.getByRole("textbox").fill("Ada's secret");
    await flushAnswers(page);
    await setToken(page, await embed.mint(assessment.id, "grace"));
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("");
    await setToken(page, await embed.mint(assessment.id, "ada"));
    await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Ada's secret");
  });
});
