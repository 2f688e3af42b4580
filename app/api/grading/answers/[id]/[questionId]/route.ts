import { type AnswerMark, type AnswerSheet, SaveMarkBody } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { getAnswerSheet } from "#lib/domains/marking/get-answer-sheet.ts";
import { saveMark } from "#lib/domains/marking/save-mark.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const answer = route("/api/grading/answers/[id]/[questionId]", {
  GET: {
    auth: session("grading.write"),
    data: json<AnswerSheet>(),
    summary: "Get an answer with its mark and rubric",
    handle: (ctx, { params }) =>
      getAnswerSheet(ctx, { submissionId: params.id, questionId: params.questionId }),
  },
  PUT: {
    auth: session("grading.write"),
    data: json<AnswerMark>(),
    summary: "Mark an answer",
    body: SaveMarkBody,
    handle: (ctx, { params, body }) =>
      saveMark(ctx, {
        submissionId: params.id,
        questionId: params.questionId,
        revision: body.revision,
        mark: body.mark,
        rubricRevision: body.rubric_revision,
        role: body.as,
      }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answer;
