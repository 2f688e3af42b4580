import { type Api, listEvents } from "./api.ts";
import { createPublishedAssessment } from "./create-assessment.ts";
import { buildAnswers, choiceQuestion, openQuestion } from "./quiz.ts";

type Marking = {
  sample_percent?: number;
  tolerance_points?: number;
  blind?: boolean;
  resolve?: "third" | "average" | "higher" | "second";
};
export type Essay = { assessmentId: string; id: string; questions: [string, string] };
export type Role = "first" | "second" | "adjudicator";
export type Scores = readonly (number | null | undefined)[];

/** Creates the helpers of tests in which two markers grade a submission. */
export function createDoubleMarking(getApi: () => Api) {
  /** A submission with two essays of 5 points each, marked by two markers. */
  async function createEssay(marking: Marking | null = {}): Promise<Essay> {
    const assessment = await createPublishedAssessment(
      getApi(),
      [choiceQuestion(2), openQuestion(5), openQuestion(5)],
      { marking: marking && { mode: "double", ...marking } },
    );
    const { data } = await getApi().post(`/v1/assessments/${assessment.id}/submit`, {
      learner_ref: `learner of ${assessment.id}`,
      answers: buildAnswers(assessment, ["b", "One", "Two"]),
    });
    const [, ...questions] = assessment.exercises[0].questions.map((q: { id: string }) => q.id);
    return { assessmentId: assessment.id, id: data.submission_id, questions: questions as [string, string] };
  }

  const put = (id: string, body: Record<string, unknown>) =>
    getApi().put(`/v1/submissions/${id}/grading`, body);
  const buildMarks = ({ questions }: Essay, scores: Scores, comment?: string) =>
    questions.flatMap((question_id, i) =>
      scores[i] === undefined
        ? []
        : [{ question_id, score: scores[i], ...(comment === undefined ? {} : { comment }) }],
    );
  const finish = (essay: Essay, as: Role, scores: Scores, comment?: string, marker: string = as) =>
    put(essay.id, { as, marker, questions: buildMarks(essay, scores, comment), finalize: true });
  const getResult = async ({ id }: Essay) => (await getApi().get(`/v1/submissions/${id}`)).data;
  const listCompleted = async ({ id }: Essay) =>
    (await listEvents(getApi())).filter(
      ({ type, data }) => type === "submission.grading.completed" && data.submission_id === id,
    );
  const listComments = async (essay: Essay) =>
    (await getResult(essay)).exercise_results[0].question_results
      .slice(1)
      .map(({ feedback }: { feedback: { comment: string | null } }) => feedback.comment);
  return { createEssay, put, buildMarks, finish, getResult, listCompleted, listComments };
}
