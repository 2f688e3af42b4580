import type { Holding, Place } from "#lib/contract/grading-desk.ts";
import { changedRubrics } from "#lib/domains/submissions/rubrics.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { handedTo, heldByOthers, type LeasePlace, releaseLeases, takeLeases } from "./lease-queries.ts";
import { gradedCounts } from "./queries.ts";
import { requireOpenQuestion } from "./queue.ts";

/** Seconds that an answer stays somebody's after they last said so; the desk says so every 20. */
export const LEASE_SECONDS = 60;

/**
 * Lets go of answers, takes others or keeps them, and tells what is whose: `mine` of those asked for, and all that
 * others have open of this question and of the submissions asked for. A lease keeps nobody from saving; it shows who is
 * at what. 404.
 */
export async function holdAnswers(
  ctx: Ctx,
  input: {
    assessmentId: string;
    questionId: string;
    show: "waiting" | "finished";
    hold: readonly Place[];
    release: readonly Place[];
    takeOver: boolean;
  },
): Promise<Holding> {
  requirePermission(ctx, "grading.write");
  const question = await requireOpenQuestion(ctx, input);
  const userId = ctx.actor.kind === "user" ? ctx.actor.id : "";
  const times = {
    userId,
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + LEASE_SECONDS * 1000),
    takeOver: input.takeOver,
  };
  const mineUntil = { userId, until: times.expiresAt };
  await releaseLeases(ctx.db, ctx.organizationId, mineUntil, input.release.map(placeOf));
  const mine = await takeLeases(ctx.db, ctx.organizationId, input.hold.map(placeOf), times);
  const [held, elsewhere, handed, graded, rubrics] = await Promise.all([
    heldByOthers(ctx.db, ctx.organizationId, { userId, now: ctx.now, questionIds: [question.id] }),
    heldByOthers(ctx.db, ctx.organizationId, {
      userId,
      now: ctx.now,
      questionIds: input.hold.map((place) => place.question_id).filter((id) => id !== question.id),
      submissionIds: input.hold.map((place) => place.submission_id),
    }),
    handedTo(ctx.db, ctx.organizationId, { userId, questionId: question.id, until: times.expiresAt }),
    gradedCounts(ctx.db, ctx.organizationId, input.assessmentId, input.show, question.id),
    changedRubrics(ctx, input.assessmentId),
  ]);
  return {
    mine: mine.map(presentPlace),
    handed: handed.map(presentPlace),
    held: [...held, ...elsewhere].map(({ submissionId, questionId, by }) => ({
      submission_id: submissionId,
      question_id: questionId,
      by,
    })),
    progress: { graded: graded.get(question.id) ?? 0, total: question.submissions },
    rubric_revision: rubrics.get(question.id)?.revision ?? 0,
  };
}

const placeOf = (place: Place): LeasePlace => ({
  submissionId: place.submission_id,
  questionId: place.question_id,
});

const presentPlace = ({ submissionId, questionId }: LeasePlace): Place => ({
  submission_id: submissionId,
  question_id: questionId,
});
