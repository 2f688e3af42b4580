import type { MarkerRole } from "#lib/contract/grading.ts";
import type { MarkRow } from "#lib/domains/submissions/read-marks.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { upsertMarks } from "./mark-queries.ts";
import { upsertAdditionalMarks } from "./marker-queries.ts";
import { isSameMark, type Mark } from "./marks.ts";
import { incrementGradingRevision, incrementRevision } from "./submission-queries.ts";

/** Changes to the marks of one submission, whose row the caller has locked. */
export type MarkChanges = {
  submissionId: string;
  role: MarkerRole;
  current: readonly MarkRow[];
  changes: readonly Mark[];
};

/** The number of rows in a statement, which keeps its parameters below the 65,535 that PostgreSQL allows. */
const BATCH = 1000;

/**
 * Writes the marks that changed. All of them increment the revisions of their submissions, which makes previews of
 * regrades stale. Those of first markers also increment the grading revisions. Returns the written marks.
 */
export async function saveMarks(ctx: Ctx, all: readonly MarkChanges[]): Promise<MarkRow[]> {
  const updatedBy = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const rows = all.flatMap(({ submissionId, role, current, changes }) => {
    const before = new Map(current.map((mark) => [mark.questionId, mark]));
    return changes
      .filter((mark) => !isSameMark(before.get(mark.questionId), mark))
      .map((mark) => ({ ...mark, role, submissionId, updatedAt: ctx.now, updatedBy }));
  });
  const written: MarkRow[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const first = batch.filter(({ role }) => role === "first").map(({ role: _, ...mark }) => mark);
    const others = batch.flatMap(({ role, ...mark }) => (role === "first" ? [] : [{ ...mark, role }]));
    if (others.length > 0) {
      written.push(...(await upsertAdditionalMarks(ctx.db, ctx.organizationId, others)));
      await incrementRevision(ctx.db, ctx.organizationId, listSubmissionIds(others));
    }
    if (first.length > 0) {
      written.push(...(await upsertMarks(ctx.db, ctx.organizationId, first)));
      await incrementGradingRevision(ctx.db, ctx.organizationId, listSubmissionIds(first));
    }
  }
  return written;
}

const listSubmissionIds = (rows: readonly { submissionId: string }[]): string[] => [
  ...new Set(rows.map(({ submissionId }) => submissionId)),
];
