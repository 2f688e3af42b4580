import { AnswerKeys } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { getAnswerKeys } from "#lib/domains/assessments/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const answerKeys = resource("/v1/assessments/[id]/answer-keys", {
  GET: apiRoute({
    operationId: "getAnswerKeys",
    tag: "Assessments",
    summary: "Fetch the answer keys of the working copy",
    description: "For authoring tools. No other response contains the keys used for automatic grading.",
    scope: "write:assessments",
    data: AnswerKeys,
    errors: ["not_found"],
    examples: assessmentExamples.answerKeys,
    handle: (ctx, { params }) => getAnswerKeys(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answerKeys;
