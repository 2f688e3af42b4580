import { parseCoords } from "#lib/core/grading/coords.ts";
import { createRandom, pickIndex } from "#lib/core/random.ts";
import type { AreaConstant, Constants } from "./constants.ts";
import { type Pool, rankEarning } from "./named-answers.ts";
import type { Part, Points } from "./part.ts";

type Point = readonly [number, number];
const ORIGIN: Point = [0, 0];
const GRID = 12;

/** Points in, at the edges of and beside each area, on a grid over all of them, and several of these at once. */
export function listPoints(
  part: Part,
  { areas }: Constants,
  { limit, earn }: Pool,
  maxChoices: number,
): Points[] {
  const special = areas.flatMap(listAreaPoints);
  const xs = special.map(([x]) => x);
  const ys = special.map(([, y]) => y);
  const [right, bottom] = [Math.max(100, ...xs) + 10, Math.max(100, ...ys) + 10];
  const grid = Array.from(
    { length: GRID * GRID },
    (_, i): Point => [
      Math.round((right * (i % GRID)) / (GRID - 1)),
      Math.round((bottom * Math.floor(i / GRID)) / (GRID - 1)),
    ],
  );
  const all = [...special, ...grid].filter(([x, y]) => x >= 0 && y >= 0);
  const singles = all.map((point): Points => [point]);
  if (maxChoices === 1 || part.declaration.cardinality === "single") return singles;
  const random = createRandom(all.length);
  const most = maxChoices === 0 ? areas.length + 2 : maxChoices;
  const sets = Array.from({ length: limit }, (): Points => {
    const count = 1 + pickIndex(random, Math.min(most, 8));
    const pool = random() < 0.8 && special.length > 0 ? special : all;
    const points = Array.from({ length: count }, (): Point => pool[pickIndex(random, pool.length)] ?? ORIGIN);
    return [...new Map(points.map((point) => [point.join(), point])).values()];
  });
  const centers = areas.flatMap((area) => listAreaPoints(area).slice(0, 1));
  const one: Points = [...new Map(centers.map((point) => [point.join(), point])).values()];
  const earning = rankEarning(
    one.map((point): Points => [point]),
    earn,
  ).flat();
  const best = earning.slice(0, maxChoices || undefined);
  return [best, ...singles, ...(maxChoices === 0 || one.length <= maxChoices ? [one] : []), ...sets].filter(
    (set) => set.length > 0,
  );
}

/** The middle of an area first, then its edges and their surroundings. */
export function listAreaPoints({ shape, coords }: AreaConstant): Point[] {
  if (shape !== "rect" && shape !== "circle" && shape !== "poly") return [[1, 1]];
  const numbers = parseCoords(shape, coords);
  if (typeof numbers === "string") return [];
  if (shape === "circle") {
    const [x = 0, y = 0, r = 0] = numbers;
    const edges = [r, r - 1, r + 1].flatMap((d): Point[] => [
      [x + d, y],
      [x - d, y],
      [x, y + d],
      [x, y - d],
    ]);
    return [[x, y], ...edges, [x + r, y + r]];
  }
  const corners = Array.from(
    { length: numbers.length / 2 },
    (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0],
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const mean = (values: readonly number[]) => Math.round(values.reduce((a, b) => a + b, 0) / values.length);
  const middle: Point = [mean(xs), mean(ys)];
  const beside = corners.flatMap(([x, y]): Point[] => [
    [x, y],
    [x + 1, y],
    [x - 1, y],
    [x, y + 1],
    [x, y - 1],
    [x + 1, y + 1],
    [x - 1, y - 1],
  ]);
  return [middle, ...beside];
}
