import { Assessment } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { archiveAssessment } from "#lib/domains/assessments/archive.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const archive = resource("/v1/assessments/[id]/archive", {
  POST: apiRoute({
    operationId: "archiveAssessment",
    tag: "Assessments",
    summary: "Archive an assessment",
    description: `An archived assessment accepts no submissions, creates no tokens and leaves the lists. You can still read it, its results and
its analytics. \`assessment.archived\` fires. Archiving again does nothing.`,
    scope: "write:assessments",
    data: Assessment,
    errors: ["not_found"],
    examples: assessmentExamples.archive,
    handle: (ctx, { params }) => archiveAssessment(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = archive;
