import { regradeExamples } from "#lib/contract/examples/regrades.ts";
import { Regrade } from "#lib/contract/regrades.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getRegrade } from "#lib/domains/regrades/read.ts";
import { route } from "#lib/platform/http/route.ts";

export const regrade = route("/v1/regrades/[id]", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "getRegrade",
    tag: "Regrades",
    summary: "Fetch a regrade",
    description:
      "While the status is `previewing`, `progress` tells how many submissions have been computed.",
    data: Regrade,
    errors: ["not_found"],
    examples: regradeExamples.get,
    handle: (ctx, { params }) => getRegrade(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = regrade;
