import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
  type ZipFile,
} from "yauzl";
import { type RandomAccess, readRange } from "./random-access.ts";

const MAX_ENTRIES = 20_000;
/** The largest entry that can be read, in bytes. */
const MAX_ENTRY = 100 * 1024 * 1024;
/** The sizes that all entries declare together, in bytes. No entry can be read beyond the size that it declares. */
const MAX_INFLATED = 1024 * 1024 * 1024;
/** An archive that inflates to more than this many times its size is rejected, unless it stays below the floor. */
const MAX_RATIO = 200;
const RATIO_FLOOR = 32 * 1024 * 1024;

/** A file in an archive. Reading it twice is allowed. */
export type ArchiveFile = {
  path: string;
  /** In bytes, after decompression. */
  size: number;
  /** Streams the bytes. @throws ArchiveError if the file is damaged. */
  read(): AsyncIterable<Uint8Array>;
};

/** Whether a file begins like a zip archive, with an entry or, if it has none, with the end of the directory. */
export async function isZip(bytes: RandomAccess): Promise<boolean> {
  const signature = (await readRange(bytes, 0, 4)).toString("latin1");
  return signature === "PK\x03\x04" || signature === "PK\x05\x06";
}

/**
 * Opens a zip archive and returns its files by path, in the archive's order. Entries whose path leaves the archive,
 * which are encrypted or compressed in an unknown way, or whose path occurs before, are left out. Archives inside the
 * archive are files like others.
 * @throws ArchiveError if the archive is damaged, or too large when it is inflated
 */
export async function openZip(bytes: RandomAccess): Promise<ReadonlyMap<string, ArchiveFile>> {
  const options = { autoClose: false, decodeStrings: false };
  const zip = await guard(fromRandomAccessReaderPromise(new RangeReader(bytes), bytes.size, options));
  if (zip.entryCount > MAX_ENTRIES) throw createSizeError(`has more than ${MAX_ENTRIES} entries`);
  const files = new Map<string, ArchiveFile>();
  let inflated = 0;
  let encrypted = 0;
  for await (const entry of guardEach(zip.eachEntry())) {
    inflated += entry.uncompressedSize;
    if (inflated > MAX_INFLATED) throw createSizeError("has more than 1 GiB of files");
    if (entry.isEncrypted()) encrypted += 1;
    const path = getPath(entry);
    if (path === undefined || !entry.canDecodeFileData() || files.has(path)) continue;
    files.set(path, { path, size: entry.uncompressedSize, read: () => readEntry(zip, entry, path) });
  }
  if (inflated > RATIO_FLOOR && inflated > MAX_RATIO * bytes.size)
    throw createSizeError(`inflates to more than ${MAX_RATIO} times its size`);
  if (files.size === 0 && encrypted > 0) throw new ArchiveError("unreadable", "The archive is encrypted.");
  return files;
}

const createSizeError = (reason: string) => new ArchiveError("too_large", `The archive ${reason}.`);

/** Returns an entry's path without empty and "." segments. Undefined for folders and for paths out of the archive. */
function getPath(entry: Entry): string | undefined {
  const { generalPurposeBitFlag, extraFields } = entry;
  const name = getFileNameLowLevel(generalPurposeBitFlag, entry.fileNameRaw, extraFields, false);
  if (name.endsWith("/") || name.includes("\0") || validateFileName(name) !== null) return undefined;
  const path = name
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".")
    .join("/");
  return path === "" ? undefined : path;
}

/** Streams an entry and compares its checksum at the end. */
async function* readEntry(zip: ZipFile, entry: Entry, path: string): AsyncGenerator<Uint8Array> {
  if (entry.uncompressedSize > MAX_ENTRY)
    throw new ArchiveError("too_large", `${path} is larger than 100 MiB.`);
  const stream = await guard(zip.openReadStreamPromise(entry));
  let checksum = 0;
  for await (const chunk of guardEach<Uint8Array>(stream)) {
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== entry.crc32) throw new ArchiveError("unreadable", `${path} is damaged in the archive.`);
}

/** Reads ranges for the zip library. */
class RangeReader extends RandomAccessReader {
  readonly #bytes: RandomAccess;
  constructor(bytes: RandomAccess) {
    super();
    this.#bytes = bytes;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes.stream(start, end), { objectMode: false });
  }
}

/** Turns the zip library's errors into an ArchiveError. */
async function guard<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    throw toArchiveError(error);
  }
}

async function* guardEach<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* values;
  } catch (error) {
    throw toArchiveError(error);
  }
}

function toArchiveError(error: unknown): unknown {
  if (error instanceof ArchiveError || error instanceof StorageError) return error;
  return new ArchiveError("unreadable", "The archive is damaged or not supported.");
}

/** An archive or one of its files that can't be read. */
export class ArchiveError extends Error {
  readonly code: "unreadable" | "too_large";
  constructor(code: ArchiveError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** Bytes couldn't be read from where they are stored. This says nothing about the archive. */
export class StorageError extends Error {}
