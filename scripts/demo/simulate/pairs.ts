import type { Random } from "./random.ts";
import { type InteractionByKind, requireKeyType, type Simulator } from "./simulator.ts";

type Offered = InteractionByKind<"matchInteraction" | "gapMatchInteraction" | "graphicGapMatchInteraction">;
type Pair = [source: string, target: string];

/** Adds a mistake to `pairs` in place: two swapped targets, a distractor, or a missing pair. */
function applySlip(pairs: Pair[], { sources, targets }: Offered, random: Random): void {
  const [first, second] = random.shuffle(pairs);
  if (!first) return;
  const unusedTarget = targets.find(({ id, matchMax }) =>
    matchMax === 0 ? id !== first[1] : !pairs.some((pair) => pair[1] === id),
  );
  const unusedSource = sources.find(({ id }) => !pairs.some((pair) => pair[0] === id));
  const luck = random.next();
  if (luck < 0.15) pairs.splice(pairs.indexOf(first), 1);
  else if (luck < 0.4 && unusedTarget) first[1] = unusedTarget.id;
  else if (luck < 0.5 && unusedSource) first[0] = unusedSource.id;
  else if (second) [first[1], second[1]] = [second[1], first[1]];
}

/** Simulates matching pairs and texts placed in gaps or on an image. */
export const pairSimulator: Simulator<Offered> = {
  right: (_interaction, key, random) => random.shuffle(requireKeyType(key, "match").pairs ?? []),
  wrong(interaction, key, random, mastery) {
    const right = requireKeyType(key, "match").pairs ?? [];
    const pairs = right.map((pair): Pair => [...pair]);
    const errors = 1 + Math.floor((1 - mastery) * right.length * random.next());
    for (let n = 0; n < errors && pairs.length > 1; n += 1) applySlip(pairs, interaction, random);
    // Mistakes can cancel each other out. In that case, leave out the last pair.
    const isRight = right.every(([source, target]) => pairs.some(([s, t]) => s === source && t === target));
    return isRight ? pairs.slice(0, -1) : pairs;
  },
};
