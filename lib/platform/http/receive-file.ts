import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { drain, forEachChunk } from "./read-body.ts";

/** A file that a request uploaded. It is kept on disk, so that slow uploads don't fill the memory. */
export type ReceivedFile = {
  /** In bytes. */
  size: number;
  sha256: Buffer;
  read(): Promise<Buffer>;
};

/**
 * Writes the body of a request to a temporary file, passes it to `work`, and deletes it. Throws 413 if the body has more
 * than `maxBytes`.
 */
export async function receiveFile<T>(
  request: Request,
  maxBytes: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get("content-length")) > maxBytes) {
    await drain(request);
    throw createTooLargeError(maxBytes);
  }
  const file = await openTemporaryFile();
  try {
    return await work(await write(request, file, maxBytes));
  } finally {
    await file.close();
  }
}

/** The file has no name from the start, so the system deletes it even if the process is killed. */
async function openTemporaryFile(): Promise<FileHandle> {
  const name = path.join(os.tmpdir(), `touchstone-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  return file;
}

async function write(request: Request, file: FileHandle, maxBytes: number): Promise<ReceivedFile> {
  const hash = createHash("sha256");
  let size = 0;
  const isComplete = await forEachChunk(request, maxBytes, async (chunk) => {
    const at = size;
    size += chunk.length;
    if (size > maxBytes) return;
    hash.update(chunk);
    for (let written = 0; written < chunk.length; ) {
      written += (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
    }
  });
  if (!isComplete || size > maxBytes) throw createTooLargeError(maxBytes);
  return { size, sha256: hash.digest(), read: () => readAll(file, size) };
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

const createTooLargeError = (maxBytes: number) =>
  new AppError("payload_too_large", REQUEST_ERRORS.bodyTooLarge(maxBytes));
