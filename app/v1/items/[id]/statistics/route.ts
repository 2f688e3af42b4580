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
    description: `How learners answered the item, over all assessments that use it and all of its revisions. Every attempt counts that is fully
graded and was shown the item, without drafts and voided ones, and by the keys and points that hold after regrades. Submissions
are included as soon as their response is sent. Only while more than 20,000 new or changed submissions have yet to be counted,
the figures are those counted so far, and \`pending_submissions\` tells how many are missing, in all assessments that use the item.`,
    data: ItemStatistics,
    errors: ["not_found"],
    examples: itemStatisticsExamples.get,
    handle: (ctx, { params }) => getItemStatistics(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemStatistics;
