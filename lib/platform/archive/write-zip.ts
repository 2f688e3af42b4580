import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export type ArchiveEntry = { path: string; content: string | AsyncIterable<Uint8Array> };

/**
 * Streams a zip archive. Each entry is taken from `entries` after the one before has been read, so the archive is never
 * in memory as a whole. The same entries give the same bytes.
 */
export async function* writeZip(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new Error("The zip library's output can't be destroyed");
  const stop = new AbortController();
  zip.on("error", (error: Error) => output.destroy(error));
  const adding = addEntries(zip, entries, stop.signal).catch((error: Error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    stop.abort();
    output.destroy();
    await adding;
  }
}

/** DOS times are local, so this is the same time for every time zone. It is the first that an archive can contain. */
const FIRST_DOS_TIME = new Date(1980, 0, 1);
const ENTRY_OPTIONS = { mtime: FIRST_DOS_TIME, mode: 0o100644, compress: true, forceDosTimestamp: true };

async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, content } of entries) {
    const bytes = typeof content === "string" ? [Buffer.from(content)] : content;
    const stream = Readable.from(bytes, { objectMode: false });
    zip.addReadStream(stream, path, ENTRY_OPTIONS);
    await finished(stream, { signal });
  }
  zip.end();
}
