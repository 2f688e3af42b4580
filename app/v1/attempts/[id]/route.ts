import { Attempt } from "#lib/contract/attempts.ts";
import { attemptExamples } from "#lib/contract/examples/attempts.ts";
import { getAttempt } from "#lib/domains/attempts/read.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const attempt = route("/v1/attempts/[id]", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "getAttempt",
    tag: "Attempts",
    summary: "Fetch an attempt",
    description:
      "Returns the attempt with its questions, without answer keys, and with the answers saved last.",
    data: Attempt,
    errors: ["not_found"],
    examples: attemptExamples.get,
    handle: (ctx, { params }) => getAttempt(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = attempt;
