import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { Submission, VoidBody } from "#lib/contract/submissions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { voidSubmission } from "#lib/domains/submissions/void.ts";
import { route } from "#lib/platform/http/route.ts";

export const submissionVoid = route("/v1/submissions/[id]/void", {
  POST: {
    auth: apiKey("write:submissions", "attempts.manage"),
    operationId: "voidSubmission",
    tag: "Submissions",
    summary: "Void a submission",
    description: `Takes a submission out of all statistics, for example after a technical failure. It stays in lists, with its answers and its
attempt number. The learner has the attempt back, teachers no longer see it, and \`submission.voided\` fires. A submission that is
already voided stays as it is, with its first reason, and nothing fires.`,
    body: VoidBody,
    data: Submission,
    errors: ["not_found", "not_voidable"],
    examples: submissionExamples.void,
    handle: (ctx, { params, body }) => voidSubmission(ctx, { id: params.id, reason: body.reason }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submissionVoid;
