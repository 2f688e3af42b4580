import { Published } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const publish = resource("/v1/assessments/[id]/publish", {
  POST: apiRoute({
    operationId: "publishAssessment",
    tag: "Assessments",
    summary: "Publish the working copy as the next version",
    scope: "write:assessments",
    description:
      "The first publish creates the share code and fires `assessment.published`. Later ones fire `assessment.content_updated`. A published version never changes.",
    data: Published,
    errors: ["not_found", "assessment_archived", "not_publishable"],
    examples: assessmentExamples.publish,
    handle: (ctx, { params }) => publishAssessment(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = publish;
