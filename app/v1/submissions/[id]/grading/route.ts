import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { GradeBody, Grading } from "#lib/contract/grading.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getGrading } from "#lib/domains/marking/get-grading.ts";
import { gradeSubmission } from "#lib/domains/marking/grade-submission.ts";
import { route } from "#lib/platform/http/route.ts";

export const grading = route("/v1/submissions/[id]/grading", {
  GET: {
    auth: apiKey("write:submissions"),
    operationId: "getGrading",
    tag: "Grading",
    summary: "Fetch the manually graded questions of a submission",
    description: `Returns each question that a teacher grades, with the scores so far. Rubrics and model answers are included only if the
key also has the scope \`write:assessments\`. Send \`revision\` back when you save, so that you don't overwrite anyone's scores.`,
    data: Grading,
    errors: ["not_found"],
    examples: submissionExamples.grading,
    handle: (ctx, { params }) => getGrading(ctx, { id: params.id }),
  },
  PUT: {
    auth: apiKey("write:submissions"),
    operationId: "gradeSubmission",
    tag: "Grading",
    summary: "Save scores and finish grading",
    description: `Scores are drafts until you send \`finalize\`. Then they become the result and \`submission.grading.completed\` fires. Fields you omit
stay as they were; \`null\` clears a field. You can correct scores later, which fires the event again. Finalizing without a
change fires nothing.

\`score\` takes precedence over the sum of the \`rubric\`, and is optional with one. A question that is not in the submission, a question that is
graded automatically, and a score outside 0 to the question's points are 400.`,
    body: GradeBody,
    data: Grading,
    errors: ["not_found", "submission_voided", "stale_revision", "grading_incomplete", "nothing_to_grade"],
    examples: submissionExamples.grade,
    handle: (ctx, { params, body }) => gradeSubmission(ctx, { id: params.id, body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = grading;
