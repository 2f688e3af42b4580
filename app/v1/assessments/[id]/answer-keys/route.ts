import { AnswerKeys, GetAnswerKeysQuery } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { getAnswerKeys } from "#lib/domains/assessments/read.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const answerKeys = route("/v1/assessments/[id]/answer-keys", {
  GET: {
    auth: apiKey("write:assessments"),
    operationId: "getAnswerKeys",
    tag: "Assessments",
    summary: "Fetch the answer keys of an assessment",
    description: `For authoring tools: the keys of the working copy, or with \`version=3\` those of that version. Other operations
return the keys used for automatic grading only to API keys with \`write:assessments\`: in items, traces, regrades, alerts, and exports.`,
    query: GetAnswerKeysQuery,
    data: AnswerKeys,
    errors: ["not_found"],
    examples: assessmentExamples.answerKeys,
    handle: (ctx, { params, query }) => getAnswerKeys(ctx, { id: params.id, version: query.version }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answerKeys;
