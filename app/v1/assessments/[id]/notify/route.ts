import { Assessment } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { notifyContentUpdated } from "#lib/domains/assessments/publish.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const notify = resource("/v1/assessments/[id]/notify", {
  POST: apiRoute({
    operationId: "notifyContentUpdated",
    tag: "Assessments",
    summary: "Send assessment.content_updated without a new version",
    description: "Notifies your systems although the content is the same. Nothing changes in the assessment.",
    scope: "write:assessments",
    status: 202,
    data: Assessment,
    errors: ["not_found", "assessment_archived", "assessment_not_published"],
    examples: assessmentExamples.notify,
    handle: (ctx, { params }) => notifyContentUpdated(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = notify;
