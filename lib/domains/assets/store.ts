import type { Db } from "#lib/platform/db/client.ts";
import type { Picture } from "./picture.ts";
import { createPostgresStore } from "./postgres-store.ts";

/** A picture that is kept, by the SHA-256 of its bytes. */
export type Asset = Picture & { digest: Buffer };

/** Where pictures lie. Another place than the database (a bucket, say) is another object of this type. */
export type AssetStore = {
  /**
   * Keeps a picture for an organization, once however often it comes; false where that would take more than `quota`
   * bytes of all the organization keeps. Exact under concurrency.
   */
  put(organizationId: string, asset: Asset, quota: number): Promise<boolean>;
  /** The picture with this digest, whoever keeps it: a digest is as good as a key to it. */
  find(digest: Buffer): Promise<Pick<Asset, "mediaType" | "bytes"> | undefined>;
};

export const getAssetStore = (db: Db): AssetStore => createPostgresStore(db);
