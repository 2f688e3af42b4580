import { createAssessment } from "#lib/assessments/create.ts";
import { publishAssessment } from "#lib/assessments/publish.ts";
import { getAssessment } from "#lib/assessments/read.ts";
import type { Actor, Ctx } from "#lib/context.ts";
import type { Db } from "#lib/db/client.ts";
import { newId } from "#lib/ids.ts";
import { submitAnswers } from "#lib/submissions/submit.ts";
import type { CourseAssessment } from "./author/course.ts";
import { gradeSome } from "./grade-some.ts";
import { inParallel } from "./in-parallel.ts";
import { type PreparedQuestion, prepareQuestion } from "./simulate/answer.ts";
import { type Planned, planSubmissions } from "./simulate/cohort.ts";

export type Tenant = { db: Db; organizationId: string; ownerId: string };
export type Filled = {
  id: string;
  title: string;
  shareCode: string;
  submissions: number;
  waiting: number;
  /** A submission that waits for a teacher, where there is one. */
  next: string | null;
};

/** A question of the published assessment beside what it was made from. */
export type Asked = { id: string; exerciseId: string; prepared: PreparedQuestion };
export type Submitted = { id: string; planned: Planned };

const DAY = 86_400_000;

/** All that a verb wants to know, at some moment of the course. */
export const ctxAt = (tenant: Tenant, now: Date, actor: Actor): Ctx => ({
  db: tenant.db,
  organizationId: tenant.organizationId,
  actor,
  now,
  requestId: newId(),
});
export const asOwner = ({ ownerId }: Tenant): Actor => ({ kind: "user", id: ownerId });

/** One assessment from its draft to the answers that are still to be read, by the verbs that the API calls. */
export async function fillAssessment(
  tenant: Tenant,
  assessment: CourseAssessment,
  { seed, no, begin }: { seed: string; no: number; begin: Date },
): Promise<Filled> {
  const publishedAt = new Date(begin.getTime() + assessment.days.published * DAY);
  const { id, shareCode, asked } = await publish(
    ctxAt(tenant, publishedAt, asOwner(tenant)),
    assessment,
  );
  const questions = asked.map(({ prepared }) => prepared);
  const planned = planSubmissions(seed, assessment, no, questions, begin);
  const submit = async (plan: Planned): Promise<Submitted> => {
    const ctx = ctxAt(tenant, plan.submittedAt, { kind: "system" });
    const { submission_id } = await submitAnswers(ctx, {
      assessmentId: id,
      learnerRef: plan.learnerRef,
      answers: answersOf(plan, asked),
      metadata: plan.metadata,
      startedAt: plan.startedAt,
      source: assessment.source,
    });
    return { id: submission_id, planned: plan };
  };
  const submitted = await inParallel(planned, submit);
  const waiting = asked.some(({ prepared }) => prepared.compiled.needsTeacher)
    ? await gradeSome(tenant, assessment, submitted, asked, { seed, end: courseEnd(begin) })
    : [];
  return {
    id,
    title: assessment.title,
    shareCode,
    submissions: submitted.length,
    waiting: waiting.length,
    next: waiting[0]?.id ?? null,
  };
}
