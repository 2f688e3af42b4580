import { ReassignBody } from "#lib/contract/marking.ts";
import { reassignAnswer } from "#lib/domains/marking/reassign-answer.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const reassignment = resource("/api/grading/answers/[id]/[questionId]/hand", {
  PUT: sessionRoute({
    summary: "Leave an answer to a colleague",
    permission: "grading.write",
    body: ReassignBody,
    handle: (ctx, { params, body }) =>
      reassignAnswer(ctx, {
        submissionId: params.id ?? "",
        questionId: params.questionId ?? "",
        to: body.to,
      }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = reassignment;
