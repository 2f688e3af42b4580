import { Assessment } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { unarchiveAssessment } from "#lib/domains/assessments/archive.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const unarchive = route("/v1/assessments/[id]/unarchive", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "unarchiveAssessment",
    tag: "Assessments",
    summary: "Restore an archived assessment",
    description: "It becomes a draft or a published assessment again, as it was before.",
    data: Assessment,
    errors: ["not_found"],
    examples: assessmentExamples.unarchive,
    handle: (ctx, { params }) => unarchiveAssessment(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = unarchive;
