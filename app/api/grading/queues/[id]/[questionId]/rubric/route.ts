import { ChangeRubricBody } from "#lib/contract/marking.ts";
import { changeRubric } from "#lib/domains/marking/change-rubric.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const rubric = resource("/api/grading/queues/[id]/[questionId]/rubric", {
  PUT: sessionRoute({
    summary: "Change what a question is graded by",
    permission: "grading.write",
    body: ChangeRubricBody,
    handle: (ctx, { params, body }) =>
      changeRubric(ctx, { assessmentId: params.id ?? "", questionId: params.questionId ?? "", ...body }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = rubric;
