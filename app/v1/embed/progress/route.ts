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
    summary: "Keep unfinished answers with the token, without using it up",
    description: `The next load gives them back as \`saved_answers\`. They need not be complete, but what is there must fit the questions, as in
a submission: else 400, with the place. The body may have at most 256 KiB (413). Without a \`learner_ref\`, and for
learners who come by a share link, they are deleted a day after the deadline, or after the token expires where there is none.

An organization may have 20,000 such attempts open at once: begun or with saved answers, not submitted, and not expired.
Beginning one more, by its first load or save, is 429 \`rate_limited\` with \`Retry-After\`; those under way go on.`,
    body: EmbedSubmitBody,
    maxBody: 256 * KIB,
    status: 204,
    data: NoData,
    errors: ["not_found", "assessment_archived", "assessment_not_published"],
    examples: embedExamples.progress,
    async handle(ctx, { body }) {
      await saveProgress(ctx, ctx.presented.token, body.answers);
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedProgress;
