import { AnswerKeys } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { getAnswerKeys } from "#lib/domains/assessments/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const answerKeys = resource("/v1/assessments/[id]/answer-keys", {
  GET: apiRoute({
    operationId: "getAnswerKeys",
    tag: "Assessments",
    summary: "The working copy's answer keys, for authoring tools",
    description: "No other answer of the API holds the keys that a machine grades by.",
    scope: "write:assessments",
    data: AnswerKeys,
    errors: ["not_found"],
    examples: assessmentExamples.answerKeys,
    handle: (ctx, { params }) => getAnswerKeys(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answerKeys;
