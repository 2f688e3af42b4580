import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Api, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { startEmbedHost } from "#tests/support/embed-host.ts";
import { type Firefox, findFirefox, launchFirefox } from "#tests/support/firefox.ts";
import { createHostedClient } from "#tests/support/learners.ts";
import { getSiteUrl } from "#tests/support/people.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { TEN_QUESTIONS } from "#tests/support/ten-questions.ts";

const program = findFirefox();
if (!program) console.info("Skipping Firefox: install firefox-esr, or set FIREFOX_PATH to its path.");

describe.skipIf(!program)("in Firefox", () => {
  let api: Api;
  let firefox: Firefox;
  beforeAll(async () => {
    api = await createHostedClient();
    firefox = await launchFirefox(program ?? "");
  }, 60_000);
  afterAll(async () => {
    await firefox?.close();
  });
  const gapMatch = TEN_QUESTIONS.find(({ interaction }) => interaction === "gap match")?.question ?? {};
  const createQuiz = () =>
    createPublishedAssessment(api, [choiceQuestion(), gapMatch, textQuestion()], {
      show_solutions: "after_submit",
    });
  const readPercentages = async (id: string) =>
    (await api.get(`/v1/assessments/${id}/results`)).data.map(
      ({ percentage }: { percentage: number }) => percentage,
    );

  test("an assessment is taken by its link, keeps its place over a reload, and shows the result", async () => {
    const assessment = await createQuiz();
    const page = await firefox.open(`${getSiteUrl()}/take/${assessment.share_code}?lang=en`);
    await page.click("input[name=name]");
    await page.type("Ada");
    await page.click("button", "Start");
    await page.click("label", "Beta");
    await page.click("button", "Next");
    await page.click("[draggable=true]", "winter");
    await page.click("span[data-open]:nth-of-type(1)");
    await page.click("[draggable=true]", "summer");
    await page.click("span[data-open]:nth-of-type(2)");
    await page.click("button", "Next");
    await page.click("section input");
    await page.type("Paris");
    await expect
      .poll(async () => {
        const [row] = await testDatabase()
          .sql`select answered_count from attempts where assessment_id = ${assessment.id}`;
        return row?.answered_count;
      })
      .toBe(3);
    await page.reload();
    await page.waitFor("h2", "Question 3 of 3");
    await page.click("button", "Review and submit");
    await page.click("button", "Submit answers");
    await page.waitFor("p", "4 of 4 points");
    expect(await readPercentages(assessment.id)).toEqual([100]);
  }, 60_000);

  test("an assessment embedded on another origin is answered and submitted", async () => {
    const host = await startEmbedHost(inject("baseUrl"));
    try {
      const assessment = await createQuiz();
      const { data } = await api.post("/v1/embed/token", {
        assessment_id: assessment.id,
        origins: [host.origin],
      });
      host.show(`<touchstone-assessment token="${data.token}"></touchstone-assessment>`);
      const page = await firefox.open(host.origin);
      await page.click("label", "Beta");
      await page.click("button", "Next");
      await page.click("button", "Next");
      await page.click("section input");
      await page.type("Paris");
      await page.click("button", "Review and submit");
      await page.click("button", "Submit anyway");
      await page.waitFor("h2", "Your result");
      expect(await readPercentages(assessment.id)).toEqual([50]);
      // Firefox asks for an icon by itself.
      expect(host.reports.filter((report) => !report.includes("favicon.ico"))).toEqual([]);
    } finally {
      await host.close();
    }
  }, 60_000);
});
