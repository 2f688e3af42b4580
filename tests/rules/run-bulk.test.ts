import { expect, test } from "vitest";
import { notFound } from "#lib/contract/app-error.ts";
import { runBulk } from "#lib/platform/run-bulk.ts";

const targets = [
  ["a", 1],
  ["b", 2],
  ["c", 3],
] as const;

test("a bulk change lists those that were refused with the title that is known, and applies the others in order", async () => {
  const result = await runBulk(targets, async (id, n, setTitle) => {
    if (n === 1) throw notFound("Item");
    setTitle(`Title ${id}`);
    if (n === 2) throw notFound("Folder");
    return n;
  });
  expect(result).toEqual({
    done: [3],
    failed: [
      { id: "a", title: null, message: "Item not found" },
      { id: "b", title: "Title b", message: "Folder not found" },
    ],
  });
});

test("a bulk change ends with the first error that isn't a refusal", async () => {
  const applied: string[] = [];
  const broken = new Error("The connection was lost");
  const running = runBulk(targets, async (id) => {
    applied.push(id);
    if (id === "b") throw broken;
  });
  await expect(running).rejects.toBe(broken);
  expect(applied).toEqual(["a", "b"]);
});
