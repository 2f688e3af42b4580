import { expect, test } from "vitest";
import { checkBlueprint } from "#lib/domains/assessments/blueprint.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { buildPool } from "#tests/support/pools.ts";

const question = (item?: string): StoredQuestion => ({
  id: `q-${item}`,
  content_ast: {},
  answer_keys: [],
  points: 1,
  ...(item ? { item: { id: item, revision: 1 } } : {}),
});
const fixed = (...items: (string | undefined)[]): StoredExercise => ({
  id: "e",
  shared_context: null,
  questions: items.map(question),
});
const pool = (draw: number, ...items: string[]): StoredExercise => ({
  ...fixed(...items),
  pool: buildPool(items, draw),
});
const TAGS = new Map([
  ["a", ["algebra", "difficulty:easy"]],
  ["b", ["algebra", "difficulty:hard"]],
  ["c", ["sets"]],
  ["d", []],
]);
const count = (exercises: StoredExercise[], target: { tag?: string; difficulty?: "easy" | "hard" }) =>
  checkBlueprint([{ ...target, count: 2 }], exercises, TAGS)[0];

test.each([
  ["a question that is always shown", [fixed("a", "c")], 1],
  ["a question that isn't from the bank", [fixed(undefined)], 0],
  ["a pool in which all items fit", [pool(2, "a", "b")], 2],
  ["a pool that draws one more than the items that don't fit", [pool(3, "a", "b", "c", "d")], 1],
  ["a pool that can draw only items that don't fit", [pool(2, "a", "c", "d")], 0],
  ["exercises together", [fixed("a"), pool(2, "b", "c")], 2],
])("guarantees what every learner is shown: %s", (_, exercises, guaranteed) => {
  expect(count(exercises, { tag: "algebra" })).toMatchObject({ guaranteed, missing: 2 - guaranteed });
});

test("a target with a tag and a difficulty counts the items with both", () => {
  expect(count([fixed("a", "b")], { difficulty: "easy" })).toMatchObject({ guaranteed: 1 });
  expect(count([fixed("a", "b")], { tag: "algebra", difficulty: "hard" })).toMatchObject({ guaranteed: 1 });
  expect(count([fixed("a", "b")], { tag: "sets", difficulty: "hard" })).toMatchObject({ guaranteed: 0 });
});
