import { AnswerKeys } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { getAnswerKeys } from "#lib/domains/assessments/read.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const answerKeys = route("/v1/assessments/[id]/answer-keys", {
  GET: {
    auth: apiKey("write:assessments"),
    operationId: "getAnswerKeys",
    tag: "Assessments",
    summary: "Fetch the answer keys of the working copy",
    description: "For authoring tools. No other response contains the keys used for automatic grading.",
    data: AnswerKeys,
    errors: ["not_found"],
    examples: assessmentExamples.answerKeys,
    handle: (ctx, { params }) => getAnswerKeys(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answerKeys;
