import { Anchor, Anchors, CreateAnchorBody } from "#lib/contract/anchors.ts";
import { anchorExamples } from "#lib/contract/examples/anchors.ts";
import { apiKey, apiKeyWithAll } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createAnchor, listAnchors } from "#lib/domains/marking/anchors.ts";
import { route } from "#lib/platform/http/route.ts";

export const assessmentAnchors = route("/v1/assessments/[id]/anchors", {
  GET: {
    auth: apiKey("read:results", "anchors.read"),
    operationId: "listAnchors",
    tag: "Grading",
    summary: "List the anchors of an assessment",
    description: `All of them, in the order in which they were created, with their agreed marks. Don't show these to people who have yet to mark
the anchors. Anchors in voided submissions, and those of questions that a regrade dropped, are left out.`,
    data: Anchors,
    errors: ["not_found"],
    examples: anchorExamples.list,
    handle: (ctx, { params }) => listAnchors(ctx, { assessmentId: params.id }),
  },
  POST: {
    auth: apiKeyWithAll(["write:assessments", "write:submissions"], "anchors.manage"),
    operationId: "createAnchor",
    tag: "Grading",
    summary: "Create an anchor",
    description: `Anchors calibrate markers: every member who grades the assessment in the dashboard first marks its anchors, without seeing the
agreed marks, and then sees how far off they were. Choose an answer to a question that a teacher grades, and give the mark that
your senior markers agreed on. The member who does so doesn't have to mark that anchor; API keys don't have to mark any.

Being an anchor changes neither the submission's result nor any statistics, and the answer is still graded as usual. An assessment can have up
to 100 anchors. When the submission is voided or a [regrade](#createRegrade) drops the question, the anchor no longer
counts; when the learner is erased, it is removed.`,
    body: CreateAnchorBody,
    status: 201,
    data: Anchor,
    errors: ["not_found", "anchor_exists", "submission_voided"],
    examples: anchorExamples.create,
    handle: (ctx, { params, body }) => createAnchor(ctx, { assessmentId: params.id, anchor: body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentAnchors;
