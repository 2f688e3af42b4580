import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { LISTENING_QUESTION, RECORDING } from "#tests/support/more-questions.ts";
import { setUpPlayer } from "#tests/support/player.ts";
import { doc, textQuestion } from "#tests/support/quiz.ts";
import { createRecording, serveRecording } from "#tests/support/recording.ts";

const openAttempt = setUpPlayer();

const [, , choice] = LISTENING_QUESTION.content_ast.content as Record<string, unknown>[];
/** A question about a recording that can be played only once. */
const ONE_PLAY = {
  ...LISTENING_QUESTION,
  content_ast: doc({ ...RECORDING, attrs: { ...RECORDING.attrs, maxPlays: 1 } }, choice ?? {}),
};

/** Opens an attempt at a recording of 6 s that can be played once. */
async function openRecording() {
  const visited = await openAttempt([textQuestion(), ONE_PLAY]);
  const server = await serveRecording(visited.page, createRecording(6));
  await visited.page.getByRole("button", { name: "Next" }).click();
  await visited.page.locator("audio").waitFor();
  return { ...visited, server };
}

const readPosition = (page: Page) =>
  page.locator("audio").evaluate((element) => (element as HTMLAudioElement).currentTime);
const play = (page: Page) =>
  page.locator("audio").evaluate((element) => (element as HTMLAudioElement).play());
const waitForPosition = (page: Page, seconds: number) =>
  expect.poll(() => readPosition(page), { interval: 50 }).toBeGreaterThan(seconds);

test("continues the only play after a pause, on another question, and among all questions", async () => {
  const { page, problems, close } = await openRecording();
  await play(page);
  await waitForPosition(page, 1);
  await page.locator("audio").evaluate((element) => (element as HTMLAudioElement).pause());
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("textbox").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await waitForPosition(page, 0.9);
  await play(page);
  await waitForPosition(page, 2);
  await page.getByRole("button", { name: "Show all questions" }).click();
  await page.getByRole("textbox").waitFor();
  await waitForPosition(page, 1.7);
  await play(page);
  // Learners can't go back to what they have heard.
  await page.locator("audio").evaluate((element) => Object.assign(element, { currentTime: 0 }));
  await waitForPosition(page, 1.7);
  await page.getByText("Played 1 time. You can’t play it again.").waitFor();
  await page.locator("audio").waitFor({ state: "detached", timeout: 15_000 });
  expect(problems).toEqual([]);
  await close();
});

test("continues the only play after a failed download, when the learner tries again", async () => {
  const { page, problems, server, close } = await openRecording();
  await play(page);
  await waitForPosition(page, 1);
  server.isDown = true;
  // Browsers load a long recording in parts. This one is loaded already, so it's loaded again.
  await page.locator("audio").evaluate((element) => (element as HTMLAudioElement).load());
  const retry = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await retry.click();
  await retry.waitFor();
  server.isDown = false;
  await retry.click();
  await page.getByText("The recording couldn’t be loaded.").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("AUDIO");
  await waitForPosition(page, 0.9);
  await play(page);
  await page.locator("audio").waitFor({ state: "detached", timeout: 15_000 });
  await page.getByText("Played 1 time. You can’t play it again.").waitFor();
  expect(problems).toEqual([]);
  await close();
});
