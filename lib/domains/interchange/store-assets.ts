import { AppError } from "#lib/contract/app-error.ts";
import { ImportError, type LossNote, type ModelAsset } from "#lib/core/interchange/model.ts";
import { readAsset, uploadAsset } from "#lib/domains/assets/upload.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { sha256 } from "#lib/platform/secrets.ts";

/** The addresses of assets by name, and the losses for those that have none. */
export type StoredAssets = { addresses: ReadonlyMap<string, string>; losses: LossNote[] };

/**
 * Stores the assets of a question. A preview only checks them, and returns the addresses that they would get.
 */
export async function storeAssets(
  ctx: Ctx,
  assets: readonly ModelAsset[],
  { preview }: { preview: boolean },
): Promise<StoredAssets> {
  const addresses = new Map<string, string>();
  const losses: LossNote[] = [];
  for (const { name, read } of assets) {
    const address = await storeAsset(ctx, read, preview);
    if (address === undefined) losses.push({ code: "asset_invalid", path: "", detail: name });
    else addresses.set(name, address);
  }
  return { addresses, losses };
}

/** Returns the address, or undefined if the asset can't be shown, is damaged or is too large. */
async function storeAsset(ctx: Ctx, read: ModelAsset["read"], preview: boolean): Promise<string | undefined> {
  try {
    const bytes = await read();
    const { MAX_UPLOAD_BYTES: picture, MAX_RECORDING_BYTES: recording, UPLOAD_QUOTA_BYTES: quota } = env();
    if (preview) return findAddress(bytes, { picture, recording });
    return (await uploadAsset(ctx, { bytes, quota, limits: { picture, recording } })).src;
  } catch (error) {
    if (error instanceof AppError || error instanceof ImportError) return undefined;
    throw error;
  }
}

function findAddress(bytes: Uint8Array, limits: { picture: number; recording: number }): string | undefined {
  const asset = readAsset(bytes);
  if (asset === "unknown" || "problem" in asset) return undefined;
  if (bytes.length > (asset.width === 0 ? limits.recording : limits.picture)) return undefined;
  return `/assets/${sha256(asset.bytes).toString("hex")}`;
}
