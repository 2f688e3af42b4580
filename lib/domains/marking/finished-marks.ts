import { MARKER_ROLES, type MarkerRole } from "#lib/contract/grading.ts";
import type { SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import type { FinishedMarks } from "#lib/domains/submissions/regrade-row.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import { resolveQuestion } from "./finalize.ts";
import { listNamedMarks } from "./mark-queries.ts";
import { listFinishedIds } from "./marker-queries.ts";
import { isFinished, loadMarkingStates } from "./markers.ts";

/**
 * Loads the marks of those submissions without a final mark that two markers have finished, by submission. There are none
 * unless submissions are marked twice. The caller checks the permission.
 */
export async function loadFinishedMarks(
  ctx: Ctx,
  rows: readonly Pick<SubmissionRow, "id" | "assessmentId" | "finalMarks">[],
): Promise<ReadonlyMap<string, FinishedMarks>> {
  const open = rows.filter(({ finalMarks }) => finalMarks === null);
  if (open.length === 0) return new Map();
  const ids = new Set(await listFinishedIds(ctx.db, ctx.organizationId, getIds(open)));
  const finished = open
    .filter(({ id }) => ids.has(id))
    .map((row) => ({ ...row, status: "awaiting_manual_grading" as const }));
  if (finished.length === 0) return new Map();
  const states = await loadMarkingStates(ctx, finished);
  const all = Map.groupBy(
    await listNamedMarks(ctx.db, ctx.organizationId, { roles: MARKER_ROLES, submissionIds: [...ids] }),
    ({ submissionId }) => submissionId,
  );
  return new Map(
    finished.flatMap(({ id }, i) => {
      const state = states[i];
      if (!state?.isDouble) return [];
      const pick = (role: MarkerRole) => (all.get(id) ?? []).filter((mark) => mark.role === role);
      const marks = { first: pick("first"), second: pick("second"), adjudicator: pick("adjudicator") };
      const resolve: FinishedMarks = (questions) => {
        const final: StoredFinalMarks = {};
        for (const question of questions) {
          const mark = resolveQuestion(question, { state, marks }, (role) => isFinished(state, role));
          if (!mark) return undefined;
          final[question.id] = mark;
        }
        return final;
      };
      return [[id, resolve]];
    }),
  );
}

const getIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
