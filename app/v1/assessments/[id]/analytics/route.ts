import { Analytics, AnalyticsQuery } from "#lib/contract/analytics.ts";
import { analyticsExamples } from "#lib/contract/examples/analytics.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const analytics = resource("/v1/assessments/[id]/analytics", {
  GET: apiRoute({
    operationId: "getAnalytics",
    tag: "Analytics",
    summary: "Fetch the analytics of an assessment",
    scope: "read:results",
    description:
      "Averages, distribution and question statistics cover fully graded submissions, without drafts. A submission is " +
      "included as soon as its response is sent. The questions are those of the latest version; older submissions count for " +
      "the questions they contain.",
    query: AnalyticsQuery,
    data: Analytics,
    errors: ["not_found"],
    examples: analyticsExamples.get,
    handle: (ctx, { params, query }) => getAnalytics(ctx, { assessmentId: params.id ?? "", ...query }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = analytics;
