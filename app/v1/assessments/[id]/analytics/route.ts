import { Analytics, AnalyticsQuery } from "#lib/contract/analytics.ts";
import { analyticsExamples } from "#lib/contract/examples/analytics.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const analytics = route("/v1/assessments/[id]/analytics", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "getAnalytics",
    tag: "Analytics",
    summary: "Fetch the analytics of an assessment",
    description:
      "Averages, distribution and question statistics cover fully graded submissions, without drafts and voided ones. A " +
      "submission is included as soon as its response is sent. The questions are those of the latest version, without those " +
      "that a regrade dropped; older submissions count for the questions they contain. If more than 20,000 new or changed submissions " +
      "haven't been counted yet, the figures cover only those counted so far, and `pending_submissions` is the number of missing ones. " +
      "`student_results` is always up to date.",
    query: AnalyticsQuery,
    data: Analytics,
    errors: ["not_found"],
    examples: analyticsExamples.get,
    handle: (ctx, { params, query }) => getAnalytics(ctx, { assessmentId: params.id, ...query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = analytics;
