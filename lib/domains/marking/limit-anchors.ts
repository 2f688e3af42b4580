import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { AnchorMarkRow, AnchorRow } from "./anchor-queries.ts";
import { listSubmissionHeads } from "./submission-queries.ts";

/**
 * Limits agreed marks and marks of these anchors to the points that hold for their answers, because a correction can
 * have lowered these since. They are stored as they were given. The caller checks the permission.
 */
export async function limitAnchors<M extends AnchorMarkRow>(
  ctx: Ctx,
  anchors: readonly AnchorRow[],
  marks: readonly M[],
): Promise<{ anchors: AnchorRow[]; marks: M[] }> {
  const ids = [...new Set(anchors.map(({ submissionId }) => submissionId))];
  const heads = ids.length > 0 ? await listSubmissionHeads(ctx.db, ctx.organizationId, ids) : [];
  const points = new Map<string, number>();
  for (const head of heads) {
    const { questions } = await loadSubmittedVersion(ctx, head);
    for (const anchor of anchors.filter(({ submissionId }) => submissionId === head.id)) {
      const question = questions.find(({ id }) => id === anchor.questionId);
      if (question) points.set(anchor.id, question.points);
    }
  }
  const limit = (score: number, anchorId: string) => Math.min(score, points.get(anchorId) ?? score);
  return {
    anchors: anchors.map((anchor) => ({ ...anchor, score: limit(anchor.score, anchor.id) })),
    marks: marks.map((mark) => ({
      ...mark,
      score: mark.score === null ? null : limit(mark.score, mark.anchorId),
    })),
  };
}
