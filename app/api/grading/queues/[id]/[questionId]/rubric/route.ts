import { ChangeRubricBody } from "#lib/contract/grading-desk.ts";
import { changeDeskRubric } from "#lib/domains/marking/rubric.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const rubric = resource("/api/grading/queues/[id]/[questionId]/rubric", {
  PUT: sessionRoute({
    summary: "Change what a question is graded by",
    permission: "grading.write",
    body: ChangeRubricBody,
    handle: (ctx, { params, body }) =>
      changeDeskRubric(ctx, { assessmentId: params.id ?? "", questionId: params.questionId ?? "", ...body }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = rubric;
