import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { Submission } from "#lib/contract/submissions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { unvoidSubmission } from "#lib/domains/marking/unvoid.ts";
import { route } from "#lib/platform/http/route.ts";

export const submissionUnvoid = route("/v1/submissions/[id]/unvoid", {
  POST: {
    auth: apiKey("write:submissions", "attempts.manage"),
    operationId: "unvoidSubmission",
    tag: "Submissions",
    summary: "Undo voiding a submission",
    description: `Makes a voided submission count again, even if the learner has used the attempt in the meantime and so has more
than the assessment allows. It is graded with the current answer keys, including all committed regrades; a teacher's scores stay.
\`submission.unvoided\` fires. A submission that isn't voided stays as it is, and nothing fires.`,
    data: Submission,
    errors: ["not_found"],
    examples: submissionExamples.unvoid,
    handle: (ctx, { params }) => unvoidSubmission(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submissionUnvoid;
