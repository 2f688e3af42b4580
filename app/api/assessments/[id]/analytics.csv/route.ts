import { AnalyticsQuery } from "#lib/contract/analytics.ts";
import { listQuestionSummaries, questionRows } from "#lib/domains/analytics/question-summaries.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { QUESTION_COLUMNS } from "#lib/messages/question-table.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const analyticsCsv = resource("/api/assessments/[id]/analytics.csv", {
  GET: sessionRoute({
    summary: "The figures of an assessment's questions, as CSV",
    permission: "results.read",
    query: AnalyticsQuery,
    handle: async (ctx, { params, query }) => {
      const assessmentId = params.id ?? "";
      const analytics = await getAnalytics(ctx, { assessmentId, attempts: query.attempts });
      const rows = questionRows(analytics.question_stats, await listQuestionSummaries(ctx, { assessmentId }));
      return createCsvResponse(
        "questions.csv",
        QUESTION_COLUMNS.map(({ name }) => name),
        [rows.map((row) => QUESTION_COLUMNS.map(({ value }) => value(row)))],
      );
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = analyticsCsv;
