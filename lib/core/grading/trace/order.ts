import type { OrderKey } from "../keys/order.ts";
import { ONE, type Rational, ratio, ZERO } from "../rational.ts";
import type { ResponseTrace, TracedEntry, Verdict } from "./entries.ts";

/** Traces an order: an entry for each item of the key, and for each item that the key doesn't have. */
export function traceOrder(key: OrderKey, order: readonly string[] | null): ResponseTrace {
  const rule = key.scoring === "position" || key.scoring === "pairs" ? "sum" : "all_or_nothing";
  if (order === null) {
    const entries = key.correct.map((entry) => ({ entry, verdict: "not_tried" as const, fraction: ZERO }));
    return { rule, normalized: null, entries };
  }
  const known = new Set(key.correct);
  const unlisted = order
    .filter((id) => !known.has(id))
    .map((entry): TracedEntry => ({ entry, verdict: "unlisted", fraction: ZERO }));
  const listed = key.scoring === "pairs" ? tracePairs(key, order) : tracePositions(key, order);
  return { rule, normalized: order, entries: [...listed, ...unlisted] };
}

function tracePositions({ correct, scoring }: OrderKey, order: readonly string[]): TracedEntry[] {
  const size = Math.max(correct.length, order.length);
  const fraction = scoring === "position" ? ratio(1n, BigInt(size)) : ONE;
  return correct.map((entry, i) => ({ entry, verdict: order[i] === entry ? "match" : "no_match", fraction }));
}

/** Gives each item the pairs that it forms with the items before it in the key. A single item forms none and counts itself. */
function tracePairs({ correct }: OrderKey, order: readonly string[]): TracedEntry[] {
  const size = correct.length;
  const places = new Map(order.map((id, i) => [id, i]));
  const total = BigInt(size === 1 ? 1 : (size * (size - 1)) / 2);
  return correct.map((entry, i) => {
    const place = places.get(entry);
    if (place === undefined) return { entry, verdict: "no_match", fraction: ZERO };
    const kept = correct.slice(0, i).filter((id) => (places.get(id) ?? Number.POSITIVE_INFINITY) < place);
    const fraction: Rational = size === 1 ? ONE : ratio(BigInt(kept.length), total);
    return { entry, verdict: getPairVerdict(kept.length, i), fraction };
  });
}

const getPairVerdict = (kept: number, possible: number): Verdict =>
  kept === possible ? "match" : kept > 0 ? "partial" : "no_match";
