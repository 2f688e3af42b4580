import { expect, test } from "vitest";
import { formatCount } from "#lib/messages/format-count.ts";

test.each([
  [0, "0 points"],
  [1, "1 point"],
  [1.000001, "1 point"],
  [1.5, "1.5 points"],
  [0.1 + 0.2, "0.3 points"],
  [2, "2 points"],
  [1200, "1,200 points"],
  [-1, "-1 points"],
])("formats %d as %s", (n, text) => {
  expect(formatCount(n, "point")).toBe(text);
});

test("uses an irregular plural for every number except 1", () => {
  expect([0, 1, 2].map((n) => formatCount(n, "delivery", "deliveries"))).toEqual([
    "0 deliveries",
    "1 delivery",
    "2 deliveries",
  ]);
});
