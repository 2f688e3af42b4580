import { FinishBody } from "#lib/contract/marking.ts";
import { finishSubmissions } from "#lib/domains/marking/finish-submissions.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const finish = resource("/api/grading/finish", {
  POST: sessionRoute({
    summary: "Make the marks of submissions their results",
    permission: "grading.write",
    body: FinishBody,
    handle: (ctx, { body }) => finishSubmissions(ctx, { ids: body.submission_ids }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = finish;
