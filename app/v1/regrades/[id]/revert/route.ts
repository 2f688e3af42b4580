import { regradeExamples } from "#lib/contract/examples/regrades.ts";
import { Regrade } from "#lib/contract/regrades.ts";
import { apiKeyWithAll } from "#lib/domains/identity/auth/api-key-auth.ts";
import { revertRegrade } from "#lib/domains/regrades/revert.ts";
import { route } from "#lib/platform/http/route.ts";

export const regradeRevert = route("/v1/regrades/[id]/revert", {
  POST: {
    auth: apiKeyWithAll(["write:assessments", "write:submissions"], "regrades.manage"),
    operationId: "revertRegrade",
    tag: "Regrades",
    summary: "Revert a regrade",
    description: `Gives every submission that the regrade changed its earlier result back exactly, and fires \`submission.regraded\` again. Marks that were
given since stay, and submissions that came since are graded by the former keys. The working copy keeps the keys that it took.`,
    data: Regrade,
    errors: ["not_found", "regrade_not_committed", "regrade_superseded"],
    examples: regradeExamples.revert,
    handle: (ctx, { params }) => revertRegrade(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = regradeRevert;
