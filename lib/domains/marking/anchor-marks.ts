import type { AnchorMark, AnchorMarkBody } from "#lib/contract/anchors.ts";
import { AppError, invalidRequest, notFound } from "#lib/contract/app-error.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundPoints } from "#lib/core/grading/round.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { requireSubmission } from "#lib/domains/submissions/read.ts";
import { ANCHOR_ERRORS } from "#lib/messages/anchors.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { type AnchorMarkRow, type AnchorRow, lockAnchor, upsertAnchorMark } from "./anchor-queries.ts";
import { limitAnchors } from "./limit-anchors.ts";
import { identifyMarker, presentMarker } from "./markers.ts";

/**
 * Saves a marker's mark of an anchor. With `finalize` it becomes final, and the result has the agreed mark. The same
 * final mark can be sent again. Throws 404; 409 `anchor_mark_final`, or `marker_conflict` for the member who set the
 * agreed mark; and `invalid_request`.
 */
export function saveAnchorMark(ctx: Ctx, input: { id: string; body: AnchorMarkBody }): Promise<AnchorMark> {
  require(ctx, "grading.write");
  const { score, comment, finalize, marker: name } = input.body;
  const marker = identifyMarker(ctx, name);
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const anchor = await lockAnchor(db, ctx.organizationId, input.id);
    if (!anchor) throw notFound("Anchor");
    if (ctx.actor.kind === "user" && anchor.createdBy === ctx.actor.id)
      throw new AppError("marker_conflict", ANCHOR_ERRORS.ownAnchor);
    await requireScore(txCtx, anchor, score, finalize);
    const saved = await upsertAnchorMark(db, ctx.organizationId, {
      anchorId: anchor.id,
      marker,
      score,
      comment: comment || null,
      updatedAt: ctx.now,
      finalizedAt: finalize ? ctx.now : null,
    });
    if (saved.score !== score || saved.comment !== (comment || null))
      throw new AppError("anchor_mark_final", ANCHOR_ERRORS.markFinal);
    const { marking } = await requireAssessment(txCtx, anchor.assessmentId);
    const limited = await limitAnchors(txCtx, [anchor], [saved]);
    return presentAnchorMark(
      limited.marks[0] ?? saved,
      limited.anchors[0] ?? anchor,
      marking?.tolerance_points ?? 0,
    );
  });
}

async function requireScore(
  ctx: Ctx,
  anchor: AnchorRow,
  score: number | null,
  finalize: boolean,
): Promise<void> {
  const reject = (message: string) => invalidRequest([{ path: ["score"], message }]);
  if (score === null) {
    if (finalize) throw reject(ANCHOR_ERRORS.scoreToFinalize);
    return;
  }
  const { questions } = await loadSubmittedVersion(ctx, await requireSubmission(ctx, anchor.submissionId));
  const points = questions.find(({ id }) => id === anchor.questionId)?.points ?? 0;
  if (score < 0 || score > points) throw reject(MARKING_ERRORS.scoreRange(points));
}

/**
 * Presents a mark. The agreed mark is included once the mark is final. The caller has limited both (`limitAnchors`).
 */
export function presentAnchorMark(mark: AnchorMarkRow, anchor: AnchorRow, tolerance: number): AnchorMark {
  const difference = computeDifference(mark, anchor);
  return {
    anchor_id: anchor.id,
    marker: presentMarker(mark.marker),
    score: roundPoints(mark.score),
    comment: mark.comment,
    finalized_at: mark.finalizedAt?.toISOString() ?? null,
    agreed: difference === null ? null : { score: roundPoints(anchor.score), comment: anchor.comment },
    difference: roundPoints(difference),
    within_tolerance: difference === null ? null : Math.abs(difference) <= tolerance,
  };
}

/** Computes how many points a final mark is above the agreed mark, exactly. Null if the mark isn't final. */
export const computeDifference = (
  { score, finalizedAt }: Pick<AnchorMarkRow, "score" | "finalizedAt">,
  agreed: Pick<AnchorRow, "score">,
): number | null =>
  score === null || finalizedAt === null
    ? null
    : rational.toNumber(rational.sub(rational.fromNumber(score), rational.fromNumber(agreed.score)));
