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
])("%d counts as %s", (n, text) => {
  expect(formatCount(n, "point")).toBe(text);
});

test("a plural of its own stands for all but one", () => {
  expect([0, 1, 2].map((n) => formatCount(n, "delivery", "deliveries"))).toEqual([
    "0 deliveries",
    "1 delivery",
    "2 deliveries",
  ]);
});
