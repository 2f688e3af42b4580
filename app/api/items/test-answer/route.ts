import { TestAnswerBody, type TestAnswerResult } from "#lib/contract/test-answer.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { testAnswer } from "#lib/domains/submissions/grade-test-answer.ts";
import { json } from "#lib/platform/http/operation.ts";
import { MIB } from "#lib/platform/http/read-body.ts";
import { route } from "#lib/platform/http/route.ts";

export const itemAnswerTest = route("/api/items/test-answer", {
  POST: {
    auth: session("assessments.write"),
    data: json<TestAnswerResult>(),
    summary: "Grade a test answer to an item in the editor",
    body: TestAnswerBody,
    maxBody: 5 * MIB,
    handle: (ctx, { body }) => testAnswer(ctx, { assessmentId: null, body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemAnswerTest;
