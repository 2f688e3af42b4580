import type { Db } from "#lib/platform/db/client.ts";
import type { Picture } from "./picture.ts";
import { createPostgresStore } from "./postgres-store.ts";

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

export const getAssetStore = (db: Db): AssetStore => createPostgresStore(db);
