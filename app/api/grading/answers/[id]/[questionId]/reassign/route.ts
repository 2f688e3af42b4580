import { type Grader, ReassignBody } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { reassignAnswer } from "#lib/domains/marking/reassign-answer.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const reassignment = route("/api/grading/answers/[id]/[questionId]/reassign", {
  PUT: {
    auth: session("grading.write"),
    data: json<{ to: Grader }>(),
    summary: "Reassign an answer to another grader",
    body: ReassignBody,
    handle: (ctx, { params, body }) =>
      reassignAnswer(ctx, {
        submissionId: params.id,
        questionId: params.questionId,
        to: body.to,
      }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = reassignment;
