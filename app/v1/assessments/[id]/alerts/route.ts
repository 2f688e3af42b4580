import { Alert, ListAlertsQuery } from "#lib/contract/alerts.ts";
import { alertExamples } from "#lib/contract/examples/alerts.ts";
import { listAlerts } from "#lib/domains/alerts/list.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const alerts = route("/v1/assessments/[id]/alerts", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listAlerts",
    tag: "Analytics",
    summary: "List alerts about questions with a wrong key",
    description: `Newest first. Every automatically graded question of every version is examined when 30 learners have submitted and are fully
graded, each time their number has grown by half, and 10 minutes after the last submission. The first attempt of each learner
counts. An alert is about one question, version, and kind:

- \`probable_miskey\`: strong learners prefer another option or answer to the one that the key accepts.
- \`unaccepted_answer\`: the strongest third of the learners often give answers that earn nothing.
- \`negative_discrimination\`: learners who do well in the rest of the test do worse on the question.
- \`never_correct\`: no one answered correctly.

\`n\` and \`evidence\` are updated with each examination. An alert is removed from the list when an examination no longer finds
its pattern, for example after a regrade, and returns if the pattern does. \`question.flagged\` fires once for each alert.

\`suggestion\` and \`evidence.key\` reveal answer keys. They are null unless the API key also has \`write:assessments\`.`,
    query: ListAlertsQuery,
    data: list(Alert),
    errors: ["not_found"],
    examples: alertExamples.list,
    handle: (ctx, { params, query }) => listAlerts(ctx, { assessmentId: params.id, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = alerts;
