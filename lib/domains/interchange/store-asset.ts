import { AppError } from "#lib/contract/app-error.ts";
import { readAsset, uploadAsset } from "#lib/domains/assets/upload.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { sha256 } from "#lib/platform/secrets.ts";

/**
 * Stores a picture or recording of an import. A preview only checks it. Returns the address that it has or would get,
 * or undefined if it can't be shown or is too large.
 */
export async function storeAsset(
  ctx: Ctx,
  bytes: Uint8Array,
  { preview }: { preview: boolean },
): Promise<string | undefined> {
  const { MAX_UPLOAD_BYTES: picture, MAX_RECORDING_BYTES: recording, UPLOAD_QUOTA_BYTES: quota } = env();
  if (preview) return findAddress(bytes, { picture, recording });
  try {
    return (await uploadAsset(ctx, { bytes, quota, limits: { picture, recording } })).src;
  } catch (error) {
    // A bucket that fails says nothing about the file, so the import is tried again.
    if (error instanceof AppError && error.code !== "unavailable") return undefined;
    throw error;
  }
}

function findAddress(bytes: Uint8Array, limits: { picture: number; recording: number }): string | undefined {
  const asset = readAsset(bytes);
  if (asset === "unknown" || "problem" in asset) return undefined;
  if (bytes.length > (asset.width === 0 ? limits.recording : limits.picture)) return undefined;
  return `/assets/${sha256(asset.bytes).toString("hex")}`;
}
