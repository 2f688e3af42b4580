import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { SubmissionTrace } from "#lib/contract/trace.ts";
import { apiKeyWithAll } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getTrace } from "#lib/domains/submissions/get-trace.ts";
import { route } from "#lib/platform/http/route.ts";

export const submissionTrace = route("/v1/submissions/[id]/trace", {
  GET: {
    auth: apiKeyWithAll(["read:results", "write:assessments"], "trace.read"),
    operationId: "getSubmissionTrace",
    tag: "Submissions",
    summary: "Fetch a scoring trace",
    description: `Returns each step from an answer to the score: the value as it came and as it was compared, the entries of the key in the order tried, the
fraction before and after clamping, weights, points and rounding, and the teacher's mark. The trace alone is enough to compute the score again. Amounts are exact fractions
such as \`2/3\`. It contains answer keys, so it needs both scopes.

\`decided_by\` names the keys that decided: those of the published version, or those of a regrade. Once a learner is erased, \`value\` and \`normalized\` are null and \`entries\`
is empty, and the fractions stay.`,
    data: SubmissionTrace,
    errors: ["not_found"],
    examples: submissionExamples.trace,
    handle: (ctx, { params }) => getTrace(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submissionTrace;
