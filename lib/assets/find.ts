import { LRUCache } from "lru-cache";
import type { Db } from "#lib/db/client.ts";
import { notFound } from "#lib/errors.ts";
import { type Asset, type AssetStore, assetStore } from "./store.ts";

/** As the content model lets an address be written: the digest, and an ending that says nothing. */
const NAME = /^([0-9a-f]{64})(?:\.[A-Za-z0-9]{1,16})?$/;

type Shown = Pick<Asset, "mediaType" | "bytes">;

/** A class that opens a test asks for its pictures all at once: they are read once. What was deleted is soon gone here. */
const recent = new LRUCache<string, Shown, AssetStore>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length,
  ttl: 300_000,
  fetchMethod: (digest, _, { context }) => context.find(Buffer.from(digest, "hex")),
});

/** The picture that an address under /assets names. 404. */
export async function findPicture(db: Db, name: string): Promise<Shown & { digest: string }> {
  const digest = NAME.exec(name)?.[1];
  const found = digest && (await recent.fetch(digest, { context: assetStore(db) }));
  if (!found) throw notFound("Picture");
  return { ...found, digest };
}
