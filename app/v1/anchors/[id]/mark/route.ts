import { AnchorMark, AnchorMarkBody } from "#lib/contract/anchors.ts";
import { anchorExamples } from "#lib/contract/examples/anchors.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { saveAnchorMark } from "#lib/domains/marking/anchor-marks.ts";
import { route } from "#lib/platform/http/route.ts";

export const anchorMark = route("/v1/anchors/[id]/mark", {
  PUT: {
    auth: apiKey("write:submissions"),
    operationId: "markAnchor",
    tag: "Grading",
    summary: "Mark an anchor",
    description: `Saves a marker's own mark, which replaces an earlier one. With \`finalize\` the mark becomes final and the response has the agreed
mark. After that, sending the same mark again succeeds, and a different one returns 409 \`anchor_mark_final\`. The mark is only compared with the agreed one: it never changes
the learner's result, statistics, or [agreement](#getAgreement), and sends no event.

Over the API, a key is one person unless \`marker\` names another, as in [grading](#gradeSubmission). The member who set the agreed mark gets 409 \`marker_conflict\`.`,
    body: AnchorMarkBody,
    data: AnchorMark,
    errors: ["not_found", "anchor_mark_final", "marker_conflict"],
    examples: anchorExamples.mark,
    handle: (ctx, { params, body }) => saveAnchorMark(ctx, { id: params.id, body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = anchorMark;
