import type { AnswerKey } from "#lib/core/grading/index.ts";
import type { Random } from "./random.ts";
import { type InteractionOf, keyAs, type Simulator } from "./simulator.ts";

type Spot = { x: number; y: number; reach: number };

/** The middle of an area and how far it reaches from there, whatever its shape. */
function spotOf({ shape, coords }: { shape: string; coords: string | readonly number[] }): Spot {
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

/** The areas a click is meant for, as many as may be clicked; where areas lie in one another, the first is innermost. */
const aims = (key: AnswerKey, maxChoices: number): Spot[] =>
  keyAs(key, "point")
    .areas.slice(0, maxChoices || undefined)
    .map(spotOf);

const around = ({ x, y, reach }: Spot, from: number, to: number, random: Random): [number, number] => {
  const angle = 2 * Math.PI * random.next();
  const distance = reach * (from + (to - from) * random.next());
  return [Math.round(x + distance * Math.cos(angle)), Math.round(y + distance * Math.sin(angle))];
};

const hit = (spot: Spot, random: Random) => around(spot, 0, 0.3, random);
const miss = (spot: Spot, random: Random) => around(spot, 1.2, 2.5, random);

/** Clicks on a picture: near the middle of an area, or beside one of them. */
export const pointed: Simulator<InteractionOf<"selectPointInteraction">> = {
  right(interaction, key, random) {
    const points = aims(key, interaction.maxChoices).map((spot) => hit(spot, random));
    return interaction.maxChoices === 1 ? points[0] : points;
  },
  wrong(interaction, key, random) {
    const spots = aims(key, interaction.maxChoices);
    const missed = random.whole(0, spots.length - 1);
    const points = spots.map((spot, n) => (n === missed ? miss(spot, random) : hit(spot, random)));
    return interaction.maxChoices === 1 ? points[0] : points;
  },
};
