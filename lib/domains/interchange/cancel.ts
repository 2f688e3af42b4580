import { AppError } from "#lib/contract/app-error.ts";
import type { Import } from "#lib/contract/imports.ts";
import { IMPORT_ERRORS } from "#lib/messages/imports.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { deleteFile } from "./file-queries.ts";
import { lockImport, updateImport } from "./queries.ts";
import { createImportNotFoundError, getImport } from "./read.ts";

/** Ends a running import. What it has created stays. Throws 404, and 409 `import_not_running`. */
export async function cancelImport(ctx: Ctx, { id }: { id: string }): Promise<Import> {
  require(ctx, "assessments.write");
  await inTransaction(ctx.db, async (db) => {
    const record = await lockImport(db, ctx.organizationId, id);
    if (!record) throw createImportNotFoundError();
    if (record.status !== "running") throw new AppError("import_not_running", IMPORT_ERRORS.notRunning);
    await updateImport(db, ctx.organizationId, record.id, {
      status: "canceled",
      claimedUntil: null,
      finishedAt: ctx.now,
    });
    await deleteFile(db, ctx.organizationId, record.id);
  });
  return getImport(ctx, { id });
}
