import { PreviewRubricBody } from "#lib/contract/marking.ts";
import { previewRubric } from "#lib/domains/marking/change-rubric.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const rubricPreview = resource("/api/grading/queues/[id]/[questionId]/rubric/preview", {
  POST: sessionRoute({
    summary: "What a changed rubric would do",
    permission: "grading.write",
    body: PreviewRubricBody,
    handle: (ctx, { params, body }) =>
      previewRubric(ctx, {
        assessmentId: params.id ?? "",
        questionId: params.questionId ?? "",
        items: body.items,
      }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = rubricPreview;
