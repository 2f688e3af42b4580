import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { GradeBody, Grading } from "#lib/contract/submissions.ts";
import { getGrading } from "#lib/domains/marking/get-grading.ts";
import { gradeSubmission } from "#lib/domains/marking/grade-submission.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const grading = resource("/v1/submissions/[id]/grading", {
  GET: apiRoute({
    operationId: "getGrading",
    tag: "Grading",
    summary: "The questions of a submission that a teacher grades, with the marks so far",
    description: `Rubrics and model answers are there only for a key that also has the scope \`write:assessments\`. Send \`revision\` back when you save, so that nobody's marks are overwritten.`,
    scope: "write:submissions",
    data: Grading,
    errors: ["not_found"],
    examples: submissionExamples.grading,
    handle: (ctx, { params }) => getGrading(ctx, { id: params.id ?? "" }),
  }),
  PUT: apiRoute({
    operationId: "gradeSubmission",
    tag: "Grading",
    summary: "Save marks, and finish grading",
    description: `Marks are drafts until \`finalize\`: then they become the result and \`submission.grading.completed\` fires. What is left out
of a question stays as it was; \`null\` clears it. A later correction is allowed and fires the event again;
finalizing without a change fires nothing.

\`score\` wins over the sum of the \`rubric\`, and may be left out beside one. A question that is not in the submission or that a machine grades,
and a score outside 0 to its points, are 400.`,
    scope: "write:submissions",
    body: GradeBody,
    data: Grading,
    errors: ["not_found", "stale_revision", "grading_incomplete", "nothing_to_grade"],
    examples: submissionExamples.grade,
    handle: (ctx, { params, body }) => gradeSubmission(ctx, { id: params.id ?? "", body }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = grading;
