import { LRUCache } from "lru-cache";
import { ImportError, type Source, type SourceFile } from "#lib/core/interchange/model.ts";
import {
  ArchiveError,
  type ArchiveFile,
  isZip,
  openZip,
  StorageError,
} from "#lib/platform/archive/open-zip.ts";
import type { RandomAccess } from "#lib/platform/archive/random-access.ts";
import { CHUNK_BYTES } from "../rules.ts";
import type { ReadingHost, ReadingTask } from "./host.ts";

/** Readers jump between a package's directory and its entries, so a few pieces stay in memory. */
const CACHED_CHUNKS = 8;

/**
 * Opens an uploaded file: the entries of a zip archive, or the file itself.
 * @throws ImportError if it can't be read as what it is
 */
export async function openSource(
  { filename, size }: Pick<ReadingTask, "filename" | "size">,
  host: Pick<ReadingHost, "readChunk">,
): Promise<Source> {
  if (size === 0) throw new ImportError("unreadable", "The file is empty.");
  const bytes = openStoredFile(host, size);
  if (await isZip(bytes)) return { name: filename, files: await openArchive(bytes) };
  const file = { path: filename, size, read: () => bytes.stream(0, size) };
  return { name: filename, files: new Map([[filename, file]]) };
}

async function openArchive(bytes: RandomAccess): Promise<Source["files"]> {
  const files = await openZip(bytes).catch((error: unknown) => {
    throw toImportError(error);
  });
  return new Map([...files].map(([path, file]) => [path, toSourceFile(file)]));
}

const toSourceFile = (file: ArchiveFile): SourceFile => ({
  ...file,
  async *read() {
    try {
      yield* file.read();
    } catch (error) {
      throw toImportError(error);
    }
  },
});

const toImportError = (error: unknown): unknown =>
  error instanceof ArchiveError ? new ImportError(error.code, error.message) : error;

/** Reads any range of a stored file, piece by piece. */
function openStoredFile({ readChunk }: Pick<ReadingHost, "readChunk">, size: number): RandomAccess {
  const cache = new LRUCache<number, Uint8Array>({ max: CACHED_CHUNKS, fetchMethod: readChunk });
  return {
    size,
    async *stream(start, end) {
      for (let from = start; from < Math.min(end, size); ) {
        const position = Math.floor(from / CHUNK_BYTES);
        const chunk = await cache.fetch(position);
        if (!chunk) throw new StorageError(`Piece ${position} of the file wasn't read`);
        const offset = position * CHUNK_BYTES;
        const part = chunk.subarray(from - offset, end - offset);
        yield part;
        from += part.length;
      }
    },
  };
}
