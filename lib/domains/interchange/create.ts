import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import type { CreateImportQuery, StartedImport } from "#lib/contract/imports.ts";
import { DAY } from "#lib/core/durations.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { requireFolder } from "#lib/domains/library/folders/require.ts";
import { IMPORT_ERRORS } from "#lib/messages/imports.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { countRunning, insertImport, lockImports } from "./queries.ts";
import { KEPT_DAYS, MAX_RUNNING, RETRY_SECONDS } from "./rules.ts";
import type { Upload } from "./store-upload.ts";

/**
 * Starts to import an uploaded file. The worker does the rest. Throws 400 for an empty file, 404 for an unknown folder,
 * and 429 `rate_limited` while the maximum of imports is running.
 */
export async function createImport(
  ctx: Ctx,
  { upload, query }: { upload: Upload; query: CreateImportQuery },
): Promise<StartedImport> {
  require(ctx, "assessments.write");
  if (upload.size === 0) throw invalidRequest([{ path: ["body"], message: IMPORT_ERRORS.empty }]);
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    if (query.folder_id !== undefined) await requireFolder(txCtx, query.folder_id);
    await requireRoom(txCtx);
    const { id, status } = await insertImport(db, ctx.organizationId, {
      id: upload.id,
      filename: query.filename,
      requestedFormat: query.format,
      as: query.as,
      folderId: query.folder_id?.toLowerCase() ?? null,
      preview: query.preview,
      status: "running",
      phase: "reading",
      createdByKind: ctx.actor.kind,
      createdById: ctx.actor.kind === "system" ? null : ctx.actor.id,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + KEPT_DAYS * DAY),
    });
    if (!query.preview) await appendImportAudit(txCtx, id, query);
    return { id, status };
  });
}

/** Throws 429 while the maximum of imports is running. The caller runs this in the transaction of the new one. */
export async function requireRoom(ctx: Ctx): Promise<void> {
  await lockImports(ctx.db, ctx.organizationId);
  if ((await countRunning(ctx.db, ctx.organizationId)) < MAX_RUNNING) return;
  throw new AppError("rate_limited", IMPORT_ERRORS.tooMany(MAX_RUNNING), { retryAfter: RETRY_SECONDS });
}

export const appendImportAudit = (
  ctx: Ctx,
  id: string,
  { as, filename }: Pick<CreateImportQuery, "as" | "filename">,
): Promise<void> => appendAudit(ctx, "import.started", { type: "import", id }, { as, filename });
