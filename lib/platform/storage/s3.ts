import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { ObjectStorage } from "./object-storage.ts";
import { createStorageError } from "./storage-error.ts";

export type BucketOptions = {
  bucket: string;
  /** The address of a service other than Amazon's. Its buckets are named in the path. */
  endpoint: string | undefined;
  region: string;
  /** If unset, the client finds credentials as on Amazon's hosts, for example those of the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

const CONNECT_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Opens a bucket of a service with Amazon's S3 API. No request is sent yet. */
export function openBucket({ bucket, endpoint, region, credentials }: BucketOptions): ObjectStorage {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Services other than Amazon's may not know newer checksums. TLS and the signature already protect the bytes.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  });
  return {
    put: (key, bytes, mediaType) =>
      translateErrors(async () => {
        await client.send(
          new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: mediaType }),
        );
      }),
    get: (key) =>
      translateErrors(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
          return await Body?.transformToByteArray();
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      }),
    delete: (key) =>
      translateErrors(async () => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      }),
  };
}

async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw createStorageError(error);
  }
}
