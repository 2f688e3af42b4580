import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createDrawnAssessment, type DrawnAssessment } from "#tests/support/draws.ts";
import { createHostedClient } from "#tests/support/learners.ts";
import { expectAccessible, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";

setUpBrowser();

const POOL_SIZE = 8;
const SHOWN = 4;

const createItem = (name: string) => ({
  content_ast: doc(
    paragraph(`Name the answer to ${name}: `, {
      type: "textEntryInteraction",
      attrs: { responseId: "r1" },
    }),
  ),
  answer_keys: [{ type: "text", response_id: "r1", accept: [{ value: `right ${name}` }] }],
});

let api: Api;
let exam: DrawnAssessment;
beforeAll(async () => {
  api = await createHostedClient();
  exam = await createDrawnAssessment(
    api,
    [
      { questions: [{ ...createItem("everyone"), points: 2 }] },
      {
        items: Array.from({ length: POOL_SIZE }, (_, i) => createItem(`item ${i + 1}`)),
        draw: SHOWN - 1,
        order: "random",
      },
    ],
    { allowed_attempts: null, exercise_order: "random", show_solutions: "after_submit" },
  );
});

const question = (page: Page, n: number) => page.getByRole("heading", { name: `Question ${n} of ${SHOWN}` });
const field = (page: Page) => page.locator("main").getByRole("textbox");

/** Lists the names of the questions on a page, in their order. */
async function listNames(page: Page): Promise<string[]> {
  const text = await page.locator("main").innerText();
  return [...text.matchAll(/Name the answer to (everyone|item \d+):/g)].map(([, name]) => name ?? "");
}

test("a drawn exam keeps its questions, order and answers over a reload, and its result has the same order", async () => {
  const { page, problems, close } = await visit(`/take/${exam.share_code}`);
  await page.getByText(`${SHOWN} (5 points)`).waitFor();
  await page.getByLabel("Your name").fill("Anna Schmidt");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const shown: string[] = [];
  for (let n = 1; n <= SHOWN; n++) {
    await question(page, n).waitFor();
    const [name = ""] = await listNames(page);
    shown.push(name);
    await field(page).fill(`right ${name}`);
    if (n === 2) {
      await expect
        .poll(async () => {
          const [row] = await testDatabase()
            .sql`select answered_count from attempts where assessment_id = ${exam.id}`;
          return row?.answered_count;
        })
        .toBe(2);
      await page.reload();
      await question(page, 2).waitFor();
      expect(await listNames(page)).toEqual([name]);
      await expect.poll(() => field(page).inputValue()).toBe(`right ${name}`);
      await page.getByRole("button", { name: "Previous" }).click();
      await question(page, 1).waitFor();
      expect(await listNames(page)).toEqual([shown[0]]);
      await expect.poll(() => field(page).inputValue()).toBe(`right ${shown[0]}`);
      await page.getByRole("button", { name: "Next" }).click();
      await question(page, 2).waitFor();
    }
    await page.getByRole("button", { name: n < SHOWN ? "Next" : "Review and submit" }).click();
  }
  expect(new Set(shown).size).toBe(SHOWN);
  expect(shown).toContain("everyone");
  await page.getByRole("button", { name: "Submit answers" }).click();
  await page.waitForURL("**/result");
  await page.getByText("Anna Schmidt, attempt 1").waitFor();
  await expect.poll(() => page.getByText("100%", { exact: false }).first().isVisible()).toBe(true);
  expect(await listNames(page)).toEqual(shown);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();

  const teacher = await createMember(api.organizationId, "teacher");
  const [submission] = (await api.get(`/v1/assessments/${exam.id}/results`)).data;
  const dashboard = await visit(`/results/${submission.id}`, { cookies: teacher.cookies });
  expect(await listNames(dashboard.page)).toEqual(shown);
  const drawn = dashboard.page.getByText(`drawn from a pool of ${POOL_SIZE}`);
  expect(await drawn.count()).toBe(SHOWN - 1);
  await dashboard.page.getByText("Q1 in the assessment").waitFor();
  await expectAccessible(dashboard.page);
  expect(dashboard.problems).toEqual([]);
  await dashboard.close();
});
