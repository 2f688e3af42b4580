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
  timeouts?: Timeouts;
};

/** How long the bucket can take, in milliseconds. */
type Timeouts = {
  /** Without sending or receiving anything. Then the client tries again on another connection. */
  silence: number;
  /** To store or to return an object, including all attempts and the body. */
  transfer: number;
  /** To delete an object, including all attempts. The caller has a transaction open. */
  deletion: number;
};

const CONNECT_TIMEOUT_MS = 5_000;
const TIMEOUTS: Timeouts = { silence: 10_000, transfer: 45_000, deletion: 10_000 };

const ignore = () => {};
/** By default, the client writes warnings to the console, where they would mix with the lines of the log. */
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Opens a bucket of a service with Amazon's S3 API. No request is sent yet. */
export function openBucket({
  bucket,
  endpoint,
  region,
  credentials,
  timeouts = TIMEOUTS,
}: BucketOptions): ObjectStorage {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Services other than Amazon's may not know newer checksums. TLS and the signature already protect the bytes.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: timeouts.silence,
      logger: SILENT,
    },
  });
  return {
    put: (key, bytes, mediaType) =>
      runWithin(timeouts.transfer, async (options) => {
        await client.send(
          new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: mediaType }),
          options,
        );
      }),
    get: (key) =>
      runWithin(timeouts.transfer, async (options) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), options);
          return await Body?.transformToByteArray();
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      }),
    delete: (key) =>
      runWithin(timeouts.deletion, async (options) => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), options);
      }),
  };
}

/** Runs requests that end after `ms`, even in the middle of a body. The client's own `requestTimeout` only warns. */
async function runWithin<T>(
  ms: number,
  work: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  try {
    return await work({ abortSignal: AbortSignal.timeout(ms) });
  } catch (error) {
    throw createStorageError(error);
  }
}
