import { AppError } from "#lib/contract/app-error.ts";
import { ImportError, type LossNote, type ModelAsset } from "#lib/core/interchange/model.ts";
import { readPicture } from "#lib/domains/assets/picture.ts";
import { uploadPicture } from "#lib/domains/assets/upload.ts";
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
    if (bytes.length > env().MAX_UPLOAD_BYTES) return undefined;
    if (preview) return findAddress(bytes);
    return (await uploadPicture(ctx, { bytes, quota: env().UPLOAD_QUOTA_BYTES })).src;
  } catch (error) {
    if (error instanceof AppError || error instanceof ImportError) return undefined;
    throw error;
  }
}

function findAddress(bytes: Uint8Array): string | undefined {
  const picture = readPicture(bytes);
  if (picture === "unknown" || "problem" in picture) return undefined;
  return `/assets/${sha256(picture.bytes).toString("hex")}`;
}
