import { SaveMarkBody } from "#lib/contract/marking.ts";
import { getAnswerSheet } from "#lib/domains/marking/get-answer-sheet.ts";
import { saveMark } from "#lib/domains/marking/save-mark.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const answer = resource("/api/grading/answers/[id]/[questionId]", {
  GET: sessionRoute({
    summary: "An answer with its mark and what it is graded by",
    permission: "grading.write",
    handle: (ctx, { params }) =>
      getAnswerSheet(ctx, { submissionId: params.id ?? "", questionId: params.questionId ?? "" }),
  }),
  PUT: sessionRoute({
    summary: "Mark an answer",
    permission: "grading.write",
    body: SaveMarkBody,
    handle: (ctx, { params, body }) =>
      saveMark(ctx, {
        submissionId: params.id ?? "",
        questionId: params.questionId ?? "",
        revision: body.revision,
        mark: body.mark,
        rubricRevision: body.rubric_revision,
      }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answer;
