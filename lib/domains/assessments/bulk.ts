import { notFound } from "#lib/contract/app-error.ts";
import type { BulkBody, BulkResult } from "#lib/contract/library.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { runBulk } from "#lib/platform/run-bulk.ts";
import { archiveAssessment, unarchiveAssessment } from "./archive.ts";
import { type AssessmentRow, lockAssessment } from "./queries.ts";
import { updateAssessment } from "./update.ts";

/**
 * Moves, archives or unarchives several assessments, each in its own transaction. `failed` lists the assessments that
 * couldn't be changed and the reasons; all others were changed. `undo` reverts exactly the assessments that this call
 * changed, and is null if it changed none.
 */
export async function applyBulkAction(ctx: Ctx, input: BulkBody): Promise<BulkResult> {
  require(ctx, "assessments.write");
  const targets = new Map(
    input.action === "move"
      ? input.moves.map((move) => [move.id, move.folder_id])
      : input.ids.map((id) => [id, null]),
  );
  const { done, failed } = await runBulk(targets, (id, folderId, setTitle) =>
    inTransaction(ctx.db, async (db) => {
      const before = await lockAssessment(db, ctx.organizationId, id);
      if (!before) throw notFound("Assessment");
      setTitle(before.title);
      await applyAction({ ...ctx, db }, input.action, { id, folderId });
      return before;
    }),
  );
  return { succeeded: done.map(({ id }) => id), failed, undo: buildUndo(input, done) };
}

async function applyAction(
  ctx: Ctx,
  action: BulkBody["action"],
  { id, folderId }: { id: string; folderId: string | null },
): Promise<void> {
  if (action === "archive") await archiveAssessment(ctx, { id });
  else if (action === "unarchive") await unarchiveAssessment(ctx, { id });
  else await updateAssessment(ctx, { id, change: { folder_id: folderId } });
}

function buildUndo(input: BulkBody, rows: readonly AssessmentRow[]): BulkBody | null {
  if (input.action === "move") {
    const wanted = new Map(
      input.moves.map((move) => [move.id.toLowerCase(), move.folder_id?.toLowerCase() ?? null]),
    );
    const moves = rows
      .filter((row) => row.folderId !== wanted.get(row.id))
      .map((row) => ({ id: row.id, folder_id: row.folderId }));
    return moves.length > 0 ? { action: "move", moves } : null;
  }
  const toArchive = input.action === "archive";
  const ids = rows.filter((row) => (row.status === "archived") !== toArchive).map((row) => row.id);
  return ids.length > 0 ? { action: toArchive ? "unarchive" : "archive", ids } : null;
}
