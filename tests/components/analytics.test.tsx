import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Overview } from "#components/analytics/overview.tsx";
import { QuestionBars } from "#components/analytics/question-bars.tsx";
import { QuestionTable } from "#components/analytics/question-table.tsx";
import type { QuestionStats } from "#lib/contract/analytics.ts";
import { analyticsExamples } from "#lib/contract/examples/analytics.ts";
import { buildQuestionRows, type QuestionSummary } from "#lib/domains/analytics/question-summaries.ts";
import { ANALYTICS } from "#lib/messages/analytics.ts";
import { QUESTION_COLUMNS } from "#lib/messages/question-table.ts";

const stats: QuestionStats = {
  question_id: "q",
  label: "Q1",
  points: 1,
  attempt_count: 0,
  avg_score_percent: 0,
  pct_fully_correct: 0,
  pct_skipped: 0,
  discrimination_index: null,
  discrimination_index_corrected: null,
  discrimination_label: null,
  option_stats: [],
};
const summary: QuestionSummary = {
  id: "q",
  text: "",
  isCustom: true,
  content: { prompt: "2 + 2?" },
  names: { part: (_, id) => id, interaction: (id) => id },
  right: null,
  pool: null,
};

test("a question in a custom format is named by that in analytics, but not in the CSV file", () => {
  const rows = buildQuestionRows([stats], [summary]);
  expect(renderToStaticMarkup(<QuestionTable rows={rows} />)).toContain(">Custom format<");
  const bars = renderToStaticMarkup(
    <QuestionBars
      assessmentId="a"
      stats={[stats]}
      summaries={[summary]}
      placements={new Map()}
      thirds={null}
      graded={0}
      mayCorrect={false}
    />,
  );
  expect(bars).toContain(">Custom format<");
  expect(rows.map(QUESTION_COLUMNS.find(({ key }) => key === "text")?.value ?? String)).toEqual([""]);
});

test("the reason why a figure is missing takes at most two lines in analytics, and has ordinary spaces in the CSV file", () => {
  const [row] = buildQuestionRows([stats], [summary]);
  const page = renderToStaticMarkup(<QuestionTable rows={row ? [row] : []} />);
  expect(page).toContain(">— (needs n\u00a0≥\u00a01)<");
  expect(page).toContain(">— (needs n\u00a0≥\u00a05)<");
  const cells = QUESTION_COLUMNS.map(({ value }) => row && value(row));
  expect(cells).toContain("— (needs n ≥ 1)");
  expect(cells).toContain("— (needs n ≥ 5)");
});

test.each([true, false])(
  "submissions to grade are linked to only for those who can grade: %s",
  (mayGrade) => {
    const { overview } = analyticsExamples.get.data;
    const html = renderToStaticMarkup(
      <Overview
        assessmentId="a"
        overview={{ ...overview, submission_count: overview.graded_count + 1 }}
        mode="all"
        questions={1}
        flagged={0}
        mayGrade={mayGrade}
      />,
    );
    expect(html).toContain(ANALYTICS.provisional(1));
    expect(html.includes('href="/grading/a"')).toBe(mayGrade);
  },
);
