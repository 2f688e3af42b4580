import { ImportError, type LossNote, type ModelAsset } from "#lib/core/interchange/model.ts";
import { replaceAssets } from "#lib/core/interchange/quiz/check-question.ts";
import type { ReadingHost } from "./host.ts";

/** The addresses of assets by name, and the losses for those that have none. */
export type StoredAssets = { addresses: ReadonlyMap<string, string>; losses: LossNote[] };

/**
 * Stores the assets that the content of a question or test refers to, one after the other. Readers also list those of
 * parts that they left out.
 */
export async function storeAssets(
  assets: readonly ModelAsset[],
  content: unknown,
  host: Pick<ReadingHost, "storeAsset">,
): Promise<StoredAssets> {
  const addresses = new Map<string, string>();
  const losses: LossNote[] = [];
  const used = findUsedNames(content);
  for (const asset of assets) {
    if (!used.has(asset.name)) continue;
    const bytes = await readAsset(asset);
    const address = bytes && (await host.storeAsset(bytes));
    if (address === undefined) losses.push({ code: "asset_invalid", path: "", detail: asset.name });
    else addresses.set(asset.name, address);
  }
  return { addresses, losses };
}

function findUsedNames(content: unknown): ReadonlySet<string> {
  const used = new Set<string>();
  replaceAssets(content, (name) => {
    used.add(name);
    return name;
  });
  return used;
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
