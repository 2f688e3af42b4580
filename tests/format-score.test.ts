import { expect, test } from "vitest";
import { computePercent } from "#lib/messages/compute-percent.ts";
import {
  CHANGES as germanChanges,
  summarizeEffect as summarizeInGerman,
} from "#lib/messages/de/corrections.ts";
import { CHANGES, summarizeEffect } from "#lib/messages/en/corrections.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
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

test.each([
  [3, 17, "17.6%"],
  [4.245, 10, "42.5%"],
  [0, 0, "0%"],
  [17, 17, "100%"],
])("rounds the percentage of %d of %d only once", (score, max_score, shown) => {
  expect(formatPercentage(computePercent({ score, max_score }))).toBe(shown);
});

test("a correction's preview rounds percentages only once", () => {
  const before = { score: 3, max_score: 17, percentage: 17.65, passed: false, is_fully_graded: true };
  const after = { ...before, score: 3, max_score: 16, percentage: 18.75 };
  expect(CHANGES.totals(before)).toBe("3 of 17 (17.6%)");
  expect(germanChanges.totals(before)).toBe("3 von 17 (17,6\u00a0%)");
  expect(CHANGES.difference(before, after)).toBe("+1.1 percentage points");
});

const counts = {
  submissions: 9,
  raised: 2,
  lowered: 1,
  newly_passed: 0,
  newly_failed: 0,
  unchanged: 6,
  manual_marks_kept: 0,
};

test("uses the singular for a mean change of one point", () => {
  expect(summarizeEffect(counts, 1)).toMatch(/ by \+1 point\.$/);
  expect(summarizeEffect(counts, 0.5)).toMatch(/ by \+0\.5 points\.$/);
});

test("names the submissions that newly pass or no longer do", () => {
  const passing = { ...counts, newly_passed: 1 };
  const failing = { ...counts, newly_failed: 2 };
  expect(summarizeEffect(failing, 0.5)).toMatch(/ 2 submissions no longer pass\.$/);
  expect(summarizeInGerman(passing, 0.5)).toMatch(/ 1 Abgabe besteht jetzt\.$/);
  expect(summarizeInGerman(failing, 0.5)).toMatch(/ 2 Abgaben bestehen nicht mehr\.$/);
});
