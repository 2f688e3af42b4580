import fs from "node:fs";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import yazl from "yazl";
import { ImportError } from "#lib/core/interchange/model.ts";
import type { ReadFile, ReadingHost, StagedBatch } from "#lib/domains/interchange/reading/host.ts";
import { readFile } from "#lib/domains/interchange/reading/read-file.ts";
import { createChildReader } from "#lib/domains/interchange/reading/read-in-child.ts";
import { CHUNK_BYTES } from "#lib/domains/interchange/rules.ts";
import { writeExchangeFile } from "#tests/support/imports.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { choices, declare, writeItem } from "./qti/support.ts";

const QUESTIONS = Array.from({ length: 120 }, (_, i) => ({ id: `q${i}`, ...choiceQuestion() }));
const SMALL_FILE = writeExchangeFile(QUESTIONS);
const never = new AbortController().signal;

/** Reads a file with a host that stores nothing, and returns what it was asked to store. */
async function read(
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
  const task = { filename: "a.json", size: bytes.length, format: "auto" as const, fallbackTitle: "A" };
  await reader(task, host, signal);
  return batches;
}

async function createZip(files: Iterable<readonly [path: string, text: string]>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, text] of files) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream);
}

const listChildren = (): string[] =>
  fs.readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");

/** The most memory that a process has taken, in MB. */
const readPeakMemory = (pid: string): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

describe("a file that is read in a process of its own", { timeout: 60_000 }, () => {
  test("gives the same as in this process, in batches", async () => {
    const batches = await read(createChildReader(), SMALL_FILE);
    expect(batches.map(({ items, done }) => [items.length, done])).toEqual([
      [50, 50],
      [50, 100],
      [20, 120],
    ]);
    expect(batches).toEqual(await read(readFile, SMALL_FILE));
  });

  test.runIf(process.platform === "linux")("takes at most 200 MB for a package of 2,000 items", async () => {
    const item = writeItem({
      declarations: declare({ correct: ["A"] }),
      body: choices("ABCDEF"),
      processing: "match_correct",
    });
    const items = Array.from({ length: 2_000 }, (_, i) => [`${i}.xml`, item] as const);
    let [peak, done] = [0, 0];
    const write = async (batch: StagedBatch) => {
      peak = Math.max(peak, ...listChildren().map(readPeakMemory));
      done = batch.done;
    };
    await read(createChildReader(), await createZip(items), { write });
    expect(done).toBe(2_000);
    expect(peak).toBeGreaterThan(50);
    expect(peak).toBeLessThan(200);
  });

  test("fails with too_large if it takes more memory than the process has", async () => {
    const metadata = { lists: Array.from({ length: 3_000_000 }, () => []) };
    const file = writeExchangeFile([{ id: "q1", ...textQuestion(), metadata }]);
    const error = await read(createChildReader({ maxHeapMb: 80 }), file).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ImportError);
    expect(error).toMatchObject({ code: "too_large" });
  });

  test("fails with the error of its format", async () => {
    const error = await read(createChildReader(), '{"format":"touchstone", 1').catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ImportError);
    expect(error).toMatchObject({ code: "unreadable" });
  });

  test("fails with the host's error, whatever that is", async () => {
    const lost = new Error("The claim was lost");
    const overrides = { write: () => Promise.reject(lost) };
    await expect(read(createChildReader(), SMALL_FILE, overrides)).rejects.toBe(lost);
  });

  test("ends at once when it is aborted, even while the host is busy", async () => {
    const stop = new AbortController();
    const readChunk = () => {
      stop.abort(new Error("Canceled"));
      return new Promise<Uint8Array>(() => {});
    };
    const reading = read(createChildReader(), SMALL_FILE, { readChunk }, stop.signal);
    await expect(reading).rejects.toThrow("Canceled");
  });

  test("ends if nothing happens for too long", async () => {
    const readChunk = () => new Promise<Uint8Array>(() => {});
    const reading = read(createChildReader({ maxSilenceMs: 50 }), SMALL_FILE, { readChunk });
    await expect(reading).rejects.toThrow("stuck");
  });
});
