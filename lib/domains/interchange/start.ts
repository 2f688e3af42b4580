import { AppError } from "#lib/contract/app-error.ts";
import type { StartedImport, StartImportBody } from "#lib/contract/imports.ts";
import { DAY } from "#lib/core/durations.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { IMPORT_ERRORS } from "#lib/messages/imports.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { appendImportAudit, requireRoom } from "./create.ts";
import { lockImport, updateImport } from "./queries.ts";
import { createImportNotFoundError } from "./read.ts";
import { KEPT_DAYS } from "./rules.ts";

/**
 * Turns a completed preview into an import of the same file. Throws 404, 409 `import_not_previewed`, and 429
 * `rate_limited` while the maximum of imports is running.
 */
export async function startImport(
  ctx: Ctx,
  { id, body }: { id: string; body: StartImportBody },
): Promise<StartedImport> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const record = await lockImport(db, ctx.organizationId, id);
    if (!record) throw createImportNotFoundError();
    if (!record.preview || record.status !== "completed") {
      throw new AppError("import_not_previewed", IMPORT_ERRORS.notPreviewed);
    }
    if (typeof body.folder_id === "string") await requireFolder(txCtx, body.folder_id);
    await requireRoom(txCtx);
    const as = body.as ?? record.as;
    await appendImportAudit(txCtx, record.id, { as, filename: record.filename });
    const { status } = await updateImport(db, ctx.organizationId, record.id, {
      as,
      folderId: body.folder_id === undefined ? record.folderId : (body.folder_id?.toLowerCase() ?? null),
      preview: false,
      status: "running",
      phase: "reading",
      progressDone: 0,
      progressTotal: 0,
      lastGoodRun: record.runs,
      lastProgressRun: record.runs,
      claimedUntil: null,
      finishedAt: null,
      expiresAt: new Date(ctx.now.getTime() + KEPT_DAYS * DAY),
      createdByKind: ctx.actor.kind,
      createdById: ctx.actor.kind === "system" ? null : ctx.actor.id,
    });
    return { id: record.id, status };
  });
}
