import { AttemptProgressBody } from "#lib/contract/attempts.ts";
import { NoData } from "#lib/contract/common.ts";
import { attemptExamples } from "#lib/contract/examples/attempts.ts";
import { saveAttemptProgress } from "#lib/domains/attempts/save-progress.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { KIB } from "#lib/platform/http/read-body.ts";
import { route } from "#lib/platform/http/route.ts";

export const attemptProgress = route("/v1/attempts/[id]/progress", {
  PUT: {
    auth: apiKey("write:submissions", "attempts.manage"),
    operationId: "saveAttemptProgress",
    tag: "Attempts",
    summary: "Save unfinished answers",
    description: `Replaces the answers saved before. They may be incomplete, but each must fit its question as in a submission. The body is
limited to 256 KiB (413). With \`on_deadline\` \`submit_saved\`, the answers saved last are submitted when time is up; after that,
the response is 409 \`attempt_closed\`.`,
    body: AttemptProgressBody,
    maxBody: 256 * KIB,
    status: 204,
    data: NoData,
    errors: ["not_found", "attempt_closed"],
    examples: attemptExamples.progress,
    async handle(ctx, { params, body }) {
      await saveAttemptProgress(ctx, { id: params.id, answers: body.answers });
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = attemptProgress;
