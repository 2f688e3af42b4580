import { LRUCache } from "lru-cache";
import { ImportError, type Source } from "#lib/core/interchange/model.ts";
import { isZip, openZip, StorageError } from "#lib/platform/archive/open-zip.ts";
import type { RandomAccess } from "#lib/platform/archive/random-access.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { findChunk, findFileSize } from "./file-queries.ts";
import { CHUNK_BYTES } from "./store-upload.ts";

/** Readers jump between a package's directory and its entries, so a few pieces stay in memory. */
const CACHED_CHUNKS = 8;

/**
 * Opens an uploaded file: the entries of a zip archive, or the file itself.
 * @throws ImportError if it can't be read as what it is
 */
export async function openSource(
  ctx: Ctx,
  { id, filename }: { id: string; filename: string },
): Promise<Source> {
  const size = await findFileSize(ctx.db, ctx.organizationId, id);
  if (size === undefined) throw new Error(`The file of import ${id} doesn't exist`);
  if (size === 0) throw new ImportError("unreadable", "The file is empty.");
  const bytes = openStoredFile(ctx, id, size);
  if (await isZip(bytes)) return { name: filename, files: await openZip(bytes) };
  const file = { path: filename, size, read: () => bytes.stream(0, size) };
  return { name: filename, files: new Map([[filename, file]]) };
}

/** Reads any range of a stored file, piece by piece. */
function openStoredFile(ctx: Ctx, fileId: string, size: number): RandomAccess {
  const cache = new LRUCache<number, Buffer>({
    max: CACHED_CHUNKS,
    fetchMethod: async (position) => {
      const bytes = await findChunk(ctx.db, ctx.organizationId, { fileId, position });
      if (!bytes) throw new StorageError(`Piece ${position} of file ${fileId} doesn't exist`);
      return bytes;
    },
  });
  return {
    size,
    async *stream(start, end) {
      for (let from = start; from < Math.min(end, size); ) {
        const position = Math.floor(from / CHUNK_BYTES);
        const chunk = await cache.fetch(position);
        if (!chunk) throw new StorageError(`Piece ${position} of file ${fileId} wasn't read`);
        const offset = position * CHUNK_BYTES;
        const part = chunk.subarray(from - offset, end - offset);
        yield part;
        from += part.length;
      }
    },
  };
}
