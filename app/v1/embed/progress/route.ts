import { EmbedSubmitBody } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { saveProgress } from "#lib/domains/delivery/embed/progress.ts";
import { embedRoute } from "#lib/platform/http/embed-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { KIB } from "#lib/platform/http/read-body.ts";

export const embedProgress = resource("/v1/embed/progress", {
  PUT: embedRoute({
    operationId: "saveEmbeddedProgress",
    summary: "Save unfinished answers",
    description: `The next load returns them as \`saved_answers\`. The token stays usable. Answers may be incomplete, but each must fit its question
as in a submission; otherwise the response is 400 with the path of the error. The body is limited to 256 KiB (413). Without a
\`learner_ref\`, and for learners with a share link, saved answers are deleted a day after the deadline, or a day after the token expires
if there is no deadline.

An organization can have 20,000 such attempts open at once: started or with saved answers, not submitted, and not expired. Starting
one more, by its first load or save, is 429 \`rate_limited\` with \`Retry-After\`. Attempts in progress continue.`,
    body: EmbedSubmitBody,
    maxBody: 256 * KIB,
    maxConcurrentLarge: 1,
    status: 204,
    errors: ["not_found", "assessment_archived", "assessment_not_published"],
    examples: embedExamples.progress,
    handle: async (ctx, { presented, body }) => {
      await saveProgress(ctx, presented.token, body.answers);
      return { status: 204, body: null, headers: {} };
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedProgress;
