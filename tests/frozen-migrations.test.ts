import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../drizzle");

/**
 * Migrations that databases have already run. Drizzle identifies them by `when`. A release adds its migrations at the
 * end.
 */
const RELEASED = [
  {
    tag: "0000_init",
    when: 1795291997496,
    sha256: "76c5587a275bd8970059da691b0f054ced1d2a4d98cc0124ed5b85aaa9a0172a",
  },
  {
    tag: "0001_functions",
    when: 1795291998580,
    sha256: "6f2537a448df1fdeedef9f411a57c1c66e3d1017dc8325ba552304027f34776e",
  },
];

const journal: { entries: { idx: number; tag: string; when: number }[] } = JSON.parse(
  fs.readFileSync(path.join(FOLDER, "meta/_journal.json"), "utf8"),
);

describe("the migrations", () => {
  test.each(RELEASED)("$tag is byte for byte the released migration", ({ tag, sha256 }) => {
    const digest = createHash("sha256").update(fs.readFileSync(path.join(FOLDER, `${tag}.sql`)));
    expect(digest.digest("hex")).toBe(sha256);
  });

  test("begin with those that were released, in their order", () => {
    const first = journal.entries.slice(0, RELEASED.length);
    expect(first).toMatchObject(RELEASED.map(({ tag, when }, idx) => ({ idx, tag, when })));
  });

  test("are each newer than the previous one, because Drizzle skips those older than the last one it ran", () => {
    const times = journal.entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  });

  test("match the files in the folder, each named by its number", () => {
    const files = fs.readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
    expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
    const numbers = journal.entries.map(({ idx, tag }) => [idx, tag.slice(0, 4)]);
    expect(numbers).toEqual(journal.entries.map((_, n) => [n, String(n).padStart(4, "0")]));
  });
});
