import { ImportError, type LossNote, type ModelAsset } from "#lib/core/interchange/model.ts";
import type { ReadingHost } from "./host.ts";

/** The addresses of assets by name, and the losses for those that have none. */
export type StoredAssets = { addresses: ReadonlyMap<string, string>; losses: LossNote[] };

/** Stores the assets of a question or test, one after the other. */
export async function storeAssets(
  assets: readonly ModelAsset[],
  host: Pick<ReadingHost, "storeAsset">,
): Promise<StoredAssets> {
  const addresses = new Map<string, string>();
  const losses: LossNote[] = [];
  for (const asset of assets) {
    const bytes = await readAsset(asset);
    const address = bytes && (await host.storeAsset(bytes));
    if (address === undefined) losses.push({ code: "asset_invalid", path: "", detail: asset.name });
    else addresses.set(asset.name, address);
  }
  return { addresses, losses };
}

/** Returns the bytes, or undefined if the asset is damaged or too large. */
async function readAsset({ read }: ModelAsset): Promise<Uint8Array | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}
