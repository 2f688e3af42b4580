import { describe, expect, test } from "vitest";
import { ImportError } from "#lib/core/interchange/model.ts";
import { readFile } from "#lib/domains/interchange/reading/read-file.ts";
import { createChildReader } from "#lib/domains/interchange/reading/read-in-child.ts";
import { writeExchangeFile } from "#tests/support/imports.ts";
import { choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { read } from "#tests/support/read-with-host.ts";

const QUESTIONS = Array.from({ length: 120 }, (_, i) => ({ id: `q${i}`, ...choiceQuestion() }));
const SMALL_FILE = writeExchangeFile(QUESTIONS);

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

  test("fails with the column that a table has twice", async () => {
    const file = "type,question,type\nessay,Why?,essay";
    const error = await read(createChildReader(), file).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "unreadable", column: { problem: "repeated", name: "type" } });
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
