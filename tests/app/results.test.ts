import { beforeAll, describe, expect, test } from "vitest";
import { getStartOfDay } from "#lib/domains/submissions/day.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { formatScore } from "#lib/messages/format-score.ts";
import { insertSubmissions, QUESTIONS } from "#tests/load/fill-submissions.ts";
import { type Api, createTestClient, testDatabase, UNKNOWN_ID } from "#tests/support/api.ts";
import { createPublishedAssessment } from "#tests/support/create-assessment.ts";
import {
  createMember,
  createOwnedOrganization,
  createPerson,
  getSiteUrl,
  type Visitor,
} from "#tests/support/people.ts";
import {
  autoQuestions,
  buildAnswers,
  choiceQuestion,
  openQuestion,
  textQuestion,
} from "#tests/support/quiz.ts";
import { fetchCsv } from "#tests/support/results-csv.ts";
import { parseCsv, readTable } from "#tests/support/tables.ts";

let api: Api;
let teacher: Visitor;
let viewer: Visitor;
let author: Visitor;
let elsewhere: Visitor;
/** Submission ids by learner. */
const ids = new Map<string, string>();
let quiz: Awaited<ReturnType<typeof createPublishedAssessment>>;
let essay: typeof quiz;

const FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1"];
const XSS = `<img src=x onerror="alert(1)">`;

async function submit(to: typeof quiz, learner: string, values: readonly unknown[], more: object = {}) {
  const { data, error } = await api.post(`/v1/assessments/${to.id}/submit`, {
    learner_ref: learner,
    answers: buildAnswers(to, values),
    ...more,
  });
  expect(error).toBeNull();
  if (!ids.has(learner)) ids.set(learner, data.submission_id);
  return data.submission_id as string;
}

beforeAll(async () => {
  api = await createTestClient();
  [teacher, viewer, author] = await Promise.all([
    createMember(api.organizationId, "teacher"),
    createMember(api.organizationId, "viewer"),
    createMember(api.organizationId, "author"),
  ]);
  elsewhere = await createMember(await createOwnedOrganization(await createPerson()), "owner");
  quiz = await createPublishedAssessment(api, [choiceQuestion(2), textQuestion(1)], {
    allowed_attempts: null,
    time_limit_minutes: 1,
  });
  await api.patch(`/v1/assessments/${quiz.id}`, { title: "Capitals, and “more”" });
  essay = await createPublishedAssessment(api, [choiceQuestion(1), openQuestion(5)]);
  await submit(quiz, "ada", ["b", "Paris"], { metadata: { class: "7b", note: XSS } });
  await submit(quiz, "ada", ["a", "Rome"]);
  await submit(quiz, "ada 100%_", ["a", "Paris"]);
  await submit(quiz, "late", ["b"], { started_at: new Date(Date.now() - 3_600_000).toISOString() });
  await submit(quiz, "draft", ["b"], { allow_draft: true });
  await submit(essay, "writer", ["b", "An essay"]);
  for (const learner of [...FORMULAS, XSS]) await submit(quiz, learner, []);
  const voided = await submit(quiz, "voided", []);
  await api.post(`/v1/submissions/${voided}/void`, { reason: "Fire alarm" });
});

/** Returns the rows of a list of submissions, without the column of checkboxes. */
const fetchRows = async (who: Visitor, query = "", path = "/results") => {
  const { status, text } = await who.page(`${path}${query}`);
  expect(status).toBe(200);
  return readRows(text);
};
const readRows = (html: string) =>
  readTable(html, "Submissions").map(([, ...cells]) => cells.map((cell) => cell.replace(/[↑↓]$/, "")));
const stripFormulaGuard = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t＝])/, "")));

/** Rounds the numbers of the CSV as the page shows them, and joins the score and the points into one column. */
const formatNumbers = ([head = [], ...rows]: string[][]) => {
  const [score = -1, of = -1, percent = -1] = ["Score", "Out of", "Percent"].map((name) =>
    head.indexOf(name),
  );
  const formatRow = (row: string[]) =>
    row
      .with(percent, formatPercentage(Number(row[percent])))
      .with(score, `${formatScore(Number(row[score]))} of ${formatScore(Number(row[of]))}`)
      .toSpliced(of, 1);
  return [head.toSpliced(of, 1), ...rows.map(formatRow)];
};

const FILTERS = [
  "",
  "?sort=oldest",
  "?sort=highest",
  "?sort=lowest",
  "?sort=z_to_a",
  "?learner_ref=ADA",
  "?learner_ref=ada&match=exact",
  "?learner_ref=100%25_",
  "?assessment=capitals",
  "?status=awaiting_manual_grading",
  "?passed=true",
  "?passed=false",
  "?late=true",
  "?voided=true",
  "?voided=false",
  "?is_draft=true",
  "?attempt=2",
  `?from=${new Date().toISOString().slice(0, 10)}`,
];

describe("the list of submissions", () => {
  test.each(FILTERS)("shows the rows of its CSV: %s", async (query) => {
    const page = await fetchRows(teacher, query);
    expect(page.length).toBeGreaterThan(1);
    expect(stripFormulaGuard(formatNumbers(await fetchCsv(teacher, query)))).toEqual(page);
  });

  test.each([
    ["?learner_ref=ADA", ["ada 100%_", "ada", "ada"]],
    ["?learner_ref=ada&match=exact", ["ada", "ada"]],
    ["?learner_ref=100%25_", ["ada 100%_"]],
    ["?learner_ref=%25", ["ada 100%_"]],
    ["?status=awaiting_manual_grading", ["writer"]],
    ["?late=true", ["late"]],
    ["?voided=true", ["voided"]],
    ["?voided=false&passed=true&assessment=capitals", ["late", "ada"]],
    ["?is_draft=true", ["draft"]],
    ["?attempt=2", ["ada"]],
    ["?assessment=a+QUIZ", ["writer"]],
    ["?passed=true&assessment=capitals", ["late", "ada"]],
    ["?passed=true&assessment=capitals&sort=highest", ["ada", "late"]],
    ["?to=2020-01-01", undefined],
  ])("%s matches the right submissions", async (query, learners) => {
    const { text } = await teacher.page(`/results${query}`);
    if (!learners) {
      expect(text).toContain("No results match these filters");
      expect(await fetchCsv(teacher, query)).toHaveLength(1);
      return;
    }
    expect(
      readRows(text)
        .slice(1)
        .map(([learner]) => learner),
    ).toEqual(learners);
  });

  test("is sorted as requested", async () => {
    const listPercents = async (sort: string) =>
      (await fetchCsv(teacher, `?sort=${sort}`)).slice(1).map((row) => Number(row[5]));
    expect(await listPercents("highest")).toEqual((await listPercents("newest")).sort((a, b) => b - a));
    expect(await listPercents("lowest")).toEqual((await listPercents("newest")).sort((a, b) => a - b));
    expect((await fetchCsv(teacher, "?sort=oldest")).slice(1)).toEqual(
      (await fetchCsv(teacher)).slice(1).reverse(),
    );
  });

  test("shows each status in words, and that passing is provisional before grading", async () => {
    const readStatus = async (query: string) => (await fetchRows(teacher, query))[1]?.[5];
    expect(await readStatus("?late=true")).toBe("Passed, Late");
    expect(await readStatus("?is_draft=true")).toBe("Passed, Draft");
    expect(await readStatus("?status=awaiting_manual_grading")).toBe("Needs grading, Passing so far");
    expect(await readStatus("?attempt=2")).toBe("Not passed");
    expect(await readStatus("?voided=true")).toBe("Voided");
  });

  test("leaves out the assessment column on an assessment's own list", async () => {
    const path = `/assessments/${essay.id}/results`;
    const page = await fetchRows(teacher, "", path);
    expect(page.map((row) => row[0])).toEqual(["Learner", "writer"]);
    expect(page[0]).not.toContain("Assessment");
    expect(formatNumbers(await fetchCsv(teacher, "", path))).toEqual(page);
  });

  test("ignores an invalid filter on the page, and refuses it for the CSV", async () => {
    const all = await fetchRows(teacher);
    for (const query of [
      "?late=maybe",
      "?sort=worst",
      "?attempt=0",
      "?from=2026-99-99",
      "?learner_ref=%00",
      "?page=0",
    ]) {
      expect(await fetchRows(teacher, query), query).toEqual(all);
      expect((await teacher.request("GET", `/results.csv${query}`)).status, query).toBe(400);
    }
    expect((await teacher.page("/results?assessment_id=none")).text).toContain(
      "No results match these filters",
    );
    expect((await teacher.page("/results?page=99")).text).toContain("This page is empty");
  });

  test("counts days in the viewer's time zone", async () => {
    const { from, to } = { from: "2026-03-29", to: "2026-03-29" };
    expect(getStartOfDay(from, "Europe/Berlin").toISOString()).toBe("2026-03-28T23:00:00.000Z");
    expect(getStartOfDay(to, "Europe/Berlin", 1).toISOString()).toBe("2026-03-29T22:00:00.000Z");
    expect(getStartOfDay(from, "America/St_Johns").toISOString()).toBe("2026-03-29T02:30:00.000Z");
    const formatDay = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
    const zone = "time_zone=Pacific/Kiritimati"; // UTC+14
    const query = `?from=${formatDay(13)}&to=${formatDay(14)}&${zone}`;
    expect(await fetchRows(teacher, query)).toEqual(await fetchRows(teacher));
    expect(await fetchCsv(teacher, `?from=${formatDay(38)}&${zone}`)).toHaveLength(1);
    expect((await teacher.request("GET", "/results.csv?time_zone=Mars/Olympus")).status).toBe(400);
  });

  test("shows the columns that the viewer has chosen, and the CSV always has all", async () => {
    const own = await createMember(api.organizationId, "viewer");
    const saved = await own.request("PATCH", "/account/preferences", {
      result_columns: ["percent", "reference"],
    });
    expect(saved.status).toBe(200);
    expect((await fetchRows(own))[0]).toEqual(["Learner", "Reference", "Percent"]);
    expect((await fetchRows(viewer))[0]).toContain("Attempt");
    expect((await fetchCsv(own))[0]).toHaveLength(8);
    const bad = await own.request("PATCH", "/account/preferences", { result_columns: ["secret"] });
    expect(bad.status).toBe(400);
  });

  test("exports the selected submissions", async () => {
    const [ada, late] = [ids.get("ada"), ids.get("late")];
    const rows = await fetchCsv(viewer, `?ids=${ada},${late}`);
    expect(rows.slice(1).map(([learner]) => learner)).toEqual(["late", "ada"]);
    expect(await fetchCsv(elsewhere, `?ids=${ada}`)).toHaveLength(1);
    expect((await viewer.request("GET", "/results.csv?ids=ada")).status).toBe(400);
  });

  test("shows and exports only the organization's own submissions", async () => {
    expect((await elsewhere.page("/results")).text).toContain("No submissions yet");
    expect(await fetchCsv(elsewhere)).toHaveLength(1);
    expect(await fetchCsv(elsewhere, `?assessment_id=${quiz.id}`)).toHaveLength(1);
    const path = `/assessments/${quiz.id}/results`;
    expect((await elsewhere.page(path)).status).toBe(404);
    expect((await elsewhere.request("GET", `${path}.csv`)).status).toBe(404);
    expect((await elsewhere.page(`/results/${ids.get("ada")}`)).status).toBe(404);
  });

  test("guards CSV cells against formulas, starts with a UTF-8 BOM and ends lines with CRLF", async () => {
    const response = await fetch(`${getSiteUrl()}/api/results.csv`, { headers: { cookie: teacher.cookies } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.endsWith("\r\n")).toBe(true);
    const rows = parseCsv(text);
    for (const learner of FORMULAS) expect(rows.map((row) => row[0])).toContain(`'${learner}`);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r＝]/.test(cell))).toEqual([]);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="results.csv"');
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("a submission", () => {
  const page = async (who: Visitor, id: string) => {
    const { status, text } = await who.page(`/results/${id}`);
    expect(status).toBe(200);
    return text;
  };
  const extractText = (html: string) =>
    html
      .replace(/<script\b.*?<\/script>/gs, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");

  test("shows the API's scores, with scoring details for each question", async () => {
    const values = autoQuestions.map(({ right }, i) => (i % 2 ? right : autoQuestions[i]?.wrong));
    const all = await createPublishedAssessment(
      api,
      autoQuestions.map(({ question }) => question),
    );
    const id = await submit(all, "everything", values);
    const { data } = await api.get(`/v1/submissions/${id}`);
    const text = extractText(await page(author, id));
    expect(text).toContain(`${formatScore(data.score)} of ${data.max_score} points`);
    expect(text).toContain(formatPercentage(data.percentage));
    for (const [i, result] of data.exercise_results[0].question_results.entries()) {
      const end = text.indexOf(`Q${i + 2} `);
      const own = text.slice(text.indexOf(`Q${i + 1} `), end < 0 ? undefined : end);
      expect(own).toContain(`${formatScore(result.score)} of 1 point`);
      expect(own).toContain("How this score was computed");
    }
    for (const how of [
      "0 of 1 correct, 1 incorrect",
      "matches “Paris”, which earns 1",
      "matches no accepted answer and earns 0",
    ]) {
      expect(text).toContain(how);
    }
  });

  test("shows metadata as inert text, and links to the other attempts", async () => {
    const html = await page(viewer, ids.get("ada") ?? "");
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x onerror=");
    expect(extractText(html)).toContain("Attempt 1 of 2");
    expect(html).toMatch(/rel="next"/);
    expect(html).not.toMatch(/rel="prev"/);
    const next = /href="\/results\/([0-9a-f-]+)" rel="next"/.exec(html)?.[1] ?? "";
    expect(await page(viewer, next)).toContain(`href="/results/${ids.get("ada")}" rel="prev"`);
  });

  test("shows a finished mark with its comment, and the rubric only to those who may see it", async () => {
    const id = await submit(essay, "marked", ["b", "An essay"]);
    const { data } = await api.get(`/v1/submissions/${id}`);
    const [, open] = data.exercise_results[0].question_results;
    const mark = {
      question_id: open.question_id,
      rubric: { clarity: 1, truth: 2.5 },
      comment: `Good ${XSS}`,
    };
    await api.put(`/v1/submissions/${id}/grading`, { questions: [mark], finalize: false });
    const before = extractText(await page(teacher, id));
    expect(before).toContain("Needs grading");
    expect(before).not.toContain("Good");
    await api.put(`/v1/submissions/${id}/grading`, { questions: [], finalize: true });
    const after = extractText(await page(teacher, id));
    expect(after).toContain("A teacher gave 3.5 of 5 points.");
    expect(after).toContain("Clear 1 of 2 points");
    expect(after).toContain("True 2.5 of 3 points");
    expect(after).toContain("Good &lt;img");
    expect(after).toContain("4.5 of 6 points");
    const seen = extractText(await page(viewer, id));
    expect(seen).toContain("A teacher gave 3.5 of 5 points.");
    expect(seen).not.toContain("Clear 1 of 2");
  });

  test("is explained on its graded version after a newer one is published", async () => {
    const one = await createPublishedAssessment(api, [textQuestion(1)]);
    const id = await submit(one, "early", ["Paris"]);
    await api.patch(`/v1/assessments/${one.id}`, { exercises: [{ questions: [choiceQuestion(9)] }] });
    await api.post(`/v1/assessments/${one.id}/publish`);
    const text = extractText(await page(author, id));
    expect(text).toContain("Version 1");
    expect(text).toContain("The capital of France is");
    expect(text).toContain("1 of 1 point");
  });

  test("is 404 for an unknown id", async () => {
    for (const id of ["nothing", UNKNOWN_ID]) {
      expect((await viewer.page(`/results/${id}`)).status).toBe(404);
    }
  });
});

describe("many submissions", () => {
  test("are paged and exported in full, with the total counted only up to a limit", async () => {
    const own = await createTestClient();
    const big = await createPublishedAssessment(own, QUESTIONS);
    await insertSubmissions(testDatabase().db, own.organizationId, big.id, 12_000, 0);
    const reader = await createMember(own.organizationId, "viewer");
    const { text } = await reader.page("/results?page=220");
    expect(readRows(text)).toHaveLength(51);
    expect(text.replace(/<[^>]*>/g, "")).toMatch(/10,951–11,000 of more than 11,000 submissions/);
    const last = (await reader.page("/results?page=240")).text;
    expect(last.replace(/<[^>]*>/g, "")).toMatch(/11,951–12,000 of 12,000 submissions/);
    expect(last).not.toMatch(/rel="next"/);
    for (const sort of ["newest", "oldest", "highest", "lowest"]) {
      const rows = await fetchCsv(reader, `?sort=${sort}`);
      expect(rows).toHaveLength(12_001);
      expect(new Set(rows.map((row) => `${row[0]} ${row[2]}`)).size).toBe(12_001);
    }
  });
});
