import { gradeSubmission } from "#lib/domains/submissions/grade.ts";
import type { CourseAssessment } from "./author/course.ts";
import { inParallel } from "./in-parallel.ts";
import type { Asked } from "./publish.ts";
import type { Planned } from "./simulate/cohort.ts";
import { randomFor } from "./simulate/random.ts";
import { markAnswer } from "./simulate/teacher.ts";
import { asOwner, ctxAt, DAY, type Tenant } from "./tenant.ts";

export type Submitted = { id: string; planned: Planned };

/**
 * A teacher's work so far: a share of the submissions is graded and finished, on a few more the first mark stands as a
 * draft. Gives those that still wait, oldest first.
 */
export async function gradeSome(
  tenant: Tenant,
  assessment: CourseAssessment,
  submitted: readonly Submitted[],
  asked: readonly Asked[],
  { seed, end }: { seed: string; end: Date },
): Promise<Submitted[]> {
  const open = [...asked.entries()].filter(([, { prepared }]) => prepared.compiled.needsTeacher);
  const isFinished = await inParallel(submitted, async ({ id, planned }, n) => {
    const random = randomFor(seed, "teacher", assessment.title, n);
    const finalize = random.chance(assessment.gradedShare);
    if (!finalize && !random.chance(0.04)) return false;
    const gradedAt = planned.submittedAt.getTime() + random.whole(1, 4) * DAY;
    const ctx = ctxAt(tenant, new Date(Math.min(gradedAt, end.getTime())), asOwner(tenant));
    const questions = open.map(([at, question]) => ({
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
