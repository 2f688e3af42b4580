import { expect, test } from "vitest";
import { placeUses } from "#lib/domains/items/place-uses.ts";

const buildParts = (version: number, parts: readonly [draw: number | null, ...questionIds: string[]][]) =>
  parts.map(([draw, ...questionIds]) => ({
    assessmentId: "a",
    version,
    draw,
    questionIds,
    listsItem: draw !== null,
  }));
const use = (version: number, questionId: string) => ({ assessmentId: "a", version, questionId });

test("a question has its number, counting the questions that pools draw, and a pool that of its part", () => {
  const parts = buildParts(1, [
    [null, "q1", "q2"],
    [3, "p1", "p2", "p3", "p4"],
    [null, "q6"],
  ]);
  expect(placeUses([use(1, "q6"), use(1, "p2"), use(1, "q2")], parts)).toEqual([
    { question: 6 },
    { poolOfPart: 2 },
    { question: 2 },
  ]);
});

test("in a working copy, whose pools have no questions, each use in a pool belongs to another pool", () => {
  const parts = buildParts(0, [[2], [null, "q3"], [1]]);
  expect(placeUses([use(0, "x"), use(0, "q3"), use(0, "y")], parts)).toEqual([
    { poolOfPart: 1 },
    { question: 3 },
    { poolOfPart: 3 },
  ]);
});

test("a use in content that wasn't read has no place", () => {
  expect(placeUses([use(2, "q1")], buildParts(1, [[null, "q1"]]))).toEqual([undefined]);
});
