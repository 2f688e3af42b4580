import { GroupBody, type GroupMarkResult } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { markGroup } from "#lib/domains/marking/mark-group.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const groups = route("/api/grading/questions/[questionId]/groups", {
  POST: {
    auth: session("grading.write"),
    data: json<GroupMarkResult>(),
    summary: "Mark identical answers together",
    body: GroupBody,
    handle: (ctx, { params, body }) =>
      markGroup(ctx, {
        questionId: params.questionId,
        referenceId: body.reference_id,
        members: body.members,
        mark: body.mark,
        rubricRevision: body.rubric_revision,
        role: body.as,
      }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = groups;
