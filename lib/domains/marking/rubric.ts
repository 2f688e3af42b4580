import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { RubricItems, RubricPreview } from "#lib/contract/grading-desk.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { changeRubric, previewRubric, type RubricEffect } from "#lib/domains/submissions/change-rubric.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { requireOpenQuestion } from "./queue.ts";

type Change = { assessmentId: string; questionId: string; items: RubricItems };

/** What a changed rubric would do to the marks there are. 404. */
export async function previewDeskRubric(ctx: Ctx, input: Change): Promise<RubricPreview> {
  require(ctx, "grading.write");
  return presentEffect(await previewRubric(ctx, await requireKnownQuestion(ctx, input)));
}

/** Changes it, and reckons the working marks that came from it anew. 404, 409 `stale_revision`. */
export async function changeDeskRubric(
  ctx: Ctx,
  input: Change & { revision: number },
): Promise<RubricPreview & { revision: number }> {
  require(ctx, "grading.write");
  const { revision, ...effect } = await changeRubric(ctx, {
    ...input,
    ...(await requireKnownQuestion(ctx, input)),
  });
  return { ...presentEffect(effect), revision };
}

/** The same with ids as they are kept, of a question that some submission was asked. */
async function requireKnownQuestion(ctx: Ctx, input: Change): Promise<Change> {
  for (const show of ["waiting", "finished"] as const) {
    const question = await requireOpenQuestion(ctx, { ...input, show }).catch((error) => {
      if (error instanceof AppError && error.code === "not_found") return undefined;
      throw error;
    });
    if (question)
      return { ...input, assessmentId: input.assessmentId.toLowerCase(), questionId: question.id };
  }
  throw notFound("Question");
}

const presentEffect = ({ changed, meanChange, byHand, finished }: RubricEffect): RubricPreview => ({
  changed,
  mean_change: meanChange === null ? null : roundScore(rational.fromNumber(meanChange)),
  by_hand: byHand,
  finished,
});
