import { expect, test } from "vitest";
import {
  listFieldChanges,
  listOtherTags,
  replaceDifficulty,
  replaceOtherTags,
  toItemValues,
} from "#components/items/editor/item-values.ts";

const tags = ["a", "difficulty:easy", "b"];
const base = toItemValues({ title: "Rivers", tags, folder_id: null, external_id: "r-1" });

test("another difficulty takes the place of the earlier one, and the first one comes last", () => {
  expect(replaceDifficulty(tags, "hard")).toEqual(["a", "difficulty:hard", "b"]);
  expect(replaceDifficulty(tags, "")).toEqual(["a", "b"]);
  expect(replaceDifficulty(["a", "b"], "medium")).toEqual(["a", "b", "difficulty:medium"]);
  expect(replaceDifficulty(["a"], "")).toEqual(["a"]);
});

test("other tags change without moving the difficulty or each other", () => {
  expect(listOtherTags(tags)).toEqual(["a", "b"]);
  expect(replaceOtherTags(tags, ["b"])).toEqual(["difficulty:easy", "b"]);
  expect(replaceOtherTags(tags, ["a", "b", "c"])).toEqual([...tags, "c"]);
  expect(replaceOtherTags(tags, ["a", "b", "difficulty:easy"])).toEqual(tags);
});

test("a change of an item sends only the fields that differ", () => {
  expect(listFieldChanges(base, base)).toEqual({});
  expect(listFieldChanges(base, { ...base, title: " Rivers " })).toEqual({});
  expect(listFieldChanges(base, { ...base, title: "", folder_id: "f" })).toEqual({
    title: null,
    folder_id: "f",
  });
  expect(listFieldChanges(base, { ...base, tags: ["a"], external_id: "" })).toEqual({
    tags: ["a"],
    external_id: null,
  });
});
