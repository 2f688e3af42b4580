import { expect, test } from "vitest";
import * as german from "#lib/messages/de/results.ts";
import * as english from "#lib/messages/en/results.ts";
import { formatCount } from "#lib/messages/format-count.ts";

test.each([
  [0, "0 points"],
  [1, "1 point"],
  [1.000001, "1 point"],
  [1.5, "1.5 points"],
  [0.1 + 0.2, "0.3 points"],
  [2, "2 points"],
  [1200, "1,200 points"],
  [-1, "−1 points"],
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

test.each([
  ["en", english, "1,234.5 of 2,000 points", "Release the results of 1,200 submissions?", "1,200 selected"],
  ["de", german, "1.234,5 von 2.000 Punkten", "Ergebnisse von 1.200 Abgaben freigeben?", "1.200 ausgewählt"],
] as const)("groups all numbers of a sentence alike: %s", (_, messages, score, release, selected) => {
  expect(messages.SCORING.scoreOfPoints(1234.5, 2000)).toBe(score);
  expect(messages.RESULTS_BULK.releaseTitle(1200)).toBe(release);
  expect(messages.RESULTS_BULK.selected(1200)).toBe(selected);
});
