import { expect, test } from "vitest";
import {
  placeAmong,
  refuseFull,
  requirePermutation,
  slugTaken,
} from "#lib/domains/library/collections/rules.ts";
import { refusalOf } from "./support.ts";

const issuesOf = (work: () => unknown) => refusalOf(work).issues;

test("a new item goes where it was asked to, else last, and never leaves a gap", () => {
  expect(placeAmong(0, undefined)).toBe(1);
  expect(placeAmong(3, undefined)).toBe(4);
  expect([1, 2, 3, 4].map((asked) => placeAmong(3, asked))).toEqual([1, 2, 3, 4]);
  expect(issuesOf(() => placeAmong(3, 5))).toEqual([
    { path: ["position"], message: "must be a whole number from 1 to 4" },
  ]);
});

test("a collection holds a thousand items and not one more", () => {
  expect(() => refuseFull(999)).not.toThrow();
  expect(issuesOf(() => refuseFull(1000))).toEqual([
    { path: ["assessment_id"], message: expect.stringContaining("1000 assessments") },
  ]);
});

test("an order names every item once", () => {
  const items = ["a", "b", "c"];
  expect(() => requirePermutation(items, ["c", "a", "b"])).not.toThrow();
  expect(() => requirePermutation([], [])).not.toThrow();
  for (const wanted of [
    [],
    ["a", "b"],
    ["a", "b", "b"],
    ["a", "b", "d"],
    ["a", "b", "c", "c"],
    ["a", "b", "c", "d"],
  ]) {
    expect(
      issuesOf(() => requirePermutation(items, wanted)),
      String(wanted),
    ).toEqual([{ path: ["item_ids"], message: expect.stringContaining("each once") }]);
  }
});

test("a slug that is taken is told as that", () => {
  expect(slugTaken()).toMatchObject({ code: "slug_taken", message: expect.stringContaining("slug") });
});
