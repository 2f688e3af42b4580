import { type GroupMarkResult, RestoreMarksBody } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { restoreMarks } from "#lib/domains/marking/mark-group.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const answerRestore = route("/api/grading/questions/[questionId]/restore", {
  POST: {
    auth: session("grading.write"),
    data: json<GroupMarkResult>(),
    summary: "Restore earlier marks",
    body: RestoreMarksBody,
    handle: (ctx, { params, body }) =>
      restoreMarks(ctx, { questionId: params.questionId, role: body.as, members: body.members }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answerRestore;
