import { PreviewBody } from "#lib/contract/preview.ts";
import { gradePreview, previewAssessment } from "#lib/domains/delivery/embed/preview.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const preview = resource("/api/assessments/[id]/preview", {
  GET: sessionRoute({
    summary: "The working copy as a learner would get it",
    permission: "assessments.write",
    handle: (ctx, { params }) => previewAssessment(ctx, { id: params.id ?? "" }),
  }),
  POST: sessionRoute({
    summary: "Grade a preview's answers, and record nothing",
    permission: "assessments.write",
    body: PreviewBody,
    handle: (ctx, { params, body }) => gradePreview(ctx, { id: params.id ?? "", answers: body.answers }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = preview;
