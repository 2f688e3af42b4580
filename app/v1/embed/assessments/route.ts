import { EmbedView } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { embedToken } from "#lib/domains/delivery/embed/embed-token-auth.ts";
import { loadEmbedded } from "#lib/domains/delivery/embed/load.ts";
import { requireLive } from "#lib/domains/delivery/embed/rules.ts";
import { route } from "#lib/platform/http/route.ts";

export const embedAssessments = route("/v1/embed/assessments", {
  GET: {
    auth: embedToken(),
    hasEffects: true,
    tag: "Embed",
    operationId: "loadEmbeddedAssessment",
    summary: "Load an assessment in a browser",
    description: `Send the token as \`?token=\` or in the header \`X-Embed-Token\`. The first load starts the clock and fixes the version that the
token shows and is graded by. After the assessment is archived, loading returns 404. \`HEAD\` returns 405, because
it must not start a clock.

The first load of a token without a \`learner_ref\` returns 429 while the organization has 20,000 such attempts open (see
\`PUT /embed/progress\`).`,
    data: EmbedView,
    errors: ["not_found", "assessment_not_open", "attempts_exhausted"],
    examples: embedExamples.load,
    async handle(ctx) {
      requireLive(ctx.presented.token, ctx.now);
      return loadEmbedded(ctx, ctx.presented);
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedAssessments;
