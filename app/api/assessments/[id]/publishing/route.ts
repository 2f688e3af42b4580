import type { PublishPreview } from "#lib/contract/versions.ts";
import { PublishRevisionBody } from "#lib/contract/versions.ts";
import type { PublishResult } from "#lib/domains/assessments/publish.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { previewPublishing } from "#lib/domains/assessments/publish-preview.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const publishing = route("/api/assessments/[id]/publishing", {
  GET: {
    auth: session("assessments.write"),
    data: json<PublishPreview>(),
    summary: "Preview publishing",
    handle: (ctx, { params }) => previewPublishing(ctx, { id: params.id }),
  },
  POST: {
    auth: session("assessments.write"),
    data: json<PublishResult>(),
    summary: "Publish the revision that was previewed",
    body: PublishRevisionBody,
    handle: (ctx, { params, body }) => publishAssessment(ctx, { id: params.id, ...body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = publishing;
