import { formatQuoted } from "#lib/messages/format.ts";
import { ACCEPTED_ANSWERS, EXPLANATIONS } from "#lib/messages/grading-explanation.ts";
import type { ChoiceKey } from "../keys/choice.ts";
import type { MatchKey, Pair } from "../keys/match.ts";
import { fromNumber, type Rational } from "../rational.ts";
import { roundScore } from "../round.ts";
import type { ExpectedAnswer, Explanation, GetPartName } from "./format.ts";

/** The common form of choices and pairs. `encode` converts an item to a string, and `format` returns its name. */
type Selection<T> = {
  correct: readonly T[];
  mapping: readonly (readonly [T, number])[] | null;
  defaultFraction: number;
  isPartial: boolean;
  picks: readonly T[];
  encode: (item: T) => string;
  format: (item: T) => string;
};

export const explainChoice = (
  key: ChoiceKey,
  picks: readonly string[] | null,
  getName: GetPartName,
  earned: Rational,
): Explanation =>
  explainSelection(
    {
      correct: key.correct ?? [],
      mapping: key.mapping ? Object.entries(key.mapping) : null,
      defaultFraction: key.mapping_default ?? 0,
      isPartial: key.scoring === "partial",
      picks: picks ?? [],
      encode: (id) => id,
      format: (id) => formatQuoted(getName(id)),
    },
    earned,
  );

export const explainMatch = (
  key: MatchKey,
  picks: readonly Pair[] | null,
  getName: GetPartName,
  earned: Rational,
): Explanation =>
  explainSelection(
    {
      correct: key.pairs ?? [],
      mapping: key.mapping?.map(({ pair, fraction }) => [pair, fraction] as const) ?? null,
      defaultFraction: key.mapping_default ?? 0,
      isPartial: key.scoring === "partial",
      picks: picks ?? [],
      encode: (pair) => JSON.stringify(pair),
      format: ([source, target]) => ACCEPTED_ANSWERS.pair(getName(source), getName(target, "target")),
    },
    earned,
  );

function explainSelection<T>(selection: Selection<T>, earned: Rational): Explanation {
  return selection.mapping
    ? explainByMapping(selection, selection.mapping, earned)
    : explainByCount(selection, earned);
}

function explainByCount<T>(
  { correct, isPartial, picks, encode, format }: Selection<T>,
  earned: Rational,
): Explanation {
  const picked = new Set(picks.map(encode));
  const expected = correct.map((item): ExpectedAnswer => {
    return { text: format(item), fraction: null, matched: picked.has(encode(item)) };
  });
  const hits = expected.filter(({ matched }) => matched).length;
  const wrong = picks.length - hits;
  const explain = isPartial ? EXPLANATIONS.partialCredit : EXPLANATIONS.allOrNothing;
  return { expected, text: explain(hits, wrong, correct.length, roundScore(earned)) };
}

function explainByMapping<T>(
  { picks, defaultFraction, encode, format }: Selection<T>,
  mapping: readonly (readonly [T, number])[],
  earned: Rational,
): Explanation {
  const fractionById = new Map(mapping.map(([item, fraction]) => [encode(item), fraction]));
  const picked = new Set(picks.map(encode));
  const expected = mapping.map(([item, fraction]): ExpectedAnswer => {
    return { text: format(item), fraction, matched: picked.has(encode(item)) };
  });
  const hasOther = picks.some((item) => !fractionById.has(encode(item)));
  if (defaultFraction !== 0 || hasOther)
    expected.push({ text: ACCEPTED_ANSWERS.anythingElse, fraction: defaultFraction, matched: hasOther });
  const worths = picks.map((item) =>
    roundScore(fromNumber(fractionById.get(encode(item)) ?? defaultFraction)),
  );
  return { expected, text: EXPLANATIONS.mapping(worths, roundScore(earned)) };
}
