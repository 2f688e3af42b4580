import { formatQuoted } from "#lib/messages/format.ts";
import { acceptedAnswers, explanations } from "#lib/messages/grading-explanation.ts";
import type { ChoiceKey } from "../keys/choice.ts";
import type { MatchKey, Pair } from "../keys/match.ts";
import { fromNumber, type Rational } from "../rational.ts";
import { roundScore } from "../round.ts";
import type { ExpectedAnswer, Explanation, GetPartName } from "./format.ts";

/** What choices and pairs have in common. `code` identifies an item as a string. */
type Selection<T> = {
  correct: readonly T[];
  mapping: readonly (readonly [T, number])[] | null;
  defaultFraction: number;
  isPartial: boolean;
  picks: readonly T[];
  code: (item: T) => string;
  name: (item: T) => string;
};

export const explainChoice = (
  key: ChoiceKey,
  picks: readonly string[] | null,
  names: GetPartName,
  earned: Rational,
): Explanation =>
  explainSelection(
    {
      correct: key.correct ?? [],
      mapping: key.mapping ? Object.entries(key.mapping) : null,
      defaultFraction: key.mapping_default ?? 0,
      isPartial: key.scoring === "partial",
      picks: picks ?? [],
      code: (id) => id,
      name: (id) => formatQuoted(names(id)),
    },
    earned,
  );

export const explainMatch = (
  key: MatchKey,
  picks: readonly Pair[] | null,
  names: GetPartName,
  earned: Rational,
): Explanation =>
  explainSelection(
    {
      correct: key.pairs ?? [],
      mapping: key.mapping?.map(({ pair, fraction }) => [pair, fraction] as const) ?? null,
      defaultFraction: key.mapping_default ?? 0,
      isPartial: key.scoring === "partial",
      picks: picks ?? [],
      code: (pair) => JSON.stringify(pair),
      name: ([source, target]) => acceptedAnswers.pair(names(source), names(target, "target")),
    },
    earned,
  );

function explainSelection<T>(selection: Selection<T>, earned: Rational): Explanation {
  return selection.mapping
    ? explainByMapping(selection, selection.mapping, earned)
    : explainByCount(selection, earned);
}

function explainByCount<T>(
  { correct, isPartial, picks, code, name }: Selection<T>,
  earned: Rational,
): Explanation {
  const picked = new Set(picks.map(code));
  const expected = correct.map((item): ExpectedAnswer => {
    return { text: name(item), fraction: null, met: picked.has(code(item)) };
  });
  const hits = expected.filter(({ met }) => met).length;
  const wrong = picks.length - hits;
  const explain = isPartial ? explanations.partialCredit : explanations.allOrNothing;
  return { expected, how: explain(hits, wrong, correct.length, roundScore(earned)) };
}

function explainByMapping<T>(
  { picks, defaultFraction, code, name }: Selection<T>,
  mapping: readonly (readonly [T, number])[],
  earned: Rational,
): Explanation {
  const fractionByCode = new Map(mapping.map(([item, fraction]) => [code(item), fraction]));
  const picked = new Set(picks.map(code));
  const expected = mapping.map(([item, fraction]): ExpectedAnswer => {
    return { text: name(item), fraction, met: picked.has(code(item)) };
  });
  const hasOther = picks.some((item) => !fractionByCode.has(code(item)));
  if (defaultFraction !== 0 || hasOther)
    expected.push({ text: acceptedAnswers.anythingElse, fraction: defaultFraction, met: hasOther });
  const worths = picks.map((item) =>
    roundScore(fromNumber(fractionByCode.get(code(item)) ?? defaultFraction)),
  );
  return { expected, how: explanations.mapping(worths, roundScore(earned)) };
}
