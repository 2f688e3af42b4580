import { AppError } from "#lib/contract/app-error.ts";
import { readAsset, uploadAsset } from "#lib/domains/assets/upload.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { insertPicture } from "./picture-queries.ts";
import type { ImportRecord } from "./queries.ts";
import { MAX_PREVIEW_PICTURES } from "./rules.ts";

type Limits = { picture: number; recording: number };

/**
 * Stores a picture or recording of an import. A preview only keeps pictures, for its own page. Returns the address that
 * the asset has or would get, or undefined if it can't be shown or is too large.
 */
export async function storeAsset(
  ctx: Ctx,
  bytes: Uint8Array,
  { id, preview }: Pick<ImportRecord, "id" | "preview">,
): Promise<string | undefined> {
  const { MAX_UPLOAD_BYTES: picture, MAX_RECORDING_BYTES: recording, UPLOAD_QUOTA_BYTES: quota } = env();
  const limits = { picture, recording };
  if (preview) return keepForPreview(ctx, id, bytes, limits);
  try {
    return (await uploadAsset(ctx, { bytes, quota, limits })).src;
  } catch (error) {
    // A bucket that fails says nothing about the file, so the import is tried again.
    if (error instanceof AppError && error.code !== "unavailable") return undefined;
    throw error;
  }
}

async function keepForPreview(
  ctx: Ctx,
  importId: string,
  bytes: Uint8Array,
  limits: Limits,
): Promise<string | undefined> {
  const asset = readAsset(bytes);
  if (asset === "unknown" || "problem" in asset) return undefined;
  const isPicture = asset.width > 0;
  if (bytes.length > (isPicture ? limits.picture : limits.recording)) return undefined;
  const digest = sha256(asset.bytes).toString("hex");
  const kept = { digest, mediaType: asset.mediaType, bytes: Buffer.from(asset.bytes) };
  if (isPicture) await insertPicture(ctx.db, ctx.organizationId, importId, kept, MAX_PREVIEW_PICTURES);
  return `/assets/${digest}`;
}
