import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitUntilIdle } from "#tests/support/pages.ts";
import { setUpPlayer } from "#tests/support/player.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";
import { TEN_QUESTIONS } from "#tests/support/ten-questions.ts";

const openAttempt = setUpPlayer();

const SLIDER = {
  content_ast: doc(paragraph("How many percent?"), {
    type: "sliderInteraction",
    attrs: { responseId: "r1", lowerBound: 0, upperBound: 100, step: 5 },
  }),
  answer_keys: [{ type: "numeric", response_id: "r1", accept: [{ value: 50 }] }],
};
const PROBLEM = "Enter a number from 0 to 100 in steps of 5.";

test("doesn't record a number that the slider can't show, nor what was typed on the way to it", async () => {
  const { page, api, assessment, problems, close } = await openAttempt([SLIDER]);
  const field = page.getByRole("spinbutton");
  const slider = page.getByRole("slider");
  const readState = async () => [
    await field.inputValue(),
    await field.getAttribute("aria-invalid"),
    await slider.getAttribute("aria-valuetext"),
    await page.getByRole("group").getByText(PROBLEM, { exact: true }).isVisible(),
  ];
  await field.pressSequentially("150");
  await expect.poll(readState).toEqual(["150", "true", "Not answered yet", true]);
  await field.press("Tab");
  await page.getByRole("status").filter({ hasText: PROBLEM }).waitFor({ state: "attached" });
  await expect.poll(readState).toEqual(["150", "true", "Not answered yet", true]);

  await field.fill("");
  await field.pressSequentially("50");
  await field.press("Tab");
  await expect.poll(readState).toEqual(["50", "false", "50", false]);
  await field.press("ControlOrMeta+A");
  await field.pressSequentially("47");
  await expect.poll(readState).toEqual(["47", "true", "50", true]);
  await slider.press("ArrowRight");
  await expect.poll(readState).toEqual(["55", "false", "55", false]);
  await field.press("ControlOrMeta+A");
  await field.pressSequentially("150");
  await expect.poll(readState).toEqual(["150", "true", "55", true]);

  await page.getByRole("button", { name: "Review and submit" }).first().click();
  await page.getByRole("button", { name: "Submit answers" }).click();
  await page.waitForURL("**/result");
  const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
  const { data: submission } = await api.get(`/v1/submissions/${data[0].id}`);
  expect(submission.exercise_results[0].question_results[0].answers).toEqual([
    { responseId: "r1", value: 55 },
  ]);
  expect(problems).toEqual([]);
  await close();
});

const getQuestion = (name: string) =>
  TEN_QUESTIONS.find(({ interaction }) => interaction === name)?.question ?? {};
const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel);

test("keeps the focus in the interaction when a button disappears", async () => {
  const { page, problems, close } = await openAttempt([
    getQuestion("order"),
    {
      content_ast: doc(paragraph("Place two points."), {
        type: "selectPointInteraction",
        attrs: {
          responseId: "r1",
          image: { src: `/assets/${"0".repeat(64)}.png`, alt: "A map", width: 400, height: 300 },
          maxChoices: 2,
        },
      }),
      answer_keys: [{ type: "point", response_id: "r1", areas: [{ shape: "circle", coords: [9, 9, 9] }] }],
    },
    SLIDER,
  ]);
  await page.getByRole("button", { name: "Keep this order" }).press("Enter");
  await expect.poll(() => readFocus(page)).toMatch(/^Move .* down$/);

  await page.getByRole("button", { name: "Next" }).click();
  const image = page.getByRole("application", { name: "A map" });
  for (const key of ["Enter", "ArrowDown", "Enter"]) await image.press(key);
  await page.getByRole("button", { name: "Remove point 1" }).press("Enter");
  // The other point is now the first.
  await expect.poll(() => readFocus(page)).toBe("Remove point 1: 200 across, 153 down");
  await page.keyboard.press("Enter");
  await expect.poll(() => readFocus(page)).toBe("A map");

  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("spinbutton").fill("50");
  await page.getByRole("button", { name: "Clear answer" }).press("Enter");
  await expect.poll(() => readFocus(page)).toBe("Slider from 0 to 100");
  expect(problems).toEqual([]);
  await close();
});

test("at a zoom of 400% covers no question with its bars, not even while offline", async () => {
  const { page, context, close } = await openAttempt(
    [getQuestion("choice"), SLIDER],
    {},
    {
      width: 320,
      height: 256,
    },
  );
  const bars = page.locator("[data-bar]");
  const readPositions = () =>
    bars.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).position));
  await expect.poll(readPositions).toEqual(["static", "static"]);
  await waitUntilIdle(page);
  await context.setOffline(true);
  await page.getByRole("radio").first().check();
  await page.getByText("Can’t save right now.").waitFor({ state: "attached" });
  for (const key of ["ArrowDown", "ArrowUp"]) {
    await page.keyboard.press(key);
    const isCovered = () =>
      page.evaluate(() => {
        const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[data-question]");
      });
    await expect.poll(isCovered).toBe(false);
  }
  await page.setViewportSize({ width: 320, height: 600 });
  await expect.poll(readPositions).toEqual(["sticky", "sticky"]);
  await close();
});
