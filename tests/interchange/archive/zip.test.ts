import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ArchiveError, type ArchiveFile, isZip, openZip } from "#lib/platform/archive/open-zip.ts";
import type { RandomAccess } from "#lib/platform/archive/random-access.ts";
import { type ArchiveEntry, writeZip } from "#lib/platform/archive/write-zip.ts";

async function* listEntries(...entries: ArchiveEntry[]) {
  yield* entries;
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const collected: Uint8Array[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return collected;
}

const pack = async (...entries: ArchiveEntry[]): Promise<Buffer> =>
  Buffer.concat(await collect(writeZip(listEntries(...entries))));

const readText = async (file: ArchiveFile | undefined): Promise<string> =>
  Buffer.concat(file ? await collect(file.read()) : []).toString();

const fromBytes = (bytes: Uint8Array): RandomAccess => ({
  size: bytes.length,
  async *stream(start, end) {
    yield bytes.subarray(start, end);
  },
});

const open = (bytes: Uint8Array) => openZip(fromBytes(bytes));

/** Replaces every occurrence of a text in an archive by another of the same length. */
function replaceAll(bytes: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
  expect(changed.length).toBe(bytes.length);
  return changed;
}

describe("zip archives", () => {
  test("are read as they were written, with large and empty files", async () => {
    const noise = randomBytes(300_000).toString("base64");
    const archive = await pack(
      { path: "a.txt", content: "first" },
      { path: "dir/ä.txt", content: noise },
      { path: "empty.txt", content: "" },
    );
    expect(await isZip(fromBytes(archive))).toBe(true);
    const files = await open(archive);
    expect([...files.keys()]).toEqual(["a.txt", "dir/ä.txt", "empty.txt"]);
    expect(await readText(files.get("a.txt"))).toBe("first");
    expect(await readText(files.get("dir/ä.txt"))).toBe(noise);
    expect(await readText(files.get("empty.txt"))).toBe("");
    expect(files.get("a.txt")?.size).toBe(5);
  });

  test("have the same bytes for the same entries", async () => {
    const entries = [{ path: "a.txt", content: "first".repeat(1000) }];
    expect((await pack(...entries)).equals(await pack(...entries))).toBe(true);
  });

  test("end with the error of an entry that can't be read", async () => {
    async function* fail() {
      yield Buffer.from("start");
      throw new Error("The picture is gone");
    }
    await expect(pack({ path: "a.png", content: fail() })).rejects.toThrow("The picture is gone");
  });

  test("can be abandoned before their end", async () => {
    async function* endless() {
      for (;;) yield randomBytes(65_536);
    }
    const chunks = writeZip(listEntries({ path: "a.bin", content: endless() }));
    expect((await chunks.next()).done).toBe(false);
    await chunks.return(undefined);
  });
});

describe("hostile zip archives", () => {
  test("leave out entries with paths out of the archive", async () => {
    const archive = await pack(
      { path: "aa/evil1.txt", content: "x" },
      { path: "q/evil2.txt", content: "x" },
      { path: "good.txt", content: "x" },
    );
    const hostile = replaceAll(replaceAll(archive, "aa/evil1", "../evil1"), "q/evil2", "//evil2");
    expect([...(await open(hostile)).keys()]).toEqual(["good.txt"]);
  });

  test("keep the first of two entries with the same path", async () => {
    const archive = await pack({ path: "a.txt", content: "first" }, { path: "b.txt", content: "second" });
    const files = await open(replaceAll(archive, "b.txt", "a.txt"));
    expect(await readText(files.get("a.txt"))).toBe("first");
  });

  test("fail to read an entry whose checksum is wrong", async () => {
    const archive = await pack({ path: "a.txt", content: "content" }, { path: "b.txt", content: "x" });
    const central = archive.indexOf("PK\x01\x02", 0, "latin1");
    archive.writeUInt32LE(1, central + 16);
    const files = await open(archive);
    await expect(readText(files.get("a.txt"))).rejects.toThrow("a.txt is damaged");
    expect(await readText(files.get("b.txt"))).toBe("x");
  });

  test("fail if all entries are encrypted", async () => {
    const archive = await pack({ path: "a.txt", content: "content" });
    const central = archive.indexOf("PK\x01\x02", 0, "latin1");
    archive.writeUInt16LE(archive.readUInt16LE(central + 8) | 1, central + 8);
    await expect(open(archive)).rejects.toMatchObject({ code: "unreadable" });
  });

  test("fail if they inflate to many times their size", async () => {
    const zeros = Buffer.alloc(1024 * 1024);
    async function* bomb() {
      for (let i = 0; i < 40; i++) yield zeros;
    }
    const archive = await pack({ path: "bomb.xml", content: bomb() });
    expect(archive.length).toBeLessThan(100_000);
    await expect(open(archive)).rejects.toMatchObject({ code: "too_large" });
  });

  test("fail if an entry inflates to more than it declares", async () => {
    const archive = await pack({ path: "a.txt", content: "x".repeat(100_000) });
    const central = archive.indexOf("PK\x01\x02", 0, "latin1");
    archive.writeUInt32LE(10, central + 24);
    const files = await open(archive);
    await expect(readText(files.get("a.txt"))).rejects.toBeInstanceOf(ArchiveError);
  });

  test("don't open archives inside them", async () => {
    const inner = await pack({ path: "inner.txt", content: "x" });
    const files = await open(
      await pack({
        path: "inner.zip",
        content: (async function* () {
          yield inner;
        })(),
      }),
    );
    expect([...files.keys()]).toEqual(["inner.zip"]);
  });

  test("fail with a clear error when they are truncated at any byte", async () => {
    const archive = await pack({ path: "a.txt", content: "content" }, { path: "b/c.txt", content: "more" });
    for (let length = 0; length < archive.length; length++) {
      const opened = open(archive.subarray(0, length)).catch((error: unknown) => error);
      const message = "The archive is damaged or not supported.";
      expect(await opened).toMatchObject({ constructor: ArchiveError, code: "unreadable", message });
    }
  });
});
