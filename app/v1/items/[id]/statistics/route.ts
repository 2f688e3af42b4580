import { itemStatisticsExamples } from "#lib/contract/examples/item-statistics.ts";
import { ItemStatistics } from "#lib/contract/item-statistics.ts";
import { getItemStatistics } from "#lib/domains/analytics/item-statistics.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const itemStatistics = route("/v1/items/[id]/statistics", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "getItemStatistics",
    tag: "Items",
    summary: "Fetch the statistics of an item",
    description: `How learners answered the item, over all assessments that use it and all of its revisions. Counts every fully
graded submission that includes the item, except drafts and voided ones, with the keys and points after regrades. Submissions
are included as soon as their response is sent. If more than 20,000 new or changed submissions haven't been counted yet, the figures
cover only those counted so far, and \`pending_submissions\` is the number of missing ones, in all assessments that use the item.`,
    data: ItemStatistics,
    errors: ["not_found"],
    examples: itemStatisticsExamples.get,
    handle: (ctx, { params }) => getItemStatistics(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemStatistics;
