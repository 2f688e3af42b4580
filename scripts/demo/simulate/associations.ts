import type { Interaction } from "#lib/core/grading/index.ts";
import { type InteractionByKind, requireKeyType, type Simulator } from "./simulator.ts";

type Offered = Extract<
  Interaction,
  InteractionByKind<"associateInteraction" | "graphicAssociateInteraction">
>;

/** Simulates pairs of choices, with each choice in at most one pair. Mistakes are swapped partners or a missing pair. */
export const associationSimulator: Simulator<Offered> = {
  right: (_interaction, key, random) =>
    random
      .shuffle(requireKeyType(key, "match").pairs ?? [])
      .map(([a, b]) => (random.chance(0.3) ? [b, a] : [a, b])),
  wrong(_interaction, key, random, mastery) {
    const pairs = random.shuffle(requireKeyType(key, "match").pairs ?? []);
    if (random.chance(0.2)) return pairs.slice(1);
    const size = Math.min(pairs.length, 2 + Math.floor((1 - mastery) * pairs.length * random.next()));
    const partners = pairs.slice(0, size).map(([, partner]) => partner);
    return pairs.map(([a, b], n) => [a, n < size ? partners[(n + 1) % size] : b]);
  },
};
