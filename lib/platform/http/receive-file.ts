import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { createConcurrencyLimiter } from "./concurrency-limiter.ts";
import { StreamSchema } from "./operation.ts";

/** A file that a request uploaded. It is kept on disk, so that slow uploads don't fill the memory. */
export type ReceivedFile = {
  read(): Promise<Buffer>;
  close(): Promise<void>;
};

/** Files are on disk until it is their turn, so that many uploads at once need little memory. */
const runWithFewInMemory = createConcurrencyLimiter(4);

/**
 * Declares a body of any type that is received as a temporary file. `maxBytes` is called on each request. While the disk
 * is full, the response is 503.
 */
export const receiveFile = (maxBytes: () => number): StreamSchema<ReceivedFile> =>
  new StreamSchema(maxBytes, {
    async store(_, chunks) {
      const file = await openTemporaryFile().catch(rejectFullDisk);
      try {
        const { size, digest } = await write(file, chunks).catch(rejectFullDisk);
        return { stored: { read: () => readAll(file, size), close: () => file.close() }, digest };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    run: (work) => runWithFewInMemory("", work),
    release: (_, file) => file.close(),
  });

/** Throws `unavailable` instead of the error of a disk that is full, or whose quota has been reached. */
function rejectFullDisk(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
  throw new AppError("unavailable", REQUEST_ERRORS.diskFull, { retryAfter: 5, cause: error });
}

/** The file has no name from the start, so the system deletes it even if the process is killed. */
async function openTemporaryFile(): Promise<FileHandle> {
  const name = path.join(os.tmpdir(), `touchstone-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  return file;
}

async function write(
  file: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ size: number; digest: Buffer }> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    for (let written = 0; written < chunk.length; ) {
      const { bytesWritten } = await file.write(chunk, written, chunk.length - written, size + written);
      written += bytesWritten;
    }
    size += chunk.length;
  }
  return { size, digest: hash.digest() };
}

async function readAll(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let offset = 0; offset < size; ) {
    const { bytesRead } = await file.read(bytes, offset, size - offset, offset);
    if (bytesRead === 0) throw new Error("A temporary file was truncated");
    offset += bytesRead;
  }
  return bytes;
}
