import { Assessment } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { notifyContentUpdated } from "#lib/domains/assessments/notify.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const notify = route("/v1/assessments/[id]/notify", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "notifyContentUpdated",
    tag: "Assessments",
    summary: "Send assessment.content_updated without a new version",
    description: "Notifies your systems although the content is the same. Nothing changes in the assessment.",
    status: 202,
    data: Assessment,
    errors: ["not_found", "assessment_archived", "assessment_not_published"],
    examples: assessmentExamples.notify,
    handle: (ctx, { params }) => notifyContentUpdated(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = notify;
