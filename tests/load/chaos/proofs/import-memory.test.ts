import fs from "node:fs";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import yazl from "yazl";
import type { StagedBatch } from "#lib/domains/interchange/reading/host.ts";
import { createChildReader } from "#lib/domains/interchange/reading/read-in-child.ts";
import { choices, declare, writeItem } from "#tests/interchange/qti/support.ts";
import { read } from "#tests/support/read-with-host.ts";

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

test.runIf(process.platform === "linux")(
  "the process that reads a package of 2,000 items takes at most 200 MB",
  async () => {
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
  },
);
