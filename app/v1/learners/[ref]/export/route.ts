import { learnerExamples } from "#lib/contract/examples/learners.ts";
import { LEARNER_ADDRESS } from "#lib/contract/learner-address.ts";
import { LearnerExport } from "#lib/contract/learners.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { exportLearner } from "#lib/domains/learners/export.ts";
import { route } from "#lib/platform/http/route.ts";

export const learnerExport = route("/v1/learners/[ref]/export", {
  GET: {
    auth: apiKey("read:results", "learners.export"),
    operationId: "exportLearner",
    tag: "Learners",
    summary: "Export everything that is kept about a learner",
    description: `The profile, attempts with saved answers, submissions in full, marks and comments, tokens without their secrets, and webhook
deliveries that mention the learner, as one JSON document. Submissions that were erased because of their age no longer belong to the
learner. Stored responses of idempotent requests, which are deleted after 24 hours, repeat what is here.

${LEARNER_ADDRESS}`,
    data: LearnerExport,
    errors: ["not_found"],
    examples: learnerExamples.export,
    handle: (ctx, { params }) => exportLearner(ctx, { ref: params.ref }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = learnerExport;
