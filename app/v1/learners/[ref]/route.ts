import { learnerExamples } from "#lib/contract/examples/learners.ts";
import { LEARNER_ADDRESS } from "#lib/contract/learner-address.ts";
import { EraseLearnerQuery, ErasureReceipt, Learner, PutLearnerBody } from "#lib/contract/learners.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { eraseLearner } from "#lib/domains/learners/erase.ts";
import { putLearner } from "#lib/domains/learners/put.ts";
import { getLearner } from "#lib/domains/learners/read.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const learner = route("/v1/learners/[ref]", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "getLearner",
    tag: "Learners",
    summary: "Fetch a learner",
    description: LEARNER_ADDRESS,
    data: Learner,
    errors: ["not_found"],
    examples: learnerExamples.get,
    handle: (ctx, { params }) => getLearner(ctx, { ref: params.ref }),
  },
  PUT: {
    auth: apiKey("write:submissions", "learners.write"),
    operationId: "putLearner",
    tag: "Learners",
    summary: "Create a learner or replace a learner's profile",
    description: `\`ref\` is always the URL-encoded \`learner_ref\`. What the body leaves out becomes null. Dashboards show \`display_name\` where there is
one; responses keep \`learner_ref\`. The accommodations apply to every attempt that begins later at any assessment, however it begins, and to
answers submitted without an attempt. An attempt or embed token with \`accommodations\` of its own has only those. Attempts in progress keep
their deadline: use \`POST /attempts/{id}/extend\` for them.`,
    body: PutLearnerBody,
    data: Learner,
    errors: [],
    examples: learnerExamples.put,
    handle: (ctx, { params, body }) => putLearner(ctx, { ref: params.ref, body }),
  },
  DELETE: {
    auth: apiKey("write:submissions", "learners.erase"),
    operationId: "eraseLearner",
    tag: "Learners",
    summary: "Erase a learner",
    description: `Removes the \`learner_ref\`, name, metadata, comments, and everything that the learner wrote from the whole service: submissions,
attempts, tokens, stored responses of idempotent requests, events that can still be delivered or read, and the responses of webhooks.
With \`keep=statistics\`, scores, picked options, and numbers stay under a new learner without a \`learner_ref\`, and no figure of any
analytics changes. With \`keep=nothing\`, the submissions are deleted and the figures follow. 404 if nothing is kept about the learner.

Attempts in progress are discarded and embed tokens stop working. A later submission with the same \`learner_ref\` is a new learner's.
Deliveries that were already sent can't be taken back: listen for \`learner.erased\` where you keep copies. The receipt proves the
erasure without the \`learner_ref\`; verify it with \`POST /receipts/verify\`. ${LEARNER_ADDRESS}`,
    query: EraseLearnerQuery,
    data: ErasureReceipt,
    errors: ["not_found"],
    examples: learnerExamples.erase,
    handle: (ctx, { params, query }) =>
      eraseLearner(ctx, { ref: params.ref, keep: query.keep }, { sealer: services().sealer }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = learner;
