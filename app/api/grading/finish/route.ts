import { FinishBody, type FinishResult } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { finishSubmissions } from "#lib/domains/marking/finish-submissions.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const finish = route("/api/grading/finish", {
  POST: {
    auth: session("grading.write"),
    data: json<FinishResult>(),
    summary: "Finish grading submissions",
    body: FinishBody,
    handle: (ctx, { body }) => finishSubmissions(ctx, { ids: body.submission_ids }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = finish;
