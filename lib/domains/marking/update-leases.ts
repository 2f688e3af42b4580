import type { AnswerRef, LeaseResult } from "#lib/contract/marking.ts";
import { listChangedRubrics } from "#lib/domains/submissions/read-marks.ts";
import { MARKING_NAMES } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { requireOpenQuestion } from "./get-queue.ts";
import {
  acquireLeases,
  type LeasedAnswer,
  listLeasesHeldByOthers,
  listReassignedAnswers,
  releaseLeases,
} from "./lease-queries.ts";
import { countGradedAnswers } from "./progress-queries.ts";

/** How many seconds a lease lasts. The client renews its leases every 20 seconds. */
const LEASE_SECONDS = 60;

/**
 * Releases some answers, acquires or renews others, and returns the leases. `own_leases` contains the requested answers
 * that the person has a lease on. `other_leases` contains all leases of other graders on this question and on the
 * requested submissions, without names if two graders must not know of each other. A lease doesn't prevent anyone from
 * saving a mark; it only shows who has an answer open. Throws 404.
 */
export async function updateLeases(
  ctx: Ctx,
  input: {
    assessmentId: string;
    questionId: string;
    show: "waiting" | "finished";
    acquire: readonly AnswerRef[];
    release: readonly AnswerRef[];
    takeOver: boolean;
  },
): Promise<LeaseResult> {
  require(ctx, "grading.write");
  const question = await requireOpenQuestion(ctx, input);
  const userId = ctx.actor.kind === "user" ? ctx.actor.id : "";
  const leaseOptions = {
    userId,
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + LEASE_SECONDS * 1000),
    takeOver: input.takeOver,
    ignoresOtherRoles: question.view !== undefined,
  };
  const { ignoresOtherRoles } = leaseOptions;
  const ownLease = { userId, until: leaseOptions.expiresAt, view: question.view };
  await releaseLeases(ctx.db, ctx.organizationId, ownLease, input.release.map(toAnswerRef));
  const ownLeases = await acquireLeases(
    ctx.db,
    ctx.organizationId,
    input.acquire.map(toAnswerRef),
    leaseOptions,
  );
  const [otherLeases, leasesElsewhere, reassigned, graded, rubrics] = await Promise.all([
    listLeasesHeldByOthers(ctx.db, ctx.organizationId, {
      userId,
      now: ctx.now,
      questionIds: [question.id],
      ignoresOtherRoles,
    }),
    listLeasesHeldByOthers(ctx.db, ctx.organizationId, {
      userId,
      now: ctx.now,
      questionIds: input.acquire.map((place) => place.question_id).filter((id) => id !== question.id),
      submissionIds: input.acquire.map((place) => place.submission_id),
      ignoresOtherRoles,
    }),
    listReassignedAnswers(ctx.db, ctx.organizationId, {
      userId,
      questionId: question.id,
      until: leaseOptions.expiresAt,
    }),
    countGradedAnswers(ctx.db, ctx.organizationId, {
      assessmentId: input.assessmentId,
      show: input.show,
      view: question.view,
      questions: [question],
    }),
    listChangedRubrics(ctx, input.assessmentId),
  ]);
  const isBlind = question.view !== undefined && question.marking?.blind;
  return {
    own_leases: ownLeases.map(presentAnswerRef),
    reassigned: reassigned.map(presentAnswerRef),
    other_leases: [...otherLeases, ...leasesElsewhere].map(({ submissionId, questionId, by }) => ({
      submission_id: submissionId,
      question_id: questionId,
      by: isBlind ? MARKING_NAMES.hidden : by,
    })),
    progress: { graded: graded.get(question.id) ?? 0, total: question.submissions },
    rubric_revision: rubrics.get(question.id)?.revision ?? 0,
  };
}

const toAnswerRef = (place: AnswerRef): LeasedAnswer => ({
  submissionId: place.submission_id,
  questionId: place.question_id,
});

const presentAnswerRef = ({ submissionId, questionId }: LeasedAnswer): AnswerRef => ({
  submission_id: submissionId,
  question_id: questionId,
});
