import { HandBody } from "#lib/contract/grading-desk.ts";
import { handAnswer } from "#lib/domains/marking/hand.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const hand = resource("/api/grading/answers/[id]/[questionId]/hand", {
  PUT: sessionRoute({
    summary: "Leave an answer to a colleague",
    permission: "grading.write",
    body: HandBody,
    handle: (ctx, { params, body }) =>
      handAnswer(ctx, { submissionId: params.id ?? "", questionId: params.questionId ?? "", to: body.to }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = hand;
