import type { Answers } from "#lib/contract/submissions.ts";
import { DAY } from "#lib/core/durations.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { CourseAssessment } from "./author/course.ts";
import { COURSE_DAYS } from "./course/index.ts";
import { gradeSome, type Submitted } from "./grade-some.ts";
import { type PublishedQuestion, publish } from "./publish.ts";
import { type PlannedSubmission, planSubmissions } from "./simulate/cohort.ts";
import { createContext, getOwnerActor, type Tenant } from "./tenant.ts";
import { uploadFiles } from "./upload-files.ts";

export type FilledAssessment = {
  id: string;
  title: string;
  shareCode: string;
  submissions: number;
  needsGrading: number;
  /** The oldest submission that needs grading, if there is one. */
  nextToGrade: string | null;
};

type Options = { seed: string; begin: Date };

/** A published assessment with the submissions that it is going to have. */
type Prepared = {
  id: string;
  shareCode: string;
  assessment: CourseAssessment;
  publishedQuestions: PublishedQuestion[];
  planned: PlannedSubmission[];
};

/**
 * Creates and publishes the assessments, submits their learners' answers and grades some of them, all with the API's verbs.
 * Answers are submitted in the order of their times, because lists are in the order of recording.
 */
export async function fillAssessments(
  tenant: Tenant,
  assessments: readonly CourseAssessment[],
  { seed, begin, onProgress }: Options & { onProgress: (message: string) => void },
): Promise<FilledAssessment[]> {
  const prepared: Prepared[] = [];
  for (const [index, assessment] of assessments.entries()) {
    onProgress(`Publishing ${assessment.title} ...`);
    prepared.push(await prepareAssessment(tenant, assessment, { seed, index, begin }));
  }
  const due = prepared
    .flatMap((to) => to.planned.map((plan) => ({ to, plan })))
    .sort((a, b) => a.plan.submittedAt.getTime() - b.plan.submittedAt.getTime());
  onProgress(`Submitting ${formatCount(due.length, "submission")} ...`);
  const submitted = new Map<Prepared, Submitted[]>(prepared.map((each) => [each, []]));
  for (const { to, plan } of due) submitted.get(to)?.push(await submit(tenant, to, plan));
  onProgress("Grading ...");
  const filled: FilledAssessment[] = [];
  for (const [graded, own] of submitted)
    filled.push(await gradeAssessment(tenant, graded, own, { seed, begin }));
  return filled;
}

async function prepareAssessment(
  tenant: Tenant,
  assessment: CourseAssessment,
  { seed, index, begin }: Options & { index: number },
): Promise<Prepared> {
  const publishedAt = new Date(begin.getTime() + assessment.days.published * DAY);
  const { id, shareCode, publishedQuestions } = await publish(
    createContext(tenant, publishedAt, getOwnerActor(tenant)),
    assessment,
  );
  const questions = publishedQuestions.map(({ prepared }) => prepared);
  const planned = planSubmissions(seed, assessment, index, questions, begin);
  return { id, shareCode, assessment, publishedQuestions, planned };
}

async function submit(
  tenant: Tenant,
  { id, assessment, publishedQuestions }: Prepared,
  plan: PlannedSubmission,
): Promise<Submitted> {
  const ctx = createContext(tenant, plan.submittedAt, { kind: "system" });
  const { submission_id } = await submitAnswers(ctx, {
    assessmentId: id,
    learnerRef: plan.learnerRef,
    answers: await sendAnswers(ctx, id, plan, publishedQuestions),
    metadata: plan.metadata,
    startedAt: plan.startedAt,
    source: assessment.source,
  });
  return { id: submission_id, planned: plan };
}

async function gradeAssessment(
  tenant: Tenant,
  { id, shareCode, assessment, publishedQuestions }: Prepared,
  submitted: readonly Submitted[],
  { seed, begin }: Options,
): Promise<FilledAssessment> {
  const ungraded = publishedQuestions.some(({ prepared }) => prepared.compiled.needsTeacher)
    ? await gradeSome(tenant, assessment, submitted, publishedQuestions, {
        seed,
        end: new Date(begin.getTime() + COURSE_DAYS * DAY),
      })
    : [];
  return {
    id,
    title: assessment.title,
    shareCode,
    submissions: submitted.length,
    needsGrading: ungraded.length,
    nextToGrade: ungraded[0]?.id ?? null,
  };
}

/** Uploads the files of a submission, and builds its answers in the form in which a player sends them. */
async function sendAnswers(
  ctx: Ctx,
  assessmentId: string,
  { answers }: PlannedSubmission,
  publishedQuestions: readonly PublishedQuestion[],
): Promise<Answers> {
  const elements = await Promise.all(
    publishedQuestions.map(({ prepared }, n) => {
      const answer = answers[n];
      return answer ? uploadFiles(ctx, assessmentId, prepared, answer) : null;
    }),
  );
  return buildAnswers(elements, publishedQuestions);
}

/** Groups answers by exercise, without skipped questions. */
function buildAnswers(
  answers: readonly (unknown[] | null)[],
  publishedQuestions: readonly PublishedQuestion[],
): Answers {
  const exercises = Map.groupBy(publishedQuestions.entries(), ([, { exerciseId }]) => exerciseId);
  return {
    exerciseAnswers: [...exercises].map(([exerciseId, questions]) => ({
      exerciseId,
      questionAnswers: questions.flatMap(([n, { id }]) => {
        const elements = answers[n];
        return elements ? [{ questionId: id, answers: elements }] : [];
      }),
    })),
  };
}
