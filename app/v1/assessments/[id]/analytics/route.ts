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
    summary: "Analyse an assessment",
    description:
      "Draft submissions are left out. Averages, distribution and question statistics cover the fully graded " +
      "submissions; a submission is in the figures as soon as it is answered. Questions are those of the latest version; " +
      "older submissions count where they hold them.",
    query: AnalyticsQuery,
    data: Analytics,
    errors: ["not_found"],
    examples: analyticsExamples.get,
    handle: (ctx, { params, query }) => getAnalytics(ctx, { assessmentId: params.id, ...query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = analytics;
