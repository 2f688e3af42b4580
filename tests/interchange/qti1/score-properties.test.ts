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

  /** Sets of 9 choices, of which only some can be tried. */
  const MANY = [..."ABCDEFGHI"];
  const manySets = fc.subarray(MANY, { minLength: 1 });
  const exactly = (set: readonly string[]) =>
    MANY.map((id) => (set.includes(id) ? equal("r", id) : `<not>${equal("r", id)}</not>`)).join("");
  const many = (cardinality: string) =>
    lid("r", Object.fromEntries(MANY.map((id) => [id, id])), { cardinality });

  test("points for each of many choices, without a maximum", async () => {
    const shares = fc.tuple(...MANY.map(() => fc.constantFrom(-1, 0, 1, 2)));
    await fc.assert(
      fc.asyncProperty(shares, fc.array(manySets, { minLength: 10 }), async (points, sets) => {
        const rules = MANY.map((id, i) => rule(equal("r", id), add(points[i] ?? 0), 'continue="Yes"'));
        const imported = await read(
          item(many("Multiple"), rules.join(""), { outcomes: decvar('minvalue="0"') }),
        );
        const sum = (set: readonly string[]) =>
          MANY.reduce((total, id, i) => total + (set.includes(id) ? (points[i] ?? 0) : 0), 0);
        const best = MANY.filter((_id, i) => (points[i] ?? 0) > 0);
        if (best.length === 0) return expect(imported.question).toBeNull();
        expect(imported.losses).toEqual([]);
        expect(imported.question?.points).toBe(sum(best));
        for (const set of [best, ...sets])
          expect(grade(imported, { r: set })).toBe(round(Math.max(0, sum(set))));
      }),
      { numRuns: 20, seed: 12 },
    );
  });

  test("a score for each of two sets of many choices, unless one is lost", async () => {
    await fc.assert(
      fc.asyncProperty(manySets, manySets, fc.constantFrom(0.5, 1), async (first, second, points) => {
        const rules = rule(exactly(first), 1) + rule(exactly(second), points);
        const imported = await read(item(many("Multiple"), rules, { outcomes: decvar('maxvalue="1"') }));
        const isOne = first.join() === second.join();
        expect(imported.losses.map(({ code }) => code)).toEqual(isOne ? [] : ["custom_response_processing"]);
        if (isOne) expect(grade(imported, { r: first })).toBe(1);
      }),
      {
        numRuns: 30,
        seed: 12,
        examples: [
          [["A"], ["A", "B"], 0.5],
          [["C", "D"], ["C", "D"], 1],
        ],
      },
    );
  });

  test.each([
    ["another order", (ids: readonly string[]) => [...ids.slice(2), ...ids.slice(0, 2)]],
    ["no other order", undefined],
  ])("a score for the order of 7 and %s", async (_name, move) => {
    const ids = MANY.slice(0, 7);
    const inOrder = (order: readonly string[]) =>
      rule(order.map((id, i) => equal("r", id, `index="${i + 1}"`)).join(""), 1);
    const imported = await read(
      item(
        lid("r", Object.fromEntries(ids.map((id) => [id, id])), { cardinality: "Ordered" }),
        inOrder(ids) + (move ? inOrder(move(ids)) : ""),
        { outcomes: decvar('maxvalue="1"') },
      ),
    );
    expect(imported.losses.map(({ code }) => code)).toEqual(move ? ["custom_response_processing"] : []);
    if (!move) expect([ids, ids.toReversed()].map((order) => grade(imported, { r: order }))).toEqual([1, 0]);
  });

  test.each([
    ["in a rule of its own", (first: string, second: string) => rule(first, 1) + rule(second, 1)],
    ["in the same rule", (first: string, second: string) => rule(`<or>${first}${second}</or>`, 1)],
  ])("a score for a second arrangement of 5 pairs %s is lost", async (_name, join) => {
    const targets = MANY.slice(0, 5);
    const assign = (move: number) =>
      `<and>${targets.map((_id, i) => equal(`r${i}`, targets[(i + move) % 5] ?? "")).join("")}</and>`;
    const responses = targets.map((_id, i) =>
      lid(`r${i}`, Object.fromEntries(targets.map((id) => [id, id])), { label: `${i}` }),
    );
    const readWith = async (rules: string) =>
      (await read(item(responses.join(""), rules, { outcomes: decvar('maxvalue="1"') }))).losses.map(
        ({ code }) => code,
      );
    expect(await readWith(rule(assign(0), 1))).toEqual([]);
    expect(await readWith(join(assign(0), assign(2)))).toEqual(["custom_response_processing"]);
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
