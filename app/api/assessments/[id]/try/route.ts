import { TestAnswerBody } from "#lib/contract/test-answer.ts";
import { testAnswer } from "#lib/domains/submissions/grade-test-answer.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { MIB } from "#lib/platform/http/read-body.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const answerTest = resource("/api/assessments/[id]/try", {
  POST: sessionRoute({
    summary: "What an answer to a question, as it stands in the editor, would earn",
    permission: "assessments.write",
    body: TestAnswerBody,
    maxBody: 5 * MIB,
    handle: (ctx, { params, body }) => testAnswer(ctx, { assessmentId: params.id ?? "", body }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = answerTest;
