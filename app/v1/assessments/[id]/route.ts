import { Assessment, Deleted, GetAssessmentQuery, UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { readLargeUpdate } from "#lib/domains/assessments/large-writes/read.ts";
import { getAssessment } from "#lib/domains/assessments/read.ts";
import { updateAssessment } from "#lib/domains/assessments/update.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { deleteAssessment } from "#lib/domains/library/collections/delete-assessment.ts";
import { MIB } from "#lib/platform/http/read-body.ts";
import { route } from "#lib/platform/http/route.ts";

export const assessment = route("/v1/assessments/[id]", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "getAssessment",
    tag: "Assessments",
    summary: "Fetch an assessment with its exercises",
    description: `The published content once there is some, the working copy before; \`version=draft\` always gives the working copy, and
\`version=published\` is 404 while nothing is published. Never an answer key.`,
    query: GetAssessmentQuery,
    data: Assessment,
    errors: ["not_found"],
    examples: assessmentExamples.get,
    handle: (ctx, { params, query }) => getAssessment(ctx, { id: params.id, version: query.version }),
  },
  PATCH: {
    auth: apiKey("write:assessments"),
    operationId: "updateAssessment",
    tag: "Assessments",
    summary: "Change an assessment",
    description: `Settings are merged; \`exercises\` replaces the working copy. An exercise or question that carries its id keeps
its identity, and what is left out of it (answer_keys, points, shared_context). Title, description, folder and settings
hold at once, exercises with the next publishing. Answers with the working copy, so that the ids of new questions are seen.
\`assessment.updated\` fires where title, description or settings really changed. With the \`revision\` that was read, a change made since is not overwritten.`,
    body: UpdateAssessmentBody,
    maxBody: 5 * MIB,
    large: readLargeUpdate,
    data: Assessment,
    errors: ["not_found", "assessment_archived", "stale_revision"],
    examples: assessmentExamples.update,
    handle: (ctx, { params, body }) => updateAssessment(ctx, { id: params.id, change: body }),
  },
  DELETE: {
    auth: apiKey("write:assessments"),
    operationId: "deleteAssessment",
    tag: "Assessments",
    summary: "Delete an assessment that was never submitted to",
    description:
      "Its content, keys and versions go with it. One that was submitted to is archived instead, so that results stay.",
    data: Deleted,
    errors: ["not_found", "assessment_has_submissions"],
    examples: assessmentExamples.delete,
    handle: (ctx, { params }) => deleteAssessment(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessment;
