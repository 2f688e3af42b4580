import { Analytics, AnalyticsQuery } from "#lib/contract/analytics.ts";
import { analyticsExamples } from "#lib/contract/examples/analytics.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const analytics = resource("/v1/assessments/[id]/analytics", {
  GET: apiRoute({
    operationId: "getAnalytics",
    tag: "Analytics",
    summary: "Analyse an assessment",
    scope: "read:results",
    description:
      "Draft submissions are left out. Averages, distribution and question statistics cover the fully graded " +
      "submissions; a submission is in the figures as soon as it is answered. Questions are those of the latest version; " +
      "older submissions count where they hold them. While very many submissions are yet to be counted, this answers 503 " +
      "`unavailable` after 30 seconds; what was counted until then is kept, so retry after the seconds in `Retry-After`.",
    query: AnalyticsQuery,
    data: Analytics,
    errors: ["not_found"],
    examples: analyticsExamples.get,
    handle: (ctx, { params, query }) => getAnalytics(ctx, { assessmentId: params.id ?? "", ...query }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = analytics;
