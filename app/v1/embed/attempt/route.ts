import { EmbedAttemptState } from "#lib/contract/embed.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";
import { getAttemptState } from "#lib/domains/delivery/embed/attempt-state.ts";
import { embedToken } from "#lib/domains/delivery/embed/embed-token-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const embedAttempt = route("/v1/embed/attempt", {
  GET: {
    auth: embedToken(),
    tag: "Embed",
    operationId: "getEmbeddedAttempt",
    summary: "Fetch the state of an embedded attempt",
    description: `Returns the state, the deadline, and the saved answers of the token's attempt, which may have been extended, continued on another
device, or closed since the page was loaded. It changes nothing and starts no clock, and also accepts an expired or used token. Poll
every 20 seconds while the page is visible, and once more before you end an attempt because its time is up. Each save replaces all
answers, so also poll before you save after a pause, and adopt the answers to questions that weren't changed on the page. Send the token as \`?token=\` or in the header \`X-Embed-Token\`. 404 before the first load.`,
    data: EmbedAttemptState,
    errors: ["not_found"],
    examples: embedExamples.attempt,
    handle: (ctx) => getAttemptState(ctx, ctx.presented),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = embedAttempt;
