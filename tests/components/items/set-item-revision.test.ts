import { expect, test } from "vitest";
import { setItemRevision } from "#components/items/set-item-revision.ts";
import type { WorkingExercise } from "#lib/contract/drafts.ts";
import { buildPool } from "#tests/support/pools.ts";

const preview = {
  item_id: "i",
  item_revision: 1,
  outdated: true,
  content_ast: {},
  answer_keys: [],
  points: 2,
};
const own = { id: "q1", content_ast: { type: "doc" }, answer_keys: [], points: 1 };
const plain = { shared_context: null, order: "as_written" as const, pool: null, pool_items: [] };
const pool = buildPool(["i"], 1);

test("moves only the pinned references to the item, and writes everything else as it was", () => {
  const exercises: WorkingExercise[] = [
    {
      ...plain,
      id: "e1",
      order: "random",
      questions: [
        own,
        { id: "q2", item_id: "i", revision: 1, points: 5, preview },
        { id: "q3", item_id: "i", revision: "latest", points: null, preview },
        { id: "q4", item_id: "other", revision: 1, points: null, preview },
      ],
    },
    { ...plain, id: "e2", shared_context: "text", pool, pool_items: [preview], questions: [] },
  ];
  expect(setItemRevision(exercises, "i", 3)).toEqual([
    {
      id: "e1",
      shared_context: null,
      order: "random",
      questions: [
        own,
        { id: "q2", item_id: "i", revision: 3, points: 5 },
        { id: "q3", item_id: "i", revision: "latest", points: null },
        { id: "q4", item_id: "other", revision: 1, points: null },
      ],
    },
    { id: "e2", shared_context: "text", order: "as_written", pool },
  ]);
});
