import { Published } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { PublishBody } from "#lib/contract/versions.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const publish = route("/v1/assessments/[id]/publish", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "publishAssessment",
    tag: "Assessments",
    summary: "Publish the working copy as the next version",
    description:
      "The first publish creates the share code and fires `assessment.published`. Later ones fire `assessment.content_updated`. A published version never changes: it has copies of the items that it refers to and of all items of its pools. 409 `not_publishable` names each problem, such as a pool with too few items, or with items of different points but without `points_each`. The body is optional.",
    body: PublishBody,
    data: Published,
    errors: ["not_found", "assessment_archived", "not_publishable"],
    examples: assessmentExamples.publish,
    handle: (ctx, { params, body }) => publishAssessment(ctx, { id: params.id, note: body.note }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = publish;
