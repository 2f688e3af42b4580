import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  IMAGE_PATH,
  LISTENING_QUESTION,
  MORE_QUESTIONS,
  RECORDING_URL,
} from "#tests/support/more-questions.ts";
import { expectAccessible, readFocusedName, setUpBrowser, tabTo, visit } from "#tests/support/pages.ts";
import { waitUntilReady } from "#tests/support/player.ts";
import { createRecording } from "#tests/support/recording.ts";

setUpBrowser();

const QUESTIONS = [...MORE_QUESTIONS.map(({ question }) => question), LISTENING_QUESTION];

let api: Api;
let assessment: Awaited<ReturnType<typeof createPublishedAssessment>>;
beforeAll(async () => {
  api = await createTestClient();
  const { sql } = testDatabase();
  await sql`update organizations set hosted_asks_for = 'nothing' where id = ${api.organizationId}`;
  assessment = await createPublishedAssessment(api, QUESTIONS, { show_solutions: "after_submit" });
});

const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#7aa" d="M0 0h4v3H0z"/></svg>`;

/** Opens an attempt. The image and the recording don't come from the service. */
async function openAttempt(options: Parameters<typeof visit>[1] = {}, query = "") {
  const visited = await visit(`/take/${assessment.share_code}${query}`, options);
  const { page } = visited;
  await page.route(`**${IMAGE_PATH}`, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: IMAGE }),
  );
  await page.route(RECORDING_URL, (route) =>
    route.fulfill({ contentType: "audio/wav", body: createRecording(0.2) }),
  );
  await page.locator("form button[type=submit], main button").first().click();
  await page.locator("fieldset").first().waitFor();
  await waitUntilReady(page);
  return visited;
}

const announced = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).waitFor({ state: "attached" });

/** Answers each interaction by keyboard. The names are what screen readers announce. */
const BY_KEYBOARD: Record<string, (page: Page) => Promise<void>> = {
  associate: async (page) => {
    for (const pair of [
      ["Antonio", "Prospero"],
      ["Montague", "Capulet"],
    ] as const) {
      for (const name of pair) {
        await page.getByRole("button", { name, exact: true }).focus();
        await page.keyboard.press("Enter");
      }
      await announced(page, `Paired ${pair[0]} and ${pair[1]}.`);
    }
    await page.getByRole("button", { name: "Antonio", exact: true }).press("Space");
    await announced(page, "You’ve made 2 pairs, the maximum.");
  },
  hottext: async (page) => {
    for (const name of ["Their", "tow"]) {
      await tabTo(page, name);
      await page.keyboard.press("Space");
    }
  },
  "graphic order": async (page) => {
    await tabTo(page, "Area 1 of 3, top");
    await page.keyboard.press("Enter");
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    }
    await announced(page, "Area 3, position 3");
    await expect.poll(() => readFocusedName(page)).toBe("Area 3 of 3, bottom: position 3");
  },
  "graphic associate": async (page) => {
    await tabTo(page, "Area 1 of 3");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await announced(page, "Area 3 selected. Select the item to pair it with.");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await announced(page, "Paired Area 3 and Area 2.");
  },
  "graphic gap match": async (page) => {
    for (const [label, area] of [
      ["Rome", "Area 3 of 3"],
      ["The flag of Norway", "Area 1 of 3"],
    ] as const) {
      await page.getByRole("button", { name: label, exact: true }).press("Enter");
      await page.getByRole("button", { name: area }).first().press("Enter");
      await announced(page, `${label} placed on ${area.slice(0, 6)}.`);
    }
  },
  "position object": async (page) => {
    await tabTo(page, "A map of Europe");
    // The crosshair starts in the middle of the image, at 200, 150.
    const keys = [
      "Shift+ArrowLeft",
      "ArrowLeft",
      "ArrowLeft",
      "ArrowLeft",
      "ArrowDown",
      "ArrowDown",
      "Enter",
    ];
    for (const key of keys) await page.keyboard.press(key);
    await announced(page, "Object 1 placed: 161 across, 156 down");
  },
  recording: async (page) => {
    const audio = page.locator("audio");
    for (const plays of ["Played 1 time. You can play it 1 more time.", "You can’t play it again."]) {
      await audio.evaluate((element) => (element as HTMLAudioElement).play());
      await page.getByText(plays).first().waitFor();
      if (plays.startsWith("Played")) {
        await expect.poll(() => audio.evaluate((element) => (element as HTMLAudioElement).ended)).toBe(true);
      }
    }
    await audio.waitFor({ state: "detached" });
    await page.getByRole("radio", { name: "Dutch" }).check();
  },
};

test("answers each interaction by keyboard, restores the answers, and shows the learner the result", async () => {
  const { page, problems, close } = await openAttempt();
  const names = [...MORE_QUESTIONS.map(({ interaction }) => interaction), "recording"];
  for (const [index, name] of names.entries()) {
    await page.getByRole("heading", { name: `Question ${index + 1} of 7` }).waitFor();
    await BY_KEYBOARD[name]?.(page);
    if (index < names.length - 1) await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Show all questions" }).click();
  await page.getByRole("listitem").filter({ hasText: "Antonio – Prospero" }).waitFor();
  await page.getByText("Area 1: The flag of Norway").waitFor();
  await page.getByText("Played 2 times. You can’t play it again.").waitFor();
  await expect.poll(() => page.getByRole("checkbox", { name: "Their" }).isChecked()).toBe(true);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, ["light"]);
  await page.getByRole("button", { name: "Review and submit" }).click();
  await page.getByText("You’ve answered every question.").waitFor();
  await page.getByRole("button", { name: "Submit answers" }).click();
  await page.waitForURL("**/result");
  const { data } = await api.get(`/v1/assessments/${assessment.id}/results`);
  expect(data).toEqual([expect.objectContaining({ percentage: 100, status: "graded" })]);
  await page.getByText("A greeting (Played 2 times)").waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

const tapArea = (page: Page, index: number) => page.locator("svg [role=button]").nth(index).tap();

/** Answers each interaction by taps, whatever the language. Most answers are wrong. */
const BY_TAP: Record<string, (page: Page) => Promise<void>> = {
  associate: async (page) => {
    for (const name of ["Antonio", "Montague"]) {
      await page.getByRole("button", { name, exact: true }).tap();
    }
    await page.getByText("Antonio – Montague").waitFor();
  },
  hottext: (page) => page.getByText("solve").tap(),
  "graphic order": async (page) => {
    for (const area of [2, 0]) await tapArea(page, area);
  },
  "graphic associate": async (page) => {
    for (const area of [0, 2]) await tapArea(page, area);
  },
  "graphic gap match": async (page) => {
    await page.getByRole("button", { name: "Paris", exact: true }).tap();
    await tapArea(page, 1);
  },
  "position object": (page) => page.getByRole("application").tap(),
};

test("on a phone answers each interaction by taps, from right to left, and marks what is wrong", async () => {
  const { page, problems, close } = await openAttempt({ width: 390, height: 780, touch: true }, "?lang=ar");
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  for (const { interaction } of MORE_QUESTIONS) {
    await BY_TAP[interaction]?.(page);
    await page.getByRole("button", { name: "التالي" }).tap();
  }
  await page.getByRole("button", { name: /مراجعة/ }).tap();
  await page
    .getByRole("button", { name: /إرسال|تسليم/ })
    .last()
    .tap();
  await page.waitForURL("**/result");
  await page.getByText("Prospero").first().waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});
