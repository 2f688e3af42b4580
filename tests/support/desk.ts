import type { Page } from "playwright-core";
import { testDatabase } from "./api.ts";
import { createEssay, type Desk, getAnswerPath } from "./marking.ts";
import { visit } from "./pages.ts";

export const createEssays = (n: number) => Array.from({ length: n }, (_, i) => createEssay(i));

export const getDeskPath = (desk: Desk, query = "") =>
  `/grading/${desk.assessmentId}/${desk.questions[0]}${query}`;

export const openDesk = (
  desk: Desk,
  query = "",
  more: { width?: number; cookies?: string; touch?: boolean } = {},
) => visit(getDeskPath(desk, query), { cookies: desk.teacher.cookies, ...more });

export const listMarks = ({ api }: Desk) =>
  testDatabase().sql<
    { submission_id: string; score: number | null; comment: string | null; revision: number }[]
  >`
    select submission_id, score, comment, revision from marks
    where organization_id = ${api.organizationId} order by updated_at`;

export const answer = (page: Page) => page.locator("[data-answer]");

export const getSaveState = (page: Page) => page.locator("[data-save-state]");

export const waitForSaved = (page: Page) =>
  getSaveState(page).getByText("All saved", { exact: true }).waitFor();

/** Presses a key that opens another answer, and waits for that answer. */
export async function pressOn(page: Page, key: string): Promise<void> {
  const before = await answer(page).innerText();
  await page.keyboard.press(key);
  await page.waitForFunction((text) => {
    const shown = document.querySelector<HTMLElement>("[data-answer]")?.innerText;
    return shown !== undefined && shown !== text;
  }, before);
}

export const getSubmissionParam = (page: Page) => new URL(page.url()).searchParams.get("submission");

/** Returns the id of the open submission, from the URL or else by the text of its answer. */
export async function findCurrentSubmission(page: Page, desk: Desk): Promise<string | undefined> {
  const fromAddress = getSubmissionParam(page);
  if (fromAddress) return fromAddress;
  const text = await answer(page).innerText();
  for (const id of desk.submissions) {
    const { data } = await desk.teacher.request("GET", getAnswerPath(id, desk.questions[0]));
    if (data.parts[0].text === text) return id;
  }
  return undefined;
}
