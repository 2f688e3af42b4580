import type { RubricPreview } from "#lib/contract/marking.ts";
import { PreviewRubricBody } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { previewRubric } from "#lib/domains/marking/change-rubric.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const rubricPreview = route("/api/grading/queues/[id]/[questionId]/rubric/preview", {
  POST: {
    auth: session("grading.write"),
    data: json<RubricPreview>(),
    summary: "Preview a rubric change",
    body: PreviewRubricBody,
    handle: (ctx, { params, body }) =>
      previewRubric(ctx, {
        assessmentId: params.id,
        questionId: params.questionId,
        items: body.items,
      }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = rubricPreview;
