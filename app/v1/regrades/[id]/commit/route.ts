import { regradeExamples } from "#lib/contract/examples/regrades.ts";
import { CommitRegradeBody, Regrade } from "#lib/contract/regrades.ts";
import { apiKeyWithAll } from "#lib/domains/identity/auth/api-key-auth.ts";
import { commitRegrade } from "#lib/domains/regrades/commit.ts";
import { route } from "#lib/platform/http/route.ts";

export const regradeCommit = route("/v1/regrades/[id]/commit", {
  POST: {
    auth: apiKeyWithAll(["write:assessments", "write:submissions"], "regrades.manage"),
    operationId: "commitRegrade",
    tag: "Regrades",
    summary: "Commit a regrade",
    description: `Gives all changed submissions their new results in one transaction, with an event \`submission.regraded\` for each whose score,
maximum, percentage, or passing changes. From then on the corrections are the keys of these versions: attempts that are still
open are graded by them. The content of the versions stays as it was; \`GET /assessments/{id}/answer-keys?version=\` tells which
questions are corrected.

Above 5,000 changed submissions, the events follow within seconds of the response. They appear in \`GET /events\` all at once, at the place of
the commit: until then, the feed ends before it.`,
    body: CommitRegradeBody,
    data: Regrade,
    errors: ["not_found", "regrade_stale", "regrade_not_previewed"],
    examples: regradeExamples.commit,
    handle: (ctx, { params, body }) =>
      commitRegrade(ctx, { id: params.id, fingerprint: body.fingerprint, applyToDraft: body.apply_to_draft }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = regradeCommit;
