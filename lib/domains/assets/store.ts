import type { Db } from "#lib/platform/db/client.ts";
import type { Picture } from "./picture.ts";
import { createPostgresStore } from "./postgres-store.ts";

/** A stored picture. `digest` is the SHA-256 of its bytes. */
export type Asset = Picture & { digest: Buffer };

/** Where pictures are stored. Another place than the database, such as a bucket, needs another implementation. */
export type AssetStore = {
  /**
   * Stores a picture for an organization. The same picture is stored once. Returns false, and stores nothing, if the
   * organization's pictures would exceed `quota` bytes. The limit is exact under concurrency.
   */
  put(organizationId: string, asset: Asset, quota: number): Promise<boolean>;
  /** Finds a picture of any organization. Knowing its digest is enough to see it. */
  find(digest: Buffer): Promise<Pick<Asset, "mediaType" | "bytes"> | undefined>;
};

export const getAssetStore = (db: Db): AssetStore => createPostgresStore(db);
