import type { ReadFile, ReadingHost, StagedBatch } from "#lib/domains/interchange/reading/host.ts";
import { CHUNK_BYTES } from "#lib/domains/interchange/rules.ts";

const never = new AbortController().signal;

/** Reads the file of an import with a host that stores nothing, and returns what it was asked to store. */
export async function read(
  reader: ReadFile,
  file: string | Buffer,
  overrides: Partial<ReadingHost> = {},
  signal = never,
): Promise<StagedBatch[]> {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  const batches: StagedBatch[] = [];
  const host: ReadingHost = {
    begin: async () => {},
    readChunk: async (position) => bytes.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES),
    storeAsset: async () => undefined,
    write: async (batch) => {
      batches.push(batch);
    },
    ...overrides,
  };
  const task = {
    filename: "a.json",
    size: bytes.length,
    format: "auto" as const,
    as: "assessments" as const,
    fallbackTitle: "A",
  };
  await reader(task, host, signal);
  return batches;
}
