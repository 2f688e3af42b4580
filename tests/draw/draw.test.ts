import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DrawPlan, drawExam, findImpossiblePool } from "#lib/core/draw/index.ts";

const GOLDEN = path.join(import.meta.dirname, "golden.json");

type Part = { kind: "fixed" | "pool"; groups: string[][]; draw?: number; isShuffled?: boolean };

function createPlan(...parts: Part[]): DrawPlan {
  let index = 0;
  return parts.map(({ kind, groups, draw = 0, isShuffled = false }) => {
    const candidates = groups.map((each) => ({ index: index++, groups: each }));
    return kind === "pool" ? { kind, candidates, isShuffled, draw } : { kind, candidates, isShuffled };
  });
}

const withoutGroups = (count: number): string[][] => Array.from({ length: count }, () => []);
const createSeed = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
const drawMany = (plan: DrawPlan, count: number, shufflesExercises = false) =>
  Array.from({ length: count }, (_, n) => drawExam(plan, { seed: createSeed(n), shufflesExercises }));

/**
 * Pearson's statistic of observed counts that should all be equal. It has one degree of freedom less than counts, and
 * exceeds `critical` by chance in 1 of 10,000 cases. The seeds are fixed, so that the result never changes.
 */
function chiSquare(counts: readonly number[]): { value: number; critical: number } {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  const value = counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  // Wilson and Hilferty's approximation of the quantile, with 3.719 standard deviations for 0.9999.
  const critical = freedom * (1 - 2 / (9 * freedom) + 3.719 * Math.sqrt(2 / (9 * freedom))) ** 3;
  return { value, critical };
}

function expectUniform(counts: readonly number[]): void {
  const { value, critical } = chiSquare(counts);
  expect(value).toBeLessThan(critical);
}

const RUNS = 20_000;

describe("drawing from a pool", () => {
  const pool = createPlan({ kind: "pool", groups: withoutGroups(12), draw: 4, isShuffled: true });
  const draws = drawMany(pool, RUNS);

  test("shows each question equally often", () => {
    const counts = Array.from({ length: 12 }, (_, q) => draws.filter((draw) => draw.includes(q)).length);
    expectUniform(counts);
  });

  test("shows each question equally often at each place", () => {
    for (let place = 0; place < 4; place++) {
      const counts = Array.from({ length: 12 }, (_, q) => draws.filter((draw) => draw[place] === q).length);
      expectUniform(counts);
    }
  });

  test("shows each pair of questions equally often", () => {
    const counts = new Map<string, number>();
    for (const draw of draws) {
      const sorted = [...draw].sort((a, b) => a - b);
      for (const [i, a] of sorted.entries()) {
        for (const b of sorted.slice(i + 1)) counts.set(`${a} ${b}`, (counts.get(`${a} ${b}`) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(66);
    expectUniform([...counts.values()]);
  });

  test("keeps the order of the version unless it is random", () => {
    const asWritten = createPlan({ kind: "pool", groups: withoutGroups(30), draw: 10 });
    for (const draw of drawMany(asWritten, 200)) expect(draw).toEqual([...draw].sort((a, b) => a - b));
  });
});

describe("a random order", () => {
  test("gives each order of an exercise's questions equally often", () => {
    const plan = createPlan({ kind: "fixed", groups: withoutGroups(4), isShuffled: true });
    const counts = new Map<string, number>();
    for (const draw of drawMany(plan, RUNS)) counts.set(draw.join(), (counts.get(draw.join()) ?? 0) + 1);
    expect(counts.size).toBe(24);
    expectUniform([...counts.values()]);
  });

  test("gives each order of the exercises equally often and keeps their questions together", () => {
    const plan = createPlan(
      { kind: "fixed", groups: withoutGroups(2) },
      { kind: "fixed", groups: withoutGroups(1) },
      { kind: "fixed", groups: withoutGroups(3) },
    );
    const counts = new Map<string, number>();
    for (const draw of drawMany(plan, RUNS, true))
      counts.set(draw.join(), (counts.get(draw.join()) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual(
      ["0,1,2,3,4,5", "0,1,3,4,5,2", "2,0,1,3,4,5", "2,3,4,5,0,1", "3,4,5,0,1,2", "3,4,5,2,0,1"].sort(),
    );
    expectUniform([...counts.values()]);
  });
});

describe("enemies", () => {
  test("each choice without enemies is equally likely", () => {
    const groups = [["a"], ["a"], ["b"], ["b"], [], []];
    const plan = createPlan({ kind: "pool", groups, draw: 3 });
    const counts = new Map<string, number>();
    for (const draw of drawMany(plan, RUNS)) counts.set(draw.join(), (counts.get(draw.join()) ?? 0) + 1);
    expect(counts.size).toBe(12);
    expectUniform([...counts.values()]);
  });

  test("a choice is found even if nearly all have enemies", () => {
    const groups = Array.from({ length: 40 }, (_, i) => [`pair ${i % 20}`]);
    const plan = createPlan({ kind: "pool", groups, draw: 20 });
    expect(findImpossiblePool(plan)).toBeUndefined();
    const draws = drawMany(plan, 500);
    for (const draw of draws) expect(new Set(draw.map((q) => q % 20)).size).toBe(20);
    expectUniform(Array.from({ length: 40 }, (_, q) => draws.filter((draw) => draw.includes(q)).length));
  });

  test.each([
    ["fewer candidates than draws", [{ kind: "pool", groups: withoutGroups(2), draw: 3 }], 0],
    ["fewer groups than draws", [{ kind: "pool", groups: [["a"], ["a"], ["b"]], draw: 3 }], 0],
    [
      "a group that a fixed question takes",
      [
        { kind: "fixed", groups: [["a"]] },
        { kind: "pool", groups: [["a"], []], draw: 2 },
      ],
      1,
    ],
    [
      "a pool that needs what an earlier one needs",
      [
        { kind: "pool", groups: [["a"], ["b"]], draw: 2 },
        { kind: "pool", groups: [["a"], ["c"]], draw: 1 },
        { kind: "pool", groups: [["b"], ["a"]], draw: 1 },
      ],
      2,
    ],
  ] as const)("names the pool that can't be drawn: %s", (_, parts, impossible) => {
    const plan = createPlan(
      ...parts.map((part) => ({ ...part, groups: part.groups.map((each) => [...each]) })),
    );
    expect(findImpossiblePool(plan)).toBe(impossible);
  });

  test("fixed questions of one group can stand side by side", () => {
    const plan = createPlan(
      { kind: "fixed", groups: [["a"], ["a"]] },
      { kind: "pool", groups: [[]], draw: 1 },
    );
    expect(findImpossiblePool(plan)).toBeUndefined();
  });
});

const part = fc.record({
  kind: fc.constantFrom("fixed", "pool"),
  groups: fc.array(fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 2 }), {
    minLength: 1,
    maxLength: 8,
  }),
  draw: fc.integer({ min: 1, max: 4 }),
  isShuffled: fc.boolean(),
});

test("every plan that can be published draws what it promises, and the same one each time", () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.uuid(),
      fc.boolean(),
      (parts, seed, shufflesExercises) => {
        const plan = createPlan(...(parts as Part[]));
        fc.pre(findImpossiblePool(plan) === undefined);
        const draw = drawExam(plan, { seed, shufflesExercises });
        expect(drawExam(plan, { seed, shufflesExercises })).toEqual(draw);
        expect(new Set(draw).size).toBe(draw.length);
        const shown = (exercise: DrawPlan[number]) =>
          exercise.candidates.filter(({ index }) => draw.includes(index));
        for (const exercise of plan) {
          const count = exercise.kind === "pool" ? exercise.draw : exercise.candidates.length;
          expect(shown(exercise)).toHaveLength(count);
        }
        const fixed = plan.filter(({ kind }) => kind === "fixed").flatMap(shown);
        const pooled = plan.filter(({ kind }) => kind === "pool").flatMap(shown);
        const pooledGroups = pooled.flatMap(({ groups }) => [...new Set(groups)]);
        expect(new Set(pooledGroups).size).toBe(pooledGroups.length);
        expect(fixed.flatMap(({ groups }) => groups).filter((group) => pooledGroups.includes(group))).toEqual(
          [],
        );
      },
    ),
    { numRuns: 500 },
  );
});

test("attempts of earlier versions of the service keep their questions", () => {
  const plan = createPlan(
    { kind: "fixed", groups: [["a"], []], isShuffled: true },
    {
      kind: "pool",
      groups: Array.from({ length: 50 }, (_, i) => [`group ${i % 30}`]),
      draw: 8,
      isShuffled: true,
    },
    { kind: "pool", groups: Array.from({ length: 12 }, (_, i) => [`pair ${i % 6}`]), draw: 6 },
  );
  const seeds = [
    "00000000-0000-4000-8000-000000000000",
    "ffffffff-ffff-4fff-bfff-ffffffffffff",
    createSeed(42),
  ];
  const draws = seeds.flatMap((seed) =>
    [false, true].map((shufflesExercises) => drawExam(plan, { seed, shufflesExercises })),
  );
  expect(draws).toEqual(JSON.parse(fs.readFileSync(GOLDEN, "utf8")));
});
