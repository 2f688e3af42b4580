import { and, eq, sql } from "drizzle-orm";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { assets } from "#lib/platform/db/schema/index.ts";
import type { Picture } from "./picture.ts";

/** A stored picture. `digest` is the SHA-256 of its bytes. */
export type Asset = Picture & { digest: Buffer };

/** Storage for pictures. Storing them elsewhere, for example in a bucket, requires another implementation. */
export type AssetStore = {
  /**
   * Stores a picture for an organization. Identical pictures are stored once. Returns false, and stores nothing, if the
   * organization's pictures would exceed `quota` bytes. The limit is exact, even with concurrent uploads.
   */
  put(organizationId: string, asset: Asset, quota: number): Promise<boolean>;
  /** Finds a picture of any organization. Anyone who knows its digest can see it. */
  find(digest: Buffer): Promise<Pick<Asset, "mediaType" | "bytes"> | undefined>;
};

/** Returns a store that keeps pictures as rows of the table `assets`. */
export const getAssetStore = (db: Db): AssetStore => ({
  put: (organizationId, { digest, mediaType, bytes, width, height }, quota) =>
    inTransaction(db, async (tx) => {
      // Uploads of one organization run one after another. Otherwise, two uploads could use the same remaining quota.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assets ${organizationId}`}, 0))`);
      const own = eq(assets.organizationId, organizationId);
      const [existing] = await tx
        .select({ digest: assets.digest })
        .from(assets)
        .where(and(own, eq(assets.digest, digest)));
      if (existing) return true;
      const [used] = await tx
        .select({ bytes: sql<string>`coalesce(sum(octet_length(${assets.bytes})), 0)` })
        .from(assets)
        .where(own);
      if (Number(used?.bytes) + bytes.length > quota) return false;
      await tx
        .insert(assets)
        .values({ organizationId, digest, mediaType, bytes: Buffer.from(bytes), width, height });
      return true;
    }),

  async find(digest) {
    const [found] = await db
      .select({ mediaType: assets.mediaType, bytes: assets.bytes })
      .from(assets)
      .where(eq(assets.digest, digest))
      .limit(1);
    return found;
  },
});
