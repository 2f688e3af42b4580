import { beforeAll, describe, expect, test } from "vitest";
import { createTestClient, testDatabase } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { countColumns, enlargeText, listSpilledTerms } from "#tests/support/enlarged-text.ts";
import { expectAccessible, measureScriptBytes, setUpBrowser, visit } from "#tests/support/pages.ts";
import { createMember } from "#tests/support/people.ts";
import { autoQuestions, buildAnswers, choiceQuestion, openQuestion } from "#tests/support/quiz.ts";

setUpBrowser();

const XSS = `<script>alert("learner")</script><img src=x onerror=alert(1)>`;
let cookies = "";
let empty = "";
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;
let everything = "";

beforeAll(async () => {
  const api = await createTestClient();
  cookies = (await createMember(api.organizationId, "teacher")).cookies;
  empty = (await createMember((await createTestClient()).organizationId, "teacher")).cookies;
  const questions = [
    ...autoQuestions.map(({ question }) => question),
    choiceQuestion(3, ["a", "b"]),
    openQuestion(),
  ];
  quiz = await createPublishedAssessment(api, questions);
  await api.patch(`/v1/assessments/${quiz.id}`, { title: `Everything ${XSS}` });
  for (const [i, learner] of ["ada", "grace", XSS, "linus", "barbara", "edsger"].entries()) {
    const values = autoQuestions.map(({ right, wrong }, q) => ((q + i) % 3 ? right : wrong));
    const { data, error } = await api.post(`/v1/assessments/${quiz.id}/submit`, {
      learner_ref: learner,
      answers: buildAnswers(quiz, [...values, ["a"], i % 2 ? `An essay ${XSS}` : undefined]),
      metadata: { note: XSS, depth: { of: ["nested"] } },
      started_at: new Date(Date.now() - 65_000).toISOString(),
    });
    expect(error).toBeNull();
    if (i === 3) continue;
    const { question_id } = data.exercise_results[0].question_results.at(-1);
    const mark = { question_id, score: 2.5, comment: XSS };
    await api.put(`/v1/submissions/${data.submission_id}/grading`, { questions: [mark], finalize: true });
    everything = data.submission_id;
  }
});

describe("results in the browser", () => {
  test("follow the filters, are exported and opened by keyboard, and learners' HTML is inert", async () => {
    const { page, problems, close } = await visit("/results", { cookies });
    await page.getByRole("heading", { name: "Results", level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole("searchbox", { name: "Learner", exact: true }).focus();
    await page.keyboard.type("grace");
    await page.waitForURL(/learner_ref=grace/);
    await page.getByText("1 submission", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download CSV" }).press("Enter");
    expect((await download).suggestedFilename()).toBe("results.csv");
    await page.locator("summary").filter({ hasText: "More filters" }).press("Enter");
    await page.getByRole("combobox", { name: "Late" }).selectOption("true");
    await page.getByText("No results match these filters").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Clear" }).press("Enter");
    await page.waitForURL(/\/results$/);
    await page.getByRole("link", { name: "Percent" }).press("Enter");
    await page.waitForURL(/sort=highest/);
    await expect
      .poll(() => page.getByRole("columnheader", { name: "Percent" }).getAttribute("aria-sort"))
      .toBe("descending");
    await page.getByRole("link", { name: XSS, exact: true }).press("Enter");
    await page.waitForURL(/\/results\/[0-9a-f-]{36}$/);
    await page.getByRole("heading", { name: XSS, level: 1 }).waitFor();
    await page.getByRole("heading", { name: /^Q9/ }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test("are found in two actions on a phone, where the list begins in the first 250 pixels", async () => {
    const { page, problems, close } = await visit("/results", { cookies, width: 390, height: 844 });
    const top = await page.getByRole("table").evaluate((table) => table.getBoundingClientRect().top);
    expect(top).toBeLessThanOrEqual(250);
    await page.getByRole("searchbox", { name: "Learner", exact: true }).fill("barbara");
    await page.getByRole("link", { name: "barbara", exact: true }).click();
    await page.getByRole("heading", { name: "barbara", level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("fit a window of 1280 pixels with names, long titles, and several badges, in both languages", async () => {
    const api = await createTestClient();
    const who = (await createMember(api.organizationId, "teacher")).cookies;
    const questions = [choiceQuestion(10, ["a", "b"]), { ...openQuestion(), points: 2.5 }];
    const long = await createPublishedAssessment(api, questions, { time_limit_minutes: 1 });
    const title = "Photosynthesis and cellular respiration";
    await api.patch(`/v1/assessments/${long.id}`, { title });
    for (const learner_ref of ["Anna Schmidt · 765N", "Maximilian Obermeier · 9KQ2"])
      await api.post(`/v1/assessments/${long.id}/submit`, {
        learner_ref,
        answers: buildAnswers(long, [["a", "b"], "An essay"]),
        started_at: new Date(Date.now() - 600_000).toISOString(),
      });
    await testDatabase().sql`
      update submissions set submitted_at = '2026-10-21T16:38:00Z' where assessment_id = ${long.id}`;
    for (const locale of ["en", "de"]) {
      const { page, close } = await visit("/results", { cookies: who, width: 1280, locale });
      const link = page.getByRole("link", { name: "Maximilian Obermeier · 9KQ2" });
      await link.waitFor();
      expect(await page.getByRole("row").nth(1).locator("td").nth(6).locator("span span").count()).toBe(3);
      const table = page.getByRole("region").filter({ has: page.getByRole("table") });
      expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth), locale).toBe(0);
      const isCut = (element: Element) => element.scrollHeight > element.clientHeight + 1;
      expect((await page.getByText("Anna Schmidt · 765N").boundingBox())?.height, locale).toBeLessThan(24);
      expect([await link.evaluate(isCut), await page.getByText(title).first().evaluate(isCut)]).toEqual([
        false,
        false,
      ]);
      await close();
    }
  });

  test("are voided together, which can be undone, and show the columns that the viewer chose", async () => {
    const { page, problems, close } = await visit(`/assessments/${quiz.id}/results`, { cookies });
    for (const name of ["ada", "grace"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("results.csv");
    const countVoided = () => page.getByRole("row").getByText("Voided", { exact: true }).count();
    await page.getByRole("button", { name: "Void…" }).press("Enter");
    await page.getByRole("textbox", { name: "Reason" }).fill("Fire alarm");
    await page.getByRole("button", { name: "Void 2 submissions" }).press("Enter");
    await page.getByText("2 submissions voided").first().waitFor();
    await expect.poll(countVoided).toBe(2);
    await page.getByRole("main").getByRole("button", { name: "Undo" }).press("Enter");
    await expect.poll(countVoided).toBe(0);
    await page.getByRole("button", { name: "Columns" }).press("Enter");
    await page.getByRole("menuitemcheckbox", { name: "Score" }).press("Enter");
    const countScores = () => page.getByRole("columnheader", { name: "Score" }).count();
    await expect.poll(countScores).toBe(0);
    await page.reload();
    await page.getByRole("columnheader", { name: "Percent" }).waitFor();
    await expect.poll(countScores).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test("are released together, except those with answers to grade", async () => {
    const { page, problems, close } = await visit(`/assessments/${quiz.id}/results`, { cookies });
    for (const name of ["grace", "linus"])
      await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("button", { name: "Release results…" }).press("Enter");
    await page.getByRole("dialog").getByText("makes the results final").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Release results", exact: true }).press("Enter");
    const report = page.getByRole("main");
    await report.getByText("1 result released").waitFor();
    await report.getByText("1 submission couldn’t be changed:").waitFor();
    await report.getByRole("listitem").filter({ hasText: "linus" }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test("work without scripts", async () => {
    const { page, close } = await visit("/results", { cookies, scripts: false });
    await page.getByRole("searchbox", { name: "Learner", exact: true }).fill("ada");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("1 submission", { exact: true }).waitFor();
    await page.getByRole("link", { name: "ada", exact: true }).click();
    await page.getByRole("heading", { name: "ada", level: 1 }).waitFor();
    await page.getByText("How this score was computed").first().waitFor();
    await page.goto(`/assessments/${quiz.id}/analytics`);
    await page.getByRole("link", { name: "latest attempts" }).click();
    await page.getByText("latest attempts, fully graded").first().waitFor();
    await close();
  });

  test("show an empty state when there are none", async () => {
    const { page, problems, close } = await visit("/results", { cookies: empty });
    await page.getByText("No submissions yet").waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test("and their analytics are accessible with every section open", async () => {
    for (const path of [`/assessments/${quiz.id}/analytics`, `/assessments/${quiz.id}/results`]) {
      const { page, problems, close } = await visit(path, { cookies });
      await page.getByRole("link", { name: "Analytics" }).waitFor();
      await openDetails(page);
      await expectAccessible(page);
      expect(problems).toEqual([]);
      await close();
    }
  });

  test.each([
    ["the list", () => "/results"],
    ["an assessment's list", () => `/assessments/${quiz.id}/results`],
    ["a submission", () => `/results/${everything}`],
    ["analytics", () => `/assessments/${quiz.id}/analytics`],
  ])("%s fits a window of 320 pixels", async (_, path) => {
    const { page, close } = await visit(path(), { cookies, width: 320 });
    await openDetails(page);
    await expectAccessible(page);
    await close();
  });

  test("a submission's score and details stay readable when only the text is enlarged", async () => {
    const { page, close } = await visit(`/results/${everything}`, { cookies });
    const head = page.getByRole("region", { name: "Result", exact: true });
    for (const [width, columns] of [
      [320, 1],
      [768, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await countColumns(head.locator("dl"))]).toEqual([width, columns]);
    }
    await enlargeText(page);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await listSpilledTerms(head)]).toEqual([width, []]);
      expect([
        width,
        await head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ]).toEqual([width, 0]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await close();
  });

  test("charts have text of at least 11 pixels in every window, and no texts on top of each other", async () => {
    for (const width of [320, 768, 1280]) {
      const { page, close } = await visit(`/assessments/${quiz.id}/analytics`, { cookies, width });
      await page.locator("figure svg text").first().waitFor({ state: "attached" });
      const charts = await page.locator("figure svg").evaluateAll((drawings) =>
        drawings
          .filter((drawing) => drawing.checkVisibility())
          .map((drawing) => {
            const texts = [...drawing.querySelectorAll("text")].filter((text) => text.checkVisibility());
            const boxes = texts.map((text) => text.getBoundingClientRect());
            return {
              sizes: texts.map((text) => {
                const scale = text.getScreenCTM()?.a ?? 0;
                return scale * Number.parseFloat(getComputedStyle(text).fontSize);
              }),
              overlapping: texts
                .filter((_, i) =>
                  boxes.some((other, j) => {
                    const box = boxes[i];
                    if (!box || i === j) return false;
                    const isBeside = box.right <= other.left || other.right <= box.left;
                    // A line's box is higher than its letters.
                    return !isBeside && box.bottom - 3 > other.top + 3 && other.bottom - 3 > box.top + 3;
                  }),
                )
                .map((text) => text.textContent),
            };
          }),
      );
      expect(charts.length).toBeGreaterThanOrEqual(2);
      for (const { sizes, overlapping } of charts) {
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
        expect([width, overlapping]).toEqual([width, []]);
      }
      await close();
    }
  });

  test.each([
    ["/results", 220, () => "/results"],
    ["/assessments/[id]/results", 220, () => `/assessments/${quiz.id}/results`],
    ["/results/[id]", 220, () => `/results/${everything}`],
    ["/assessments/[id]/analytics", 190, () => `/assessments/${quiz.id}/analytics`],
  ])("%s keeps to its %i KB of script", async (_, kilobytes, path) => {
    expect(await measureScriptBytes(path(), cookies)).toBeLessThanOrEqual(kilobytes * 1024);
  });
});

const openDetails = (page: Awaited<ReturnType<typeof visit>>["page"]) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
  });
