import { learnerExamples } from "#lib/contract/examples/learners.ts";
import { LEARNER_ADDRESS } from "#lib/contract/learner-address.ts";
import { Learner, RenameLearnerBody } from "#lib/contract/learners.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { renameLearner } from "#lib/domains/learners/rename.ts";
import { route } from "#lib/platform/http/route.ts";

export const learnerRename = route("/v1/learners/[ref]/rename", {
  POST: {
    auth: apiKey("write:submissions", "learners.write"),
    operationId: "renameLearner",
    tag: "Learners",
    summary: "Change a learner's learner_ref",
    description: `Everything kept under the old \`learner_ref\` moves to the new one: submissions, attempts, tokens, and the events that can still be
delivered or read. \`learner_id\` stays. The new \`learner_ref\` must be unused; learners can't be merged.

${LEARNER_ADDRESS}`,
    body: RenameLearnerBody,
    data: Learner,
    errors: ["not_found", "learner_ref_taken"],
    examples: learnerExamples.rename,
    handle: (ctx, { params, body }) => renameLearner(ctx, { ref: params.ref, to: body.learner_ref }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = learnerRename;
