import type { ResultsBulkBody, ResultsBulkResult } from "#lib/contract/results.ts";
import { applyUnvoid } from "#lib/domains/submissions/unvoid.ts";
import { applyVoid } from "#lib/domains/submissions/void.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { runBulk } from "#lib/platform/run-bulk.ts";
import { loadFinishedMarks } from "./finished-marks.ts";

/**
 * Voids several submissions, or makes them count again, each in its own transaction. `failed` lists the submissions that
 * couldn't be changed and the reasons; all others were changed. `undo` reverts exactly the submissions that this call
 * voided.
 */
export async function applyResultsBulkAction(ctx: Ctx, input: ResultsBulkBody): Promise<ResultsBulkResult> {
  require(ctx, "attempts.manage");
  const { done, failed } = await runBulk(new Set(input.ids).entries(), (id) =>
    input.action === "void"
      ? applyVoid(ctx, { id, reason: input.reason })
      : applyUnvoid(ctx, { id, loadFinishedMarks }),
  );
  const changed = done.filter(({ hasChanged }) => hasChanged).map(({ id }) => id);
  return {
    succeeded: done.map(({ id }) => id),
    failed,
    undo: input.action === "void" && changed.length > 0 ? { action: "unvoid", ids: changed } : null,
  };
}
