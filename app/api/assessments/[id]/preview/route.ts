import { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import { PreviewBody } from "#lib/contract/preview.ts";
import { gradePreview, previewAssessment } from "#lib/domains/delivery/embed/preview.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const preview = route("/api/assessments/[id]/preview", {
  GET: {
    auth: session("assessments.write"),
    data: EmbedView,
    summary: "Get the working copy as a learner sees it",
    handle: (ctx, { params }) => previewAssessment(ctx, { id: params.id }),
  },
  POST: {
    auth: session("assessments.write"),
    data: EmbedResult,
    summary: "Grade a preview's answers without recording them",
    body: PreviewBody,
    handle: (ctx, { params, body }) => gradePreview(ctx, { id: params.id, body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = preview;
