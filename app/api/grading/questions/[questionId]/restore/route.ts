import { RestoreBody } from "#lib/contract/marking.ts";
import { restoreMarks } from "#lib/domains/marking/mark-group.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const answerRestore = resource("/api/grading/questions/[questionId]/restore", {
  POST: sessionRoute({
    summary: "Put marks back as they were",
    permission: "grading.write",
    body: RestoreBody,
    handle: (ctx, { params, body }) =>
      restoreMarks(ctx, { questionId: params.questionId ?? "", members: body.members }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answerRestore;
