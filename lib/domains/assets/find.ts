import { LRUCache } from "lru-cache";
import { notFound } from "#lib/contract/app-error.ts";
import { ASSET_TYPES } from "#lib/core/files/media-types.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { type Asset, type AssetStore, getAssetStore } from "./store.ts";

/** Matches the digest that an upload returned, and the file extension that content can add to it. */
const NAME = /^([0-9a-f]{64})(?:\.(png|jpe?g|gif|webp|avif|mp3|m4a|ogg|wav|mp4|webm))?$/;

type ServedPicture = Pick<Asset, "mediaType" | "bytes">;

/**
 * When a class opens a test, all learners request its pictures at once, but each picture is read only once. Entries
 * expire after 5 min.
 */
const pictureCache = new LRUCache<string, ServedPicture, AssetStore>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length,
  ttl: 300_000,
  fetchMethod: (digest, _, { context }) => context.find(Buffer.from(digest, "hex")),
});

/**
 * Finds a picture or recording by its name under /assets, which is the digest, alone or with the extension of its
 * type. Throws 404 for any other name, because several names for one picture would defeat the caches between the
 * service and the browser.
 */
export async function findPicture(db: Db, name: string): Promise<ServedPicture & { digest: string }> {
  const [, digest, extension] = NAME.exec(name) ?? [];
  const found = digest ? await pictureCache.fetch(digest, { context: getAssetStore(db) }) : undefined;
  const hasMatchingType = extension === undefined || found?.mediaType === ASSET_TYPES[extension];
  if (!digest || !found || !hasMatchingType) throw notFound("Picture");
  return { ...found, digest };
}
