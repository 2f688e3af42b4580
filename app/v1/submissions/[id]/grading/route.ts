import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { GradeBody, Grading, GradingQuery } from "#lib/contract/grading.ts";
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
key also has the scope \`write:assessments\`. Send \`revision\` back when you save, so that you don't overwrite anyone's scores.

If two teachers mark the submission (setting \`marking\`), \`markers\` says who is needed and who has finished, and the scores are those
of the role \`as\`. With \`blind\`, neither marker sees the other's marks or name until both have finished. Asking for another marker's role
returns 409 \`marker_conflict\`.`,
    query: GradingQuery,
    data: Grading,
    errors: ["not_found", "marker_conflict", "nothing_to_grade"],
    examples: submissionExamples.grading,
    handle: (ctx, { params, query }) => getGrading(ctx, { id: params.id, ...query }),
  },
  PUT: {
    auth: apiKey("write:submissions"),
    operationId: "gradeSubmission",
    tag: "Grading",
    summary: "Save scores and finish grading",
    description: `Scores are drafts until you send \`finalize\`. Then they become the result and \`submission.grading.completed\` fires. Fields you omit
stay as they were; \`null\` clears a field. You can correct scores later, which fires the event again. Finalizing without a
change fires nothing.

\`score\` takes precedence over the sum of the \`rubric\`, and is optional with one that awards points (\`{}\` awards none). A question that is not in the submission or is
graded automatically returns 400, as does a score outside 0 to the question's points.

With the setting \`marking\`, sampled submissions need two markers. Each saves its own marks (\`as\`) and finishes with \`finalize\`. Once
both have, each question resolves by the rule if the marks are within the tolerance. If any is not, the submission needs an
\`adjudicator\`, who needs to mark only the disputed questions and whose marks decide. Equal marks and an average have the first
marker's comment, or the second's if the first wrote none; otherwise the comment is that of the mark that counts. A finished marker who
changes a mark before there is a result has to finish again.`,
    body: GradeBody,
    data: Grading,
    errors: [
      "not_found",
      "submission_voided",
      "stale_revision",
      "grading_incomplete",
      "nothing_to_grade",
      "marker_conflict",
    ],
    examples: submissionExamples.grade,
    handle: (ctx, { params, body }) => gradeSubmission(ctx, { id: params.id, body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = grading;
