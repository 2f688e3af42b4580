import type { RubricPreview } from "#lib/contract/marking.ts";
import { ChangeRubricBody } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { changeRubric } from "#lib/domains/marking/change-rubric.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const rubric = route("/api/grading/queues/[id]/[questionId]/rubric", {
  PUT: {
    auth: session("grading.write"),
    data: json<RubricPreview & { revision: number }>(),
    summary: "Change the rubric of a question",
    body: ChangeRubricBody,
    handle: (ctx, { params, body }) =>
      changeRubric(ctx, { assessmentId: params.id, questionId: params.questionId, ...body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = rubric;
