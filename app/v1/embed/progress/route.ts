import { EmbedSubmitBody } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { saveProgress } from "#lib/embed/progress.ts";
import { embedRoute } from "#lib/http/embed-route.ts";
import { resource } from "#lib/http/endpoint.ts";

export const embedProgress = resource("/v1/embed/progress", {
  PUT: embedRoute({
    operationId: "saveEmbeddedProgress",
    summary: "Keep unfinished answers with the token, without using it up",
    description: "The next load gives them back as `saved_answers`.",
    body: EmbedSubmitBody,
    status: 204,
    examples: embedExamples.progress,
    handle: async (ctx, { presented, body }) => {
      await saveProgress(ctx, presented.token, body.answers);
      return { status: 204, body: null, headers: {} };
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedProgress;
