import { Assessment, DuplicateAssessmentBody } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { duplicateAssessment } from "#lib/domains/assessments/duplicate.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const duplicate = route("/v1/assessments/[id]/duplicate", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "duplicateAssessment",
    tag: "Assessments",
    summary: "Duplicate an assessment as a new draft",
    description: `Copies the working copy with its answer keys, and the settings, tags, and metadata. Exercises and questions get new ids; response
ids stay, so that every key still belongs to its interaction. The copy has no \`external_id\`, no versions, no share code, and no
attempts, and isn't in any collection. You can duplicate an archived assessment. The body is optional.`,
    body: DuplicateAssessmentBody,
    status: 201,
    data: Assessment,
    errors: ["not_found"],
    examples: assessmentExamples.duplicate,
    handle: (ctx, { params, body }) => duplicateAssessment(ctx, { id: params.id, ...body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = duplicate;
