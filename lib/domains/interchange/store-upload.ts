import { createHash } from "node:crypto";
import { AppError } from "#lib/contract/app-error.ts";
import { IMPORT_ERRORS } from "#lib/messages/imports.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  countUploads,
  deleteFile,
  deleteUnusedFile,
  insertChunk,
  insertFile,
  lockFiles,
  sumFileSizes,
  updateFileSize,
} from "./file-queries.ts";
import { countRunning } from "./queries.ts";
import { CHUNK_BYTES, MAX_RUNNING, MAX_UPLOADS, RETRY_SECONDS } from "./rules.ts";

/** How much the files of an organization can use together, in bytes. */
const STORAGE_QUOTA = 1024 * 1024 * 1024;

/** An uploaded file without an import. */
export type Upload = { id: string; size: number };

/**
 * Stores a file in pieces while it arrives. Throws 403, 429 `rate_limited` while the maximum of imports is running or the
 * maximum of files is being uploaded, and 413 if the file or all files of the organization are too large. Nothing is left
 * of a file that wasn't stored as a whole.
 */
export async function storeUpload(
  ctx: Ctx,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ stored: Upload; digest: Buffer }> {
  require(ctx, "assessments.write");
  await refuseTooMany(ctx);
  const id = newId();
  const hash = createHash("sha256");
  const quota = STORAGE_QUOTA - (await sumFileSizes(ctx.db, ctx.organizationId));
  let size = 0;
  await startFile(ctx, id);
  try {
    let position = 0;
    for await (const bytes of regroup(chunks)) {
      size += bytes.length;
      if (size > quota) throw createQuotaError();
      hash.update(bytes);
      await insertChunk(ctx.db, ctx.organizationId, { fileId: id, position, bytes });
      position += 1;
    }
    if (!(await completeFile(ctx, { id, size }))) throw createQuotaError();
  } catch (error) {
    await deleteFile(ctx.db, ctx.organizationId, id);
    throw error;
  }
  return { stored: { id, size }, digest: hash.digest() };
}

const startFile = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    await lockFiles(db, ctx.organizationId);
    if ((await countUploads(db, ctx.organizationId)) >= MAX_UPLOADS) {
      throw new AppError("rate_limited", IMPORT_ERRORS.tooManyUploads(MAX_UPLOADS), {
        retryAfter: RETRY_SECONDS,
      });
    }
    await insertFile(db, ctx.organizationId, id);
  });

/**
 * Makes a file count for the quota if it fits beside the complete ones. Those that are still being uploaded don't
 * count, because they may be refused themselves. Returns false if it doesn't fit.
 */
const completeFile = (ctx: Ctx, file: Upload): Promise<boolean> =>
  inTransaction(ctx.db, async (db) => {
    await lockFiles(db, ctx.organizationId);
    if ((await sumFileSizes(db, ctx.organizationId)) + file.size > STORAGE_QUOTA) return false;
    await updateFileSize(db, ctx.organizationId, file);
    return true;
  });

const createQuotaError = () => new AppError("payload_too_large", IMPORT_ERRORS.overQuota);

async function refuseTooMany(ctx: Ctx): Promise<void> {
  if ((await countRunning(ctx.db, ctx.organizationId)) < MAX_RUNNING) return;
  throw new AppError("rate_limited", IMPORT_ERRORS.tooMany(MAX_RUNNING), { retryAfter: RETRY_SECONDS });
}

/** Deletes an upload if no import was created from it. */
export async function releaseUpload(ctx: Ctx, { id }: Upload): Promise<void> {
  require(ctx, "assessments.write");
  await deleteUnusedFile(ctx.db, ctx.organizationId, id);
}

/** Regroups chunks of any size into pieces of `CHUNK_BYTES`. */
async function* regroup(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + CHUNK_BYTES - length);
      pending.push(part);
      length += part.length;
      from += part.length;
      if (length < CHUNK_BYTES) continue;
      yield Buffer.concat(pending);
      pending = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(pending);
}
