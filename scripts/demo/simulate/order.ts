import { type InteractionByKind, requireKeyType, type Simulator } from "./simulator.ts";

/** Simulates an order of items or places. Mistakes are swapped neighbors or missing items at the end. */
export const orderSimulator: Simulator<InteractionByKind<"orderInteraction" | "graphicOrderInteraction">> = {
  right: (_interaction, key) => requireKeyType(key, "order").correct,
  wrong(_interaction, key, random, mastery) {
    const right = requireKeyType(key, "order").correct;
    if (random.chance(0.1)) return right.slice(0, random.integer(1, right.length - 1));
    const items = [...right];
    const swap = (at: number) => items.splice(at, 2, ...items.slice(at, at + 2).reverse());
    const errors = 1 + Math.floor((1 - mastery) * 2 * right.length * random.next());
    for (let n = 0; n < errors; n += 1) swap(random.integer(0, items.length - 2));
    if (items.every((id, n) => id === right[n])) swap(0);
    return items;
  },
};
