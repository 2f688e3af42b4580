import { EXPLANATIONS } from "#lib/messages/grading-explanation.ts";
import type { OrderKey } from "../keys/order.ts";
import { compare, equals, mul, type Rational, ZERO } from "../rational.ts";
import type { AnswerKey } from "../registry.ts";
import { roundScore } from "../round.ts";
import type { Verdict } from "../trace/entries.ts";
import type { InteractionTrace } from "../trace/question.ts";
import { describeEntry } from "./describe-entry.ts";
import { type Explanation, type GetPartName, toPartialFraction } from "./format.ts";

/**
 * Puts a trace into words: the entries of the key, and how the fraction was calculated. The explanation reveals the
 * key, so show it only to people who can see keys.
 */
export function explainResponse(key: AnswerKey, trace: InteractionTrace, getName: GetPartName): Explanation {
  const expected = trace.entries.map(({ entry, verdict, fraction }, i) => ({
    text: describeEntry(key, entry, i, getName),
    fraction: trace.rule === "all_or_nothing" || key.type === "order" ? null : toPartialFraction(fraction),
    verdict,
  }));
  return { expected, text: explain(key, trace, expected) };
}

function explain(key: AnswerKey, trace: InteractionTrace, expected: Explanation["expected"]): string {
  const { rule, isAnswered, rawFraction, fraction } = trace;
  if (rule === "teacher") return EXPLANATIONS.gradedByTeacher;
  if (rule === "recorded" || !rawFraction || !fraction) return EXPLANATIONS.recorded(round(fraction));
  if (!isAnswered) return EXPLANATIONS.notAnswered;
  return explainEntries(key, trace, expected, rawFraction) + explainClamping(rawFraction, fraction);
}

const round = (fraction: Rational | null): number => roundScore(fraction ?? ZERO);

function explainEntries(
  key: AnswerKey,
  { rule, normalized, entries }: InteractionTrace,
  expected: Explanation["expected"],
  raw: Rational,
): string {
  const earned = round(raw);
  const count = (verdict: Verdict) => entries.filter((entry) => entry.verdict === verdict).length;
  if (normalized === null) return EXPLANATIONS.unreadable(earned);
  if (count("wrong_form") > 0) return EXPLANATIONS.wrongForm(earned);
  if (rule === "best_match") {
    const match = expected.find(({ verdict }) => verdict === "match");
    return match ? EXPLANATIONS.match(match.text, earned) : EXPLANATIONS.noMatch(earned);
  }
  const listed = entries.length - count("unlisted");
  const worths = entries
    .filter(({ verdict }) => verdict === "match" || verdict === "unlisted")
    .map(({ fraction }) => round(fraction));
  if (key.type === "point") {
    return worths.length > 0 ? EXPLANATIONS.areas(worths, listed, earned) : EXPLANATIONS.noArea(earned);
  }
  if (key.type === "order") return explainOrder(key, normalized as readonly string[], count("match"), raw);
  if ((key.type === "choice" || key.type === "match") && key.mapping) {
    return EXPLANATIONS.mapping(worths, earned);
  }
  const explainCount = rule === "sum" ? EXPLANATIONS.partialCredit : EXPLANATIONS.allOrNothing;
  return explainCount(count("match"), count("unlisted"), listed, earned);
}

/** Counts items in position or pairs in order. An item that isn't in the key makes the share of items smaller. */
function explainOrder(key: OrderKey, order: readonly string[], inPlace: number, raw: Rational): string {
  const { length } = key.correct;
  const size = Math.max(length, order.length);
  const earned = round(raw);
  if (key.scoring === "position") return EXPLANATIONS.positions(inPlace, size, earned);
  if (key.scoring === "pairs" && length > 1) {
    const total = (length * (length - 1)) / 2;
    return EXPLANATIONS.orderedPairs(round(mul(raw, { n: BigInt(total), d: 1n })), total, earned);
  }
  return EXPLANATIONS.wholeOrder(inPlace, size, earned);
}

function explainClamping(raw: Rational, clamped: Rational): string {
  if (equals(raw, clamped)) return "";
  const limit = round(clamped);
  return compare(raw, clamped) < 0 ? EXPLANATIONS.raisedTo(limit) : EXPLANATIONS.cappedAt(limit);
}
