import { learnerExamples } from "#lib/contract/examples/learners.ts";
import { Learner, ListLearnersQuery } from "#lib/contract/learners.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listLearners } from "#lib/domains/learners/read.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const learners = route("/v1/learners", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listLearners",
    tag: "Learners",
    summary: "List learners",
    description: `Everyone who has submitted with a \`learner_ref\` or has a profile, newest first. Learners of embed tokens without a \`learner_ref\`
aren't listed.`,
    query: ListLearnersQuery,
    data: list(Learner),
    errors: [],
    examples: learnerExamples.list,
    handle: (ctx, { query }) => listLearners(ctx, query),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = learners;
