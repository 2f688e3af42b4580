import { Assessment } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { unarchiveAssessment } from "#lib/domains/assessments/archive.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const unarchive = resource("/v1/assessments/[id]/unarchive", {
  POST: apiRoute({
    operationId: "unarchiveAssessment",
    tag: "Assessments",
    summary: "Restore an archived assessment",
    description: "It becomes a draft or a published assessment again, as it was before.",
    scope: "write:assessments",
    data: Assessment,
    errors: ["not_found"],
    examples: assessmentExamples.unarchive,
    handle: (ctx, { params }) => unarchiveAssessment(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = unarchive;
