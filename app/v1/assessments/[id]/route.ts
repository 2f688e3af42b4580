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
    description: `Returns the published content, or the working copy if nothing is published yet. \`version=draft\` always returns the working
copy. Never an answer key. \`version=published\` returns 404 before the first publish. \`version=3\` returns version 3, or 404 if there is
none: \`version\`, \`exercises\`, \`exercise_count\`, \`question_count\`, and \`published_at\` are those of the version, and all other
fields those of the assessment as it is now. In a pool, \`questions\` are all questions that attempts can draw.`,
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
    summary: "Update an assessment",
    description: `Settings are merged; \`exercises\` replaces the working copy. An exercise or question with its id stays the same one and keeps the fields you omit
(answer_keys, points, shared_context, order, and a pool if \`questions\` is omitted, too). One that you removed since the latest version can be added again
with its id and all its fields. Exercises take effect with the next publish, everything else immediately. \`metadata\` and \`tags\` are replaced as a whole. Returns the working copy.

\`assessment.updated\` fires for title, description, and settings if their values change, and not for other fields. To avoid
overwriting someone else's change, send the \`revision\` you read. If the assessment has changed since then, the response is 409 \`stale_revision\`.`,
    body: UpdateAssessmentBody,
    maxBody: 5 * MIB,
    large: readLargeUpdate,
    data: Assessment,
    errors: ["not_found", "assessment_archived", "external_id_taken", "stale_revision"],
    examples: assessmentExamples.update,
    handle: (ctx, { params, body }) => updateAssessment(ctx, { id: params.id, change: body }),
  },
  DELETE: {
    auth: apiKey("write:assessments"),
    operationId: "deleteAssessment",
    tag: "Assessments",
    summary: "Delete an assessment without submissions",
    description:
      "Deletes its content, answer keys, and versions. Its draft submissions are deleted with it. An assessment with other submissions can't be deleted; archive it to keep its results.",
    data: Deleted,
    errors: ["not_found", "assessment_has_submissions"],
    examples: assessmentExamples.delete,
    handle: (ctx, { params }) => deleteAssessment(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessment;
