import { Assessment } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { archiveAssessment } from "#lib/domains/assessments/archive.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const archive = resource("/v1/assessments/[id]/archive", {
  POST: apiRoute({
    operationId: "archiveAssessment",
    tag: "Assessments",
    summary: "Archive an assessment: no submit, no new token; reading goes on",
    description: `It takes no submissions and mints no tokens, and leaves the lists; reading, results and analytics go on. \`assessment.archived\` fires. Archiving twice does nothing.`,
    scope: "write:assessments",
    data: Assessment,
    errors: ["not_found"],
    examples: assessmentExamples.archive,
    handle: (ctx, { params }) => archiveAssessment(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = archive;
