import { askedQuestions } from "#lib/analytics/asked.ts";
import { QUESTION_COLUMNS, questionRows } from "#lib/analytics/question-table.ts";
import { getAnalytics } from "#lib/analytics/read.ts";
import { AnalyticsQuery } from "#lib/contract/analytics.ts";
import { csvResponse } from "#lib/http/csv.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";

export const analyticsCsv = resource("/api/assessments/[id]/analytics.csv", {
  GET: sessionRoute({
    summary: "The figures of an assessment's questions, as CSV",
    permission: "results.read",
    query: AnalyticsQuery,
    handle: async (ctx, { params, query }) => {
      const assessmentId = params.id ?? "";
      const analytics = await getAnalytics(ctx, { assessmentId, attempts: query.attempts });
      const rows = questionRows(analytics.question_stats, await askedQuestions(ctx, { assessmentId }));
      return csvResponse(
        "questions.csv",
        QUESTION_COLUMNS.map(({ name }) => name),
        [rows.map((row) => QUESTION_COLUMNS.map(({ value }) => value(row)))],
      );
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = analyticsCsv;
