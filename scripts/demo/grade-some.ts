import { DAY } from "#lib/core/durations.ts";
import { areSkipped } from "#lib/core/grading/index.ts";
import { gradeSubmission } from "#lib/domains/marking/grade-submission.ts";
import type { CourseAssessment } from "./author/course.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import type { PublishedQuestion } from "./publish.ts";
import type { PreparedQuestion, QuestionAnswer } from "./simulate/answer.ts";
import type { PlannedSubmission } from "./simulate/cohort.ts";
import { createRandom } from "./simulate/random.ts";
import { markAnswer } from "./simulate/teacher.ts";
import { createContext, getOwnerActor, type Tenant } from "./tenant.ts";

export type Submitted = { id: string; planned: PlannedSubmission };

/**
 * Simulates a teacher who has graded a share of the submissions and saved draft marks for a few more. Returns the
 * submissions that still need grading, oldest first.
 */
export async function gradeSome(
  tenant: Tenant,
  assessment: CourseAssessment,
  submitted: readonly Submitted[],
  publishedQuestions: readonly PublishedQuestion[],
  { seed, end }: { seed: string; end: Date },
): Promise<Submitted[]> {
  const open = [...publishedQuestions.entries()].filter(([, { prepared }]) => prepared.compiled.needsTeacher);
  const isFinished = await mapConcurrently(submitted, async ({ id, planned }, n) => {
    const answered = open.filter(([at, { prepared }]) => isAnswered(prepared, planned.answers[at] ?? null));
    if (answered.length === 0) return true;
    const random = createRandom(seed, "teacher", assessment.title, n);
    const finalize = random.chance(assessment.gradedShare);
    if (!finalize && !random.chance(0.04)) return false;
    const gradedAt = planned.submittedAt.getTime() + random.integer(1, 4) * DAY;
    const ctx = createContext(tenant, new Date(Math.min(gradedAt, end.getTime())), getOwnerActor(tenant));
    const questions = answered.map(([at, question]) => ({
      question_id: question.id,
      ...markAnswer(question.prepared, planned.answers[at] ?? null, random),
    }));
    await gradeSubmission(ctx, {
      id,
      body: { questions: finalize ? questions : questions.slice(0, 1), finalize },
    });
    return finalize;
  });
  return submitted.filter((_, n) => !isFinished[n]);
}

/** Checks whether there is something to grade. A learner can skip all parts of a question. */
const isAnswered = ({ compiled }: PreparedQuestion, answer: QuestionAnswer | null): boolean =>
  answer !== null &&
  (Object.keys(answer.files).length > 0 || !areSkipped(answer.elements, compiled.unscoredIds));
