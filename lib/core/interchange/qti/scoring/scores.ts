import {
  compare,
  div,
  fromNumber,
  ONE,
  type Rational,
  sub,
  toNumber,
  ZERO,
} from "#lib/core/grading/rational.ts";
import type { XmlElement } from "../../xml/elements.ts";
import { type Declarations, UnsupportedProcessing } from "../processing/declarations.ts";
import { runProcessing } from "../processing/run.ts";
import { toRational, type Value } from "../processing/values.ts";
import { type Answer, type Part, toValue } from "./part.ts";

/** An answer to one interaction, with the score that it has if nothing else is answered. */
export type ScoredAnswer = { answer: Answer; score: Rational };
export type Outcomes = ReadonlyMap<string, Value>;

/** The most expressions that are interpreted for one item. */
const MAX_STEPS = 2_000_000;

/** Runs an item's response processing on our answers. Null is no answer. */
export class SourceScorer {
  readonly #rules: readonly XmlElement[];
  readonly #declarations: Declarations;
  readonly #parts: readonly Part[];
  readonly #budget = { steps: MAX_STEPS };
  /** The scores of answers to one interaction. */
  readonly #known = new Map<string, Rational>();

  constructor(rules: readonly XmlElement[], declarations: Declarations, parts: readonly Part[]) {
    this.#rules = rules;
    this.#declarations = declarations;
    this.#parts = parts;
  }

  run(answers: readonly (Answer | null)[]): Outcomes {
    const responses = new Map<string, Value>();
    // A response without one of our interactions keeps its default value.
    for (const { id, initial } of this.#declarations.responses.values()) responses.set(id, initial);
    for (const [i, part] of this.#parts.entries())
      responses.set(part.declaration.id, toValue(part, answers[i] ?? null));
    return runProcessing(this.#rules, this.#declarations, responses, this.#budget);
  }

  /** @throws UnsupportedProcessing if there is no score */
  score(answers: readonly (Answer | null)[]): Rational {
    const score = toRational(this.run(answers).get("SCORE") ?? null);
    if (!score) throw new UnsupportedProcessing("SCORE");
    return score;
  }

  /** Scores an answer to one interaction alone. */
  scoreAlone(index: number, answer: Answer): Rational {
    const name = JSON.stringify([index, answer]);
    const known = this.#known.get(name);
    if (known) return known;
    const score = this.score(this.#parts.map((_, i) => (i === index ? answer : null)));
    this.#known.set(name, score);
    return score;
  }
}

export const findHighest = (scores: readonly Rational[]): Rational =>
  scores.reduce((best, score) => (compare(score, best) > 0 ? score : best), ZERO);
export const findLowest = (scores: readonly Rational[]): Rational =>
  scores.reduce((worst, score) => (compare(score, worst) < 0 ? score : worst), ZERO);

/**
 * Converts a score to a fraction of the highest one. A fraction without an exact decimal is rounded away from zero, so
 * that three thirds reach 1, where a fraction ends.
 */
export function toFraction(score: Rational, highest: Rational): number {
  const exact = div(score, highest);
  const rounded = toNumber(exact);
  const isShort = compare(fromNumber(Math.abs(rounded)), exact.n < 0n ? sub(ZERO, exact) : exact) < 0;
  const lifted = isShort && exact.n > 0n ? rounded * (1 + 2 ** -52) : rounded;
  return compare(exact, ONE) === 0 ? 1 : Math.max(-1, Math.min(1, lifted));
}

/** Returns the field of an accepted answer that says what it earns. An answer without the field earns everything. */
export const withFraction = (score: Rational, highest: Rational): { fraction?: number } => {
  const fraction = toFraction(score, highest);
  return fraction === 1 ? {} : { fraction };
};
