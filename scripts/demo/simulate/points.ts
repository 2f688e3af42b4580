import type { AnswerKey } from "#lib/core/grading/index.ts";
import type { Random } from "./random.ts";
import { type InteractionByKind, requireKeyType, type Simulator } from "./simulator.ts";

type Spot = { x: number; y: number; reach: number };

/** Returns the center of an area of any shape, and the radius of the area around it. */
function toSpot({ shape, coords }: { shape: string; coords: string | readonly number[] }): Spot {
  const numbers = typeof coords === "string" ? coords.split(",").map(Number) : coords;
  if (shape === "circle") {
    const [x = 0, y = 0, reach = 0] = numbers;
    return { x, y, reach };
  }
  const xs = numbers.filter((_, n) => n % 2 === 0);
  const ys = numbers.filter((_, n) => n % 2 === 1);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  return { x, y, reach: Math.max(...xs.map((value, n) => Math.hypot(value - x, (ys[n] ?? 0) - y))) };
}

/** Returns the areas to click, up to the allowed number. If areas are nested, the key lists the innermost first. */
const listTargetSpots = (key: AnswerKey, maxChoices: number): Spot[] =>
  requireKeyType(key, "point")
    .areas.slice(0, maxChoices || undefined)
    .map(toSpot);

const pickPointAround = (
  { x, y, reach }: Spot,
  from: number,
  to: number,
  random: Random,
): [number, number] => {
  const angle = 2 * Math.PI * random.next();
  const distance = reach * (from + (to - from) * random.next());
  return [Math.round(x + distance * Math.cos(angle)), Math.round(y + distance * Math.sin(angle))];
};

const pickHit = (spot: Spot, random: Random) => pickPointAround(spot, 0, 0.3, random);
const pickMiss = (spot: Spot, random: Random) => pickPointAround(spot, 1.2, 2.5, random);

/** Simulates clicks or objects on an image: near the center of an area if correct, outside it if wrong. */
export const pointSimulator: Simulator<
  InteractionByKind<"selectPointInteraction" | "positionObjectInteraction">
> = {
  right(interaction, key, random) {
    const points = listTargetSpots(key, interaction.maxChoices).map((spot) => pickHit(spot, random));
    return interaction.maxChoices === 1 ? points[0] : points;
  },
  wrong(interaction, key, random) {
    const spots = listTargetSpots(key, interaction.maxChoices);
    const missed = random.integer(0, spots.length - 1);
    const points = spots.map((spot, n) => (n === missed ? pickMiss(spot, random) : pickHit(spot, random)));
    return interaction.maxChoices === 1 ? points[0] : points;
  },
};
