import { env } from "#lib/platform/runtime/env.ts";
import { createStorageError } from "./storage-error.ts";

/** A bucket that stores files by key. Failures throw 503, because the bucket may be reachable again later. */
export type ObjectStorage = {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Returns undefined if there is no such object. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deletes an object. A missing object counts as deleted. */
  delete(key: string): Promise<void>;
};

let opened: Promise<ObjectStorage> | undefined;

/**
 * Returns the bucket of the configuration, or undefined if the database stores files. The client is large, so it is
 * loaded only when it is needed.
 */
export async function getObjectStorage(): Promise<ObjectStorage | undefined> {
  const config = env();
  const { S3_BUCKET: bucket } = config;
  if (bucket === undefined) return undefined;
  opened ??= import("./s3.ts").then(({ openBucket }) =>
    openBucket({
      bucket,
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      credentials:
        config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY
          ? { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY }
          : undefined,
    }),
  );
  return opened;
}

/** Returns the bucket. Throws 503 if none is configured anymore, although a file is stored in one. */
export async function requireObjectStorage(): Promise<ObjectStorage> {
  const storage = await getObjectStorage();
  if (!storage) throw createStorageError();
  return storage;
}
