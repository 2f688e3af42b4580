import { learnerExamples } from "#lib/contract/examples/learners.ts";
import { Learner, PutLearnerBody } from "#lib/contract/learners.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { putLearner } from "#lib/domains/learners/put.ts";
import { getLearner } from "#lib/domains/learners/read.ts";
import { route } from "#lib/platform/http/route.ts";

export const learner = route("/v1/learners/[ref]", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "getLearner",
    tag: "Learners",
    summary: "Fetch a learner",
    description: "`ref` is the URL-encoded learner_ref.",
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
    description: `What the body leaves out becomes null. Dashboards show \`display_name\` where there is one; responses keep \`learner_ref\`.

The accommodations apply to every attempt that begins later at any assessment, however it begins, and to answers submitted without an
attempt. An attempt or embed token with \`accommodations\` of its own has only those. Attempts in progress keep their deadline: use
\`POST /attempts/{id}/extend\` for them.`,
    body: PutLearnerBody,
    data: Learner,
    errors: [],
    examples: learnerExamples.put,
    handle: (ctx, { params, body }) => putLearner(ctx, { ref: params.ref, body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = learner;
