import { expect, test } from "vitest";
import {
  countPercentDecimals,
  formatPoints,
  formatScore,
  formatScorePercent,
} from "#lib/messages/format-score.ts";

test("rounds scores and points to 2 decimals, and counts points after rounding", () => {
  expect([formatScore(3.3333), formatScore(1234.5), formatPoints(1.0001), formatPoints(0.5)]).toEqual([
    "3.33",
    "1,234.5",
    "1 point",
    "0.5 points",
  ]);
});

test.each([
  [60.53, 50, "60.5%"],
  [50, 50, "50%"],
  [49.96, 50, "49.96%"],
  [49.94, 50, "49.9%"],
  [66.67, 66.67, "66.7%"],
  [66.66, 66.67, "66.66%"],
  [33.33, 33.34, "33.3%"],
])(
  "shows %d% with a passing score of %d% as %s, on the right side of it",
  (percent, passingPercent, shown) => {
    expect(formatScorePercent(percent, passingPercent)).toBe(shown);
    const rounded = Number(percent.toFixed(countPercentDecimals(percent, passingPercent)));
    expect(rounded >= passingPercent).toBe(percent >= passingPercent);
  },
);
