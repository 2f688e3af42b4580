import { PublishBody } from "#lib/contract/versions.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { previewPublishing } from "#lib/domains/assessments/publish-preview.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const publishing = resource("/api/assessments/[id]/publishing", {
  GET: sessionRoute({
    summary: "What publishing would do now",
    permission: "assessments.write",
    handle: (ctx, { params }) => previewPublishing(ctx, { id: params.id ?? "" }),
  }),
  POST: sessionRoute({
    summary: "Publish what was looked at",
    permission: "assessments.write",
    body: PublishBody,
    handle: (ctx, { params, body }) =>
      publishAssessment(ctx, { id: params.id ?? "", revision: body.revision }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = publishing;
