import { beforeAll, describe, expect, test } from "vitest";
import type { QuestionStats } from "#lib/contract/analytics.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { formatScore } from "#lib/messages/format-score.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import { answerShown, createDrawnAssessment, openSeededAttempt } from "#tests/support/draws.ts";
import { createMember, createOwnedOrganization, createPerson, type Visitor } from "#tests/support/people.ts";
import {
  buildAnswers,
  buildQuiz,
  choiceQuestion,
  matchQuestion,
  openQuestion,
  orderQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";
import { parseCsv, readTable } from "#tests/support/tables.ts";

let api: Api;
let viewer: Visitor;
let teacher: Visitor;
let author: Visitor;
let elsewhere: Visitor;
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;

/**
 * Twelve learners, each stronger than the one before. Q1 and Q2 are fair questions, Q3's key is wrong (weak learners
 * select it), all answer Q4 correctly, and only one answers Q5.
 */
beforeAll(async () => {
  api = await createTestClient();
  [viewer, teacher, author] = await Promise.all([
    createMember(api.organizationId, "viewer"),
    createMember(api.organizationId, "teacher"),
    createMember(api.organizationId, "author"),
  ]);
  elsewhere = await createMember(await createOwnedOrganization(await createPerson()), "owner");
  const fair = choiceQuestion(2);
  quiz = await createPublishedAssessment(api, [
    fair,
    fair,
    choiceQuestion(1, ["a"]),
    textQuestion(1),
    textQuestion(1),
  ]);
  for (let i = 0; i < 12; i++) {
    const values = [
      i >= 5 ? "b" : "c",
      i >= 4 ? "b" : "c",
      i < 4 ? "a" : "b",
      "Paris",
      i === 11 ? "Paris" : undefined,
    ];
    await submit(quiz, `learner ${i}`, values);
  }
  // A second attempt of the weakest learner, so that the modes of counting attempts differ.
  await submit(quiz, "learner 0", ["b", "b", "b", "Paris", "Paris"]);
});

async function submit(to: typeof quiz, learner_ref: string, values: readonly unknown[]) {
  const { error } = await api.post(`/v1/assessments/${to.id}/submit`, {
    learner_ref,
    answers: buildAnswers(to, values),
  });
  expect(error).toBeNull();
}

const extractText = (html: string) =>
  html
    .replace(/<script\b.*?<\/script>/gs, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replace(/\s+/g, " ");

const fetchPage = async (who: Visitor, id: string, query = "") => {
  const { status, text } = await who.page(`/assessments/${id}/analytics${query}`);
  expect(status).toBe(200);
  return text;
};
const fetchAnalytics = async (id: string, attempts: string) =>
  (await api.get(`/v1/assessments/${id}/analytics?attempts=${attempts}`)).data;

/** Returns a row's label and figures: the columns between the flags and the rating. */
const pickFigures = (row: string[]) => [row[0], ...row.slice(3, 10)];
const pickWords = (row: string[]) => [...row.slice(0, 3), row[10]];

/**
 * Returns the same from the API: rounded as on the page (indexes with exactly 2 decimals, percentages to 1), or in full
 * with 4.
 */
function listFigures(question: QuestionStats, decimals: 2 | 4): string[] {
  const formatPercent = (n: number) => String(decimals === 4 ? n : Number(n.toFixed(1)));
  const formatIndex = (index: number | null) =>
    index === null ? "— (no variance)" : decimals === 4 ? String(index) : index.toFixed(2);
  return [
    question.label,
    String(question.points),
    String(question.attempt_count),
    ...[question.avg_score_percent, question.pct_fully_correct, question.pct_skipped].map(formatPercent),
    formatIndex(question.discrimination_index),
    formatIndex(question.discrimination_index_corrected),
  ];
}

describe("the analytics page", () => {
  test("says who was shown each question of a pool, and what alpha covers", async () => {
    const exam = await createDrawnAssessment(api, [
      { questions: [choiceQuestion(), textQuestion()] },
      { items: [choiceQuestion(), choiceQuestion(), choiceQuestion()], draw: 2 },
    ]);
    for (let i = 0; i < 6; i++) {
      const attempt = await openSeededAttempt(api, exam, { learner: `learner ${i}`, n: i });
      const answers = answerShown(attempt, () => (i % 2 === 0 ? "b" : "a"));
      expect((await api.post(`/v1/attempts/${attempt.id}/submit`, { answers })).error).toBeNull();
    }
    const text = extractText(await fetchPage(viewer, exam.id));
    const { question_stats } = await fetchAnalytics(exam.id, "all");
    expect(text.match(/Pool 1: 2 of 3 questions drawn/g)).toHaveLength(3);
    for (const { attempt_count: n } of question_stats.slice(2)) {
      expect(text).toContain(`Worth 1 point, shown to ${n} of 6;`);
    }
    expect(text).toContain("Worth 1 point, n = 6;");
    expect(text).toContain("only the questions that every learner is shown: 2 of 5, n = 6");
  });

  test.each([
    ["all", "all attempts", 13],
    ["first", "first attempts", 12],
    ["last", "latest attempts", 12],
    ["best", "best attempts", 12],
  ])("shows the API's figures for %s, each with its n", async (attempts, population, n) => {
    const { overview, question_stats } = await fetchAnalytics(quiz.id, attempts);
    expect(overview.graded_count).toBe(n);
    const html = await fetchPage(viewer, quiz.id, `?attempts=${attempts}`);
    const text = extractText(html);
    expect(text).toContain(`${n} of ${n} graded; average ${formatPercentage(overview.avg_score_percent)};`);
    expect(text).toContain(`n = ${n}, ${population}, fully graded`);
    expect(text).toContain(`Average ${formatPercentage(overview.avg_score_percent)} `);
    expect(text).toContain(`Median ${formatPercentage(overview.median_score_percent)} `);
    expect(text).toContain(`Pass rate ${formatPercentage(overview.pass_rate)} `);
    expect(text).toContain(`Standard deviation ${formatPercentage(overview.std_dev_percent)} `);
    expect(text).toContain(`Cronbach’s alpha ${formatScore(overview.cronbach_alpha)} n = ${n}`);
    expect(text).toContain(
      `Standard error of measurement ${formatScore(overview.standard_error_of_measurement)} point`,
    );
    const [, ...rows] = readTable(html, "Question statistics");
    expect(rows.map(pickFigures)).toEqual(
      question_stats.map((question: QuestionStats) => listFigures(question, 2)),
    );
  });

  test("compares attempts and versions, and says so if there is nothing to compare", async () => {
    const compared = await createPublishedAssessment(api, [choiceQuestion(1)]);
    for (let i = 0; i < 4; i++) await submit(compared, `learner ${i}`, [i === 0 ? "b" : "a"]);
    expect(extractText(await fetchPage(viewer, compared.id))).toContain(
      "Every learner has one attempt, all on version 1, so there’s nothing to compare.",
    );
    const { exercises } = buildQuiz([choiceQuestion(2)]);
    expect((await api.patch(`/v1/assessments/${compared.id}`, { exercises })).error).toBeNull();
    expect((await api.post(`/v1/assessments/${compared.id}/publish`)).error).toBeNull();
    const { data: republished } = await api.get(`/v1/assessments/${compared.id}`);
    for (const learner of ["learner 0", "learner 1"]) await submit(republished, learner, ["b"]);
    for (const mode of ["all", "last"]) {
      const html = await fetchPage(viewer, compared.id, `?attempts=${mode}`);
      expect(readTable(html, "Attempts").slice(1)).toEqual([
        ["all attempts", "6", "6", "50%", "50%"],
        ["first attempts", "4", "4", "25%", "25%"],
        ["latest attempts", "4", "4", "50%", "50%"],
        ["best attempts", "4", "4", "50%", "50%"],
      ]);
      expect(readTable(html, "Versions").slice(1)).toEqual([
        ["2", "2", "100%", "100%"],
        mode === "all" ? ["1", "4", "25%", "25%"] : ["1", "2", "0%", "0%"],
      ]);
    }
  });

  test("shows which options the strongest and the weakest third selected", async () => {
    const big = await createPublishedAssessment(api, [choiceQuestion(1), textQuestion(3), textQuestion(3)]);
    for (let i = 0; i < 15; i++) {
      const isStrong = i >= 10;
      const choice = i === 0 ? undefined : isStrong || i === 1 ? "b" : "c";
      const paris = isStrong ? "Paris" : i < 5 ? "Rome" : undefined;
      await submit(big, `learner ${i}`, [choice, isStrong || i >= 5 ? "Paris" : "Rome", paris]);
      if (i === 13) {
        expect(extractText(await fetchPage(viewer, big.id))).not.toContain("Strongest third");
      }
    }
    const text = extractText(await fetchPage(viewer, big.id));
    expect(text).toContain("The thirds, by total score, are 5 submissions to version 1 each.");
    expect(text).toMatch(/Beta 6 \(42\.9%\) 100% 25%/);
    expect(text).toMatch(/Gamma 8 \(57\.1%\) 0% 75%/);
    // First attempts are the same; a voided one no longer counts, so there are too few.
    const { data } = await api.get(`/v1/assessments/${big.id}/results`);
    await api.post(`/v1/submissions/${data[0].id}/void`, { reason: "Fire alarm" });
    expect(extractText(await fetchPage(viewer, big.id))).not.toContain("Strongest third");
  });

  test("shows how often each pair and position was given, and the correct ones to those who may see keys", async () => {
    const placed = await createPublishedAssessment(api, [matchQuestion(), orderQuestion(), textQuestion(3)]);
    const right = [
      ["s1", "t2"],
      ["s2", "t1"],
    ];
    for (let i = 0; i < 15; i++) {
      const values = i >= 5 ? [right, ["c", "a", "b"], "Paris"] : [[["s1", "t1"]], ["c"], "Rome"];
      await submit(placed, `learner ${i}`, values);
    }
    const text = extractText(await fetchPage(author, placed.id));
    expect(text).toMatch(/Answers by pair n = 15 who answered\. The thirds/);
    expect(text).toMatch(/s1 → t1 5 \(33\.3%\) 0% 100%/);
    expect(text).toMatch(/✓ Correct: s1 → t2 10 \(66\.7%\) 100% 0%/);
    expect(text).toMatch(/✓ Correct: First: position 2 10 \(66\.7%\) 100% 0%/);
    expect(text).not.toContain("s2 → t2");
    for (const who of [viewer, teacher]) {
      const seen = extractText(await fetchPage(who, placed.id));
      expect(seen).toMatch(/s1 → t2 10 \(66\.7%\)/);
      expect(seen).not.toContain("✓");
    }
  });

  test("has the counts of the histogram in a table", async () => {
    const { distribution } = await fetchAnalytics(quiz.id, "all");
    const [, ...rows] = readTable(await fetchPage(viewer, quiz.id), "Scores");
    expect(rows).toEqual(
      distribution.map(({ label, count }: { label: string; count: number }) => [
        label.replace("-", "–"),
        String(count),
      ]),
    );
  });

  test("names the questions that need review, with the rules of the flags", async () => {
    const html = await fetchPage(viewer, quiz.id);
    const [, ...rows] = readTable(html, "Question statistics");
    expect(rows.map((row) => row[2])).toEqual(["", "", "Negative: check the answer key", "Easy", "Hard"]);
    const text = extractText(html);
    expect(text).toContain("3 of 5 questions need review: Q3, Q4, Q5");
    expect(text).toContain("More than 80% correct on average, with n ≥ 5.");
  });

  test("shows how often each option was selected, and which are correct only to those who may see keys", async () => {
    const { question_stats } = await fetchAnalytics(quiz.id, "all");
    const [{ options }] = question_stats[0].option_stats;
    const seen = extractText(await fetchPage(viewer, quiz.id));
    for (const { text, count, pct_picked } of options)
      expect(seen).toContain(`${text} ${count} (${formatPercentage(pct_picked)})`);
    expect(seen).not.toContain("✓");
    expect(extractText(await fetchPage(teacher, quiz.id))).not.toContain("✓");
    expect(extractText(await fetchPage(author, quiz.id))).toContain("✓ Correct: Beta");
  });

  test.each(["", "?attempts=best"])(
    "has the rows of its question table in its CSV, with numbers in full: %s",
    async (query) => {
      const table = readTable(await fetchPage(viewer, quiz.id, query), "Question statistics");
      const { question_stats } = await fetchAnalytics(quiz.id, query === "" ? "all" : "best");
      const { status, text, headers } = await viewer.request(
        "GET",
        `/assessments/${quiz.id}/analytics.csv${query}`,
      );
      expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
      const [head, ...rows] = parseCsv(text.replace(/^\ufeff/, ""));
      // Integrators read this column by its first name, which the page spells out.
      const names = table[0]?.map((name) => (name === "Corrected discrimination" ? "Corrected" : name));
      expect(head).toEqual(names);
      expect(rows.map(pickWords)).toEqual(table.slice(1).map(pickWords));
      expect(rows.map(pickFigures)).toEqual(
        question_stats.map((question: QuestionStats) => listFigures(question, 4)),
      );
    },
  );

  test("says how many submissions a missing figure needs, and how many need grading", async () => {
    const few = await createPublishedAssessment(api, [choiceQuestion(), openQuestion()]);
    expect(await fetchPage(viewer, few.id)).toContain("No submissions yet");
    await submit(few, "one", ["b", "An essay"]);
    const waiting = extractText(await fetchPage(viewer, few.id));
    expect(waiting).toContain("Provisional: 1 needs grading");
    expect(waiting).toContain("Average — (needs n ≥ 1)");
    expect(waiting).toContain("Standard deviation — (needs n ≥ 2)");
    expect(waiting).toContain("Cronbach’s alpha — (needs n ≥ 2)");
    const same = await createPublishedAssessment(api, [choiceQuestion()]);
    for (let i = 0; i < 4; i++) await submit(same, `l${i}`, ["b"]);
    const readIndex = async () =>
      readTable(await fetchPage(viewer, same.id), "Question statistics")[1]?.slice(8, 11);
    expect(await readIndex()).toEqual(["— (needs n ≥ 5)", "— (needs n ≥ 5)", "— (needs n ≥ 10)"]);
    await submit(same, "l4", ["b"]);
    expect(await readIndex()).toEqual(["— (no variance)", "— (no variance)", "— (needs n ≥ 10)"]);
  });

  test("is 404 in another organization, as is its CSV", async () => {
    expect((await elsewhere.page(`/assessments/${quiz.id}/analytics`)).status).toBe(404);
    expect((await elsewhere.request("GET", `/assessments/${quiz.id}/analytics.csv`)).status).toBe(404);
    expect((await viewer.request("GET", `/assessments/${quiz.id}/analytics.csv?attempts=some`)).status).toBe(
      400,
    );
  });
});

describe("a question is flagged", () => {
  const question = (n: number, percent: number, readIndex: number | null) =>
    flagQuestion({ attempt_count: n, avg_score_percent: percent, discrimination_index_corrected: readIndex });
  test.each([
    [5, 50, -0.0001, ["negative"]],
    [5, 50, 0, []],
    [9, 50, 0.05, []],
    [10, 50, 0, ["flat"]],
    [10, 50, 0.0999, ["flat"]],
    [10, 50, 0.1, []],
    [10, 80, 0.5, []],
    [10, 80.01, 0.5, ["easy"]],
    [10, 30, 0.5, []],
    [10, 29.99, -0.5, ["negative", "hard"]],
    [4, 100, null, []],
    [5, 100, null, ["easy"]],
  ] as const)("n %i, %d percent correct, discrimination %s: %j", (n, percent, readIndex, flags) => {
    expect(question(n, percent, readIndex)).toEqual(flags);
  });
});
