import { LRUCache } from "lru-cache";
import { notFound } from "#lib/contract/app-error.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { type Asset, type AssetStore, getAssetStore } from "./store.ts";

/** The digest, which is the name that an upload is answered with, and the ending that content may add to it. */
const NAME = /^([0-9a-f]{64})(?:\.(png|jpe?g|gif|webp|avif))?$/;

type ServedPicture = Pick<Asset, "mediaType" | "bytes">;

/** A class that opens a test asks for its pictures all at once: they are read once. What was deleted is soon gone here. */
const pictureCache = new LRUCache<string, ServedPicture, AssetStore>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length,
  ttl: 300_000,
  fetchMethod: (digest, _, { context }) => context.find(Buffer.from(digest, "hex")),
});

/**
 * The picture that a name under /assets stands for: its digest, alone or with the ending of its type. 404 for any other
 * name. One that could be written in many ways would defeat the caches between here and a browser.
 */
export async function findPicture(db: Db, name: string): Promise<ServedPicture & { digest: string }> {
  const [, digest, extension] = NAME.exec(name) ?? [];
  const found = digest ? await pictureCache.fetch(digest, { context: getAssetStore(db) }) : undefined;
  const hasMatchingType =
    extension === undefined || found?.mediaType === `image/${extension.replace("jpg", "jpeg")}`;
  if (!digest || !found || !hasMatchingType) throw notFound("Picture");
  return { ...found, digest };
}
