/** A script that joins the submission with the id in $SUBMISSION with its questions, as a review screen shows them. */
export const buildReviewScript = (baseUrl: string): string => `const base = "${baseUrl}";

async function read(path) {
  const response = await fetch(base + path, {
    headers: { Authorization: \`Bearer \${process.env.API_KEY}\` },
  });
  const { data, error } = await response.json();
  if (error) throw new Error(\`\${error.code}: \${error.message}\`);
  return data;
}

const submission = await read(\`/submissions/\${process.env.SUBMISSION}\`);
// The version that the learner answered. Draft submissions have none.
const version = submission.assessment_version || "draft";
const assessment = await read(\`/assessments/\${submission.assessment_id}?version=\${version}\`);
const questions = new Map(
  assessment.exercises.flatMap((exercise) =>
    exercise.questions.map((question) => [question.id, question]),
  ),
);

const review = submission.exercise_results.flatMap((exercise) =>
  exercise.question_results.map((result) => ({
    number: questions.get(result.question_id)?.sequence_number,
    content: questions.get(result.question_id)?.content_ast,
    answers: result.answers,
    outcome: result.feedback.outcome,
    score: \`\${result.score} of \${result.points}\`,
    comment: result.feedback.comment,
  })),
);
console.log(review);`;
