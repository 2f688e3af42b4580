import { NoData } from "#lib/contract/common.ts";
import { EmbedSubmitBody } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { embedToken } from "#lib/domains/delivery/embed/embed-token-auth.ts";
import { saveProgress } from "#lib/domains/delivery/embed/progress.ts";
import { KIB } from "#lib/platform/http/read-body.ts";
import { route } from "#lib/platform/http/route.ts";

export const embedProgress = route("/v1/embed/progress", {
  PUT: {
    auth: embedToken({ maxConcurrentLarge: 1 }),
    tag: "Embed",
    operationId: "saveEmbeddedProgress",
    summary: "Save unfinished answers",
    description: `The next load returns them as \`saved_answers\`. The token stays usable. Answers may be incomplete, but each must fit its question
as in a submission; otherwise the response is 400 with the path of the error. The body is limited to 256 KiB (413). Without a
\`learner_ref\`, and for learners with a share link, saved answers are deleted a day after the deadline, or a day after the token expires
if there is no deadline.

An organization can have 20,000 such attempts open at once: started or with saved answers, not submitted, and not expired. Starting
one more, by its first load or save, returns 429 \`rate_limited\` with \`Retry-After\`. Attempts in progress continue.`,
    body: EmbedSubmitBody,
    maxBody: 256 * KIB,
    status: 204,
    data: NoData,
    errors: [
      "not_found",
      "assessment_archived",
      "assessment_not_open",
      "assessment_not_published",
      "attempt_closed",
      "attempts_exhausted",
    ],
    examples: embedExamples.progress,
    async handle(ctx, { body }) {
      await saveProgress(ctx, ctx.presented, body.answers);
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedProgress;
