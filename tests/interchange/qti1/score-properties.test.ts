import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, decvar, equal, fib, grade, item, lid, read, rule } from "./support.ts";

const IDS = ["A", "B", "C", "D"] as const;
const CHOICES = { A: "a", B: "b", C: "c", D: "d" };
const SUBSETS = Array.from({ length: 15 }, (_, i) => IDS.filter((_id, bit) => ((i + 1) >> bit) & 1));
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const round = (value: number) => Number(value.toFixed(6));

describe("an imported question scores each answer as the source, computed independently", () => {
  test("points for each choice", async () => {
    const points = fc.tuple(...IDS.map(() => fc.constantFrom(-2, -1, 0, 0.5, 1, 3)));
    await fc.assert(
      fc.asyncProperty(points, fc.boolean(), async (shares, hasMinimum) => {
        const rules = IDS.map((id, i) => rule(equal("r", id), add(shares[i] ?? 0), 'continue="Yes"'));
        const outcomes = decvar(hasMinimum ? 'minvalue="0"' : "");
        const imported = await read(
          item(lid("r", CHOICES, { cardinality: "Multiple" }), rules.join(""), { outcomes }),
        );
        const sum = (set: readonly string[]) =>
          IDS.reduce((total, id, i) => total + (set.includes(id) ? (shares[i] ?? 0) : 0), 0);
        if (!imported.question) {
          // Nothing earns points, or points off are more than the whole question is worth.
          const best = Math.max(...SUBSETS.map(sum));
          expect(best <= 0 || shares.some((share) => share < -best)).toBe(true);
          return;
        }
        const isNegative = !hasMinimum && SUBSETS.some((set) => sum(set) < 0);
        expect(imported.losses.map(({ code }) => code)).toEqual(isNegative ? ["negative_score"] : []);
        for (const set of SUBSETS) expect(grade(imported, { r: set })).toBe(round(Math.max(0, sum(set))));
      }),
      { numRuns: 30, seed: 12 },
    );
  });

  test("a score for each range of numbers", async () => {
    const range = fc.record({
      low: fc.integer({ min: -5, max: 5 }),
      width: fc.integer({ min: 0, max: 4 }),
      isOpen: fc.boolean(),
      points: fc.integer({ min: 0, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 4 }), async (ranges) => {
        const rules = ranges.map(({ low, width, isOpen, points }) =>
          rule(
            `<${isOpen ? "vargt" : "vargte"} respident="r">${low}</${isOpen ? "vargt" : "vargte"}><varlte respident="r">${low + width}</varlte>`,
            points,
          ),
        );
        const imported = await read(item(fib("r"), rules.join(""), { outcomes: decvar('maxvalue="4"') }));
        const score = (x: number) => {
          const first = ranges.find(
            ({ low, width, isOpen }) => (isOpen ? x > low : x >= low) && x <= low + width,
          );
          return clamp(first?.points ?? 0, 0, 4);
        };
        const numbers = Array.from({ length: 61 }, (_, i) => i / 4 - 6);
        if (!imported.question) {
          expect(numbers.every((x) => score(x) === 0)).toBe(true);
          return;
        }
        for (const x of numbers)
          expect({ x, score: grade(imported, { r: String(x) }) }).toEqual({ x, score: score(x) });
      }),
      { numRuns: 30, seed: 12 },
    );
  });
});
