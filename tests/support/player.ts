import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import { type Api, createTestClient, testDatabase } from "./api.ts";
import { createPublishedAssessment } from "./create-assessment.ts";
import { setUpBrowser, visit } from "./pages.ts";

/**
 * Sets up a file of tests that take assessments at their share link. Returns a function that opens an attempt at an
 * assessment with these questions.
 */
export function setUpPlayer() {
  setUpBrowser();
  let api: Api;
  beforeAll(async () => {
    api = await createTestClient();
    await testDatabase()
      .sql`update organizations set hosted_asks_for = 'nothing' where id = ${api.organizationId}`;
  });
  return async function openAttempt(
    questions: readonly Record<string, unknown>[],
    settings?: Record<string, unknown>,
    options: Parameters<typeof visit>[1] = {},
  ) {
    const assessment = await createPublishedAssessment(api, questions, settings);
    const visited = await visit(`/take/${assessment.share_code}`, options);
    // The page's clock runs by itself until the test moves it.
    if (settings?.time_limit_minutes) await visited.page.clock.install();
    await visited.page.getByRole("button", { name: "Start", exact: true }).click();
    await visited.page.getByRole("heading", { name: "Question 1 of" }).waitFor();
    await waitUntilReady(visited.page);
    return { ...visited, api, assessment };
  };
}

/**
 * Waits until the player has restored the attempt stored in the browser. It is inert before that, and in languages other
 * than English it isn't there before they are loaded.
 */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.locator("[data-bar=actions]").waitFor();
  await page.locator("[inert]").waitFor({ state: "detached" });
}
