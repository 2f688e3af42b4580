import { EmbedSubmitBody } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { saveProgress } from "#lib/domains/delivery/embed/progress.ts";
import { embedRoute } from "#lib/platform/http/embed-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { KIB } from "#lib/platform/http/read-body.ts";

export const embedProgress = resource("/v1/embed/progress", {
  PUT: embedRoute({
    operationId: "saveEmbeddedProgress",
    summary: "Keep unfinished answers with the token, without using it up",
    description: `The next load gives them back as \`saved_answers\`. They need not be complete, but what is there must fit the questions, as in
a submission: else 400, with the place. The body may have at most 256 KiB (413). Without a \`learner_ref\`, and for
learners who come by a share link, they are deleted a day after the deadline, or after the token expires where there is none.

An organization may have 20,000 such attempts open at once: begun or with saved answers, not submitted, and not expired.
Beginning one more, by its first load or save, is 429 \`rate_limited\` with \`Retry-After\`; those under way go on.`,
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
