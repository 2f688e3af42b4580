import { expect, test } from "vitest";
import {
  createSlugTakenError,
  requireCapacity,
  requirePermutation,
  resolvePosition,
} from "#lib/domains/library/collections/rules.ts";
import { catchAppError } from "./support.ts";

const listIssues = (work: () => unknown) => catchAppError(work).issues;

test("a new item goes to the requested position or the end, and never leaves a gap", () => {
  expect(resolvePosition(0, undefined)).toBe(1);
  expect(resolvePosition(3, undefined)).toBe(4);
  expect([1, 2, 3, 4].map((asked) => resolvePosition(3, asked))).toEqual([1, 2, 3, 4]);
  expect(listIssues(() => resolvePosition(3, 5))).toEqual([
    { path: ["position"], message: "must be a whole number from 1 to 4" },
  ]);
});

test("a collection can have up to 1,000 items", () => {
  expect(() => requireCapacity(999)).not.toThrow();
  expect(listIssues(() => requireCapacity(1000))).toEqual([
    { path: ["assessment_id"], message: expect.stringContaining("1,000 assessments") },
  ]);
});

test("a new order must name every item exactly once", () => {
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
      listIssues(() => requirePermutation(items, wanted)),
      String(wanted),
    ).toEqual([{ path: ["item_ids"], message: expect.stringContaining("exactly once") }]);
  }
});

test("returns slug_taken for a slug that is in use", () => {
  expect(createSlugTakenError()).toMatchObject({
    code: "slug_taken",
    message: expect.stringContaining("slug"),
  });
});
