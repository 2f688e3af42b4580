import { regradeExamples } from "#lib/contract/examples/regrades.ts";
import { ListRegradeChangesQuery, RegradeChange } from "#lib/contract/regrades.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listRegradeChanges } from "#lib/domains/regrades/read.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const regradeChanges = route("/v1/regrades/[id]/changes", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listRegradeChanges",
    tag: "Regrades",
    summary: "List the submissions that a regrade changes",
    description: `Only submissions whose result changes, in the order of submission, with the corrected questions. Once the regrade is committed, the
list tells what the commit changed.`,
    query: ListRegradeChangesQuery,
    data: list(RegradeChange),
    errors: ["not_found"],
    examples: regradeExamples.changes,
    handle: (ctx, { params, query }) => listRegradeChanges(ctx, { id: params.id, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = regradeChanges;
