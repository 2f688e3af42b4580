import { Assessment } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { archiveAssessment } from "#lib/domains/assessments/archive.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const archive = route("/v1/assessments/[id]/archive", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "archiveAssessment",
    tag: "Assessments",
    summary: "Archive an assessment",
    description: `An archived assessment accepts no submissions, creates no tokens, and leaves the lists. You can still read it, its results, and
its analytics. \`assessment.archived\` fires. Archiving again does nothing.`,
    data: Assessment,
    errors: ["not_found"],
    examples: assessmentExamples.archive,
    handle: (ctx, { params }) => archiveAssessment(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = archive;
