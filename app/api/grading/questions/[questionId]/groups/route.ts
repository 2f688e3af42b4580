import { GroupBody } from "#lib/contract/marking.ts";
import { markGroup } from "#lib/domains/marking/mark-group.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const groups = resource("/api/grading/questions/[questionId]/groups", {
  POST: sessionRoute({
    summary: "Mark answers that say the same",
    permission: "grading.write",
    body: GroupBody,
    handle: (ctx, { params, body }) =>
      markGroup(ctx, {
        questionId: params.questionId ?? "",
        like: body.like,
        members: body.members,
        mark: body.mark,
        rubricRevision: body.rubric_revision,
      }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = groups;
