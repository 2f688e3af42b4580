import { expect, test } from "vitest";
import { addTags } from "#components/assessments/add-tags.ts";
import { MAX_TAG_LENGTH, MAX_TAGS } from "#lib/contract/catalog-limits.ts";

test("a text with commas is several tags, without spaces around them, empty ones, or repeated ones", () => {
  expect(addTags(["maps"], "new tag, other,, maps ,other,")).toEqual(["maps", "new tag", "other"]);
});

test("a text without a new tag changes nothing", () => {
  const tags = ["maps"];
  for (const text of ["", " , ", "maps"]) expect(addTags(tags, text)).toBe(tags);
});

test("a suggested tag that contains a comma is a single tag", () => {
  expect(addTags([], " rivers, lakes ", ["rivers, lakes"])).toEqual(["rivers, lakes"]);
});

test("tags beyond the maximum number are left out, and long ones are cut off", () => {
  const many = Array.from({ length: MAX_TAGS + 5 }, (_, i) => `t${i}`);
  expect(addTags([], many.join(","))).toEqual(many.slice(0, MAX_TAGS));
  expect(addTags([], `${"x".repeat(MAX_TAG_LENGTH + 1)}, y`)).toEqual(["x".repeat(MAX_TAG_LENGTH), "y"]);
});
