import { AnalyticsQuery } from "#lib/contract/analytics.ts";
import { buildQuestionRows, listQuestionSummaries } from "#lib/domains/analytics/question-summaries.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { QUESTION_COLUMNS, QUESTION_CSV_HEADERS } from "#lib/messages/question-table.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const analyticsCsv = route("/api/assessments/[id]/analytics.csv", {
  GET: {
    auth: session("results.read"),
    data: OwnResponse,
    summary: "Export the statistics of an assessment's questions as CSV",
    description:
      "The file is named questions-incomplete.csv while very many submissions have yet to be counted.",
    query: AnalyticsQuery,
    handle: async (ctx, { params, query }) => {
      const assessmentId = params.id;
      const analytics = await getAnalytics(ctx, { assessmentId, attempts: query.attempts });
      const rows = buildQuestionRows(
        analytics.question_stats,
        await listQuestionSummaries(ctx, { assessmentId }),
      );
      return createCsvResponse(
        analytics.pending_submissions > 0 ? "questions-incomplete.csv" : "questions.csv",
        QUESTION_COLUMNS.map(({ key }) => QUESTION_CSV_HEADERS[key]),
        [rows.map((row) => QUESTION_COLUMNS.map(({ value }) => value(row)))],
      );
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = analyticsCsv;
