import { and, eq, sql } from "drizzle-orm";
import type { Picture } from "#lib/core/pictures/read-picture.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { assets } from "#lib/platform/db/schema/index.ts";
import {
  getObjectStorage,
  type ObjectStorage,
  requireObjectStorage,
} from "#lib/platform/storage/object-storage.ts";

/** A stored picture or recording. `digest` is the SHA-256 of its bytes. The size of a recording is 0 by 0. */
export type Asset = Picture & { digest: Buffer };

type ServedAsset = Pick<Asset, "mediaType" | "bytes">;

/** Storage for the pictures and recordings of content: a bucket if one is configured, and otherwise the database. */
export type AssetStore = {
  /**
   * Stores an asset for an organization, and returns when it was first stored. Identical assets are stored once. Returns null,
   * and stores nothing, if the organization's assets would exceed `quota` bytes. The limit is exact, even with concurrent
   * uploads.
   */
  put(
    organizationId: string,
    asset: Asset,
    { quota, now }: { quota: number; now: Date },
  ): Promise<{ createdAt: Date } | null>;
  /** Finds an asset of any organization. Anyone who knows its digest can see it. */
  find(digest: Buffer): Promise<ServedAsset | undefined>;
};

export const getAssetStore = (db: Db): AssetStore => ({
  async put(organizationId, asset, { quota, now }) {
    const bucket = await getObjectStorage();
    const row = await reserve(db, organizationId, asset, {
      quota,
      isInBucket: bucket !== undefined,
      now,
    });
    // If the bucket fails, the row stays, and the next upload of the same asset stores its bytes.
    if (row?.isInBucket) await putObject(bucket, organizationId, asset);
    return row;
  },

  async find(digest) {
    const [found] = await db
      .select({ mediaType: assets.mediaType, bytes: assets.bytes })
      .from(assets)
      .where(eq(assets.digest, digest))
      // If one organization's bytes are in the database, the bucket isn't needed.
      .orderBy(sql`${assets.bytes} is null`)
      .limit(1);
    if (!found) return undefined;
    const bytes = found.bytes ?? (await getObject(db, digest));
    return bytes && { mediaType: found.mediaType, bytes };
  },
});

/** Returns the first object that exists: that of an organization whose upload failed is missing. */
async function getObject(db: Db, digest: Buffer): Promise<Uint8Array | undefined> {
  const bucket = await requireObjectStorage();
  const owners = await db
    .select({ organizationId: assets.organizationId })
    .from(assets)
    .where(eq(assets.digest, digest))
    .orderBy(assets.createdAt);
  for (const { organizationId } of owners) {
    const bytes = await bucket.get(buildKey(organizationId, digest));
    if (bytes) return bytes;
  }
  return undefined;
}

/** Assets of different organizations are different objects, so that an operator can tell whose they are. */
const buildKey = (organizationId: string, digest: Buffer): string =>
  `assets/${organizationId}/${digest.toString("hex")}`;

const putObject = async (
  bucket: ObjectStorage | undefined,
  organizationId: string,
  { digest, bytes, mediaType }: Asset,
): Promise<void> =>
  (bucket ?? (await requireObjectStorage())).put(buildKey(organizationId, digest), bytes, mediaType);

/** Makes the asset's row, unless it exists. Returns where the bytes are or belong, or null if they exceed the quota. */
const reserve = (
  db: Db,
  organizationId: string,
  { digest, mediaType, bytes, width, height }: Asset,
  { quota, isInBucket, now }: { quota: number; isInBucket: boolean; now: Date },
): Promise<{ isInBucket: boolean; createdAt: Date } | null> =>
  inTransaction(db, async (tx) => {
    // Uploads of one organization run one after another. Otherwise, two uploads could use the same remaining quota.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assets ${organizationId}`}, 0))`);
    const own = eq(assets.organizationId, organizationId);
    const [existing] = await tx
      .select({ isInBucket: sql<boolean>`${assets.bytes} is null`, createdAt: assets.createdAt })
      .from(assets)
      .where(and(own, eq(assets.digest, digest)));
    if (existing) return existing;
    const [used] = await tx
      .select({
        bytes: sql<string>`coalesce(sum(coalesce(${assets.byteLength}, octet_length(${assets.bytes}))), 0)`,
      })
      .from(assets)
      .where(own);
    if (Number(used?.bytes) + bytes.length > quota) return null;
    const stored = isInBucket ? { bytes: null, byteLength: bytes.length } : { bytes: Buffer.from(bytes) };
    await tx
      .insert(assets)
      .values({ organizationId, digest, mediaType, width, height, createdAt: now, ...stored });
    return { isInBucket, createdAt: now };
  });
