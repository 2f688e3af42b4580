import { type Fractions, findDecidingKeys } from "../grade.ts";
import type { CompiledQuestion, Slot } from "../question.ts";
import { add, clamp, equals, mul, ONE, type Rational, ZERO } from "../rational.ts";
import { isSkipped } from "../skipped-answers.ts";
import { combineEntries, type ResponseTrace } from "./entries.ts";

/** How one interaction earned its fraction. */
export type InteractionTrace = ResponseTrace & {
  /** Null for an answer to custom content that doesn't name one. */
  responseId: string | null;
  /** Null for an interaction without a key, and in an answer that only a teacher reads. */
  slot: Slot | null;
  /** The answer as it came. Null if the interaction was skipped, or the answer is erased. */
  value: unknown;
  isAnswered: boolean;
  /** The fraction before it is clamped. Null if the entries don't determine it. */
  rawFraction: Rational | null;
  /** The fraction that was recorded. Null if a teacher grades the answer, or if it isn't scored. */
  fraction: Rational | null;
};

/** How a set of keys graded a question. `total` is the sum of the interactions, which can be negative. */
type KeySetTrace = { interactions: InteractionTrace[]; total: Rational };

/** The traces by each set of keys, in the order in which they were tried, and the index of the set that decides. */
export type KeysTrace = { keySets: KeySetTrace[]; deciding: number };

/**
 * Shows how every set of keys graded the answers to a question. `fractions` are those that were recorded, and they
 * hold. `elements` are the answers as they came, or what is left of them if `isErased`. The trace reveals the keys.
 */
export function traceKeys(
  question: CompiledQuestion,
  fractions: Fractions,
  elements: readonly unknown[],
  isErased: boolean,
): KeysTrace {
  if (question.freeForm) return traceFreeForm(isErased ? [] : elements);
  const values = placeValues(question, elements);
  const keySets = [question, ...question.alternatives].map(({ slots }, set): KeySetTrace => {
    const interactions = slots.map((slot, i): InteractionTrace => {
      const fraction = fractions[set * slots.length + i] ?? null;
      const trace = isErased ? traceErased : traceInteraction;
      return trace(slot, values.get(i) ?? null, fraction);
    });
    const total = slots.reduce(
      (sum, { points }, i) => add(sum, mul(points, interactions[i]?.fraction ?? ZERO)),
      ZERO,
    );
    return { interactions, total };
  });
  return { keySets, deciding: findDecidingKeys(question, fractions).index };
}

function traceInteraction(slot: Slot, value: unknown, recorded: Rational | null): InteractionTrace {
  const isAnswered = !isSkipped(value);
  const read = isAnswered ? slot.read(value) : [];
  const trace = slot.trace(Array.isArray(read) ? null : read.value);
  const rawFraction = combineEntries(trace);
  const traced = { responseId: slot.responseId, slot, value: isAnswered ? value : null, isAnswered };
  const fraction = slot.grade ? (recorded ?? ZERO) : null;
  if (fraction && rawFraction && !equals(clamp(rawFraction, slot.minFraction, ONE), fraction)) {
    return { ...traced, ...trace, rule: "recorded", entries: [], rawFraction: null, fraction };
  }
  return { ...traced, ...trace, rawFraction, fraction };
}

const traceErased = (slot: Slot, value: unknown, recorded: Rational | null): InteractionTrace => ({
  responseId: slot.responseId,
  slot,
  value: null,
  normalized: null,
  entries: [],
  // An answer that a teacher grades has no recorded fraction.
  isAnswered: recorded !== null || !isSkipped(value),
  rawFraction: null,
  rule: slot.grade ? "recorded" : slot.isScored ? "teacher" : "none",
  fraction: slot.grade ? (recorded ?? ZERO) : null,
});

/** Returns the values of the elements by the index of their slot. Elements are either named or in order. */
function placeValues({ slotById }: CompiledQuestion, elements: readonly unknown[]): Map<number, unknown> {
  return new Map(
    elements.flatMap((element, i): [number, unknown][] => {
      const named = readNamed(element);
      if (named) return [[slotById.get(named.responseId) ?? -1, named.value]];
      return isSkipped(element) ? [] : [[i, element]];
    }),
  );
}

function readNamed(element: unknown): { responseId: string; value: unknown } | null {
  const isNamed = typeof element === "object" && element !== null && "responseId" in element;
  if (!isNamed) return null;
  return { responseId: String(element.responseId), value: "value" in element ? element.value : null };
}

/** Lists the answers to custom content without keys, which only a teacher reads. */
function traceFreeForm(elements: readonly unknown[]): KeysTrace {
  const interactions = elements.map((element): InteractionTrace => {
    const { responseId, value } = readNamed(element) ?? { responseId: null, value: element };
    return {
      responseId,
      slot: null,
      value: isSkipped(value) ? null : value,
      normalized: isSkipped(value) ? null : value,
      isAnswered: !isSkipped(value),
      rule: "teacher",
      entries: [],
      rawFraction: null,
      fraction: null,
    };
  });
  return { keySets: [{ interactions, total: ZERO }], deciding: 0 };
}
