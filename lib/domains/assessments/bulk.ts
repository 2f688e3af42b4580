import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { BulkBody, BulkResult } from "#lib/contract/library.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { archiveAssessment, unarchiveAssessment } from "./archive.ts";
import { type AssessmentRow, lockAssessment } from "./queries.ts";
import { updateAssessment } from "./update.ts";

type BulkStep = { id: string; title: string | null } & ({ before: AssessmentRow } | { refused: AppError });

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
  const steps: BulkStep[] = [];
  for (const [id, folderId] of targets) steps.push(await applyAction(ctx, input.action, id, folderId));
  const succeeded = steps.filter((step) => "before" in step);
  return {
    succeeded: succeeded.map(({ id }) => id),
    failed: steps.flatMap((step) =>
      "refused" in step ? [{ id: step.id, title: step.title, message: step.refused.message }] : [],
    ),
    undo: buildUndo(
      input,
      succeeded.map(({ before }) => before),
    ),
  };
}

async function applyAction(
  ctx: Ctx,
  action: BulkBody["action"],
  id: string,
  folderId: string | null,
): Promise<BulkStep> {
  let title: string | null = null;
  try {
    const before = await inTransaction(ctx.db, async (db) => {
      const row = await lockAssessment(db, ctx.organizationId, id);
      if (!row) throw notFound("Assessment");
      title = row.title;
      const txCtx = { ...ctx, db };
      if (action === "archive") await archiveAssessment(txCtx, { id });
      else if (action === "unarchive") await unarchiveAssessment(txCtx, { id });
      else await updateAssessment(txCtx, { id, change: { folder_id: folderId } });
      return row;
    });
    return { id: before.id, title, before };
  } catch (error) {
    if (error instanceof AppError) return { id, title, refused: error };
    throw error;
  }
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
