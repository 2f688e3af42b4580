import type { ChoiceKey } from "../keys/choice.ts";
import type { MatchKey, Pair } from "../keys/match.ts";
import { fromNumber, type Rational } from "../rational.ts";
import { type Expected, type NameOf, quoted, shown, sumOf, type Told } from "./words.ts";

/** What choices and pairs have in common; `code` of a thing is what tells it from others. */
type Selection<T> = {
  correct: readonly T[];
  mapping: readonly (readonly [T, number])[] | null;
  unnamed: number;
  isPartial: boolean;
  picks: readonly T[];
  code: (thing: T) => string;
  name: (thing: T) => string;
};

export const explainChoice = (
  key: ChoiceKey,
  picks: readonly string[] | null,
  names: NameOf,
  earned: Rational,
): Told =>
  explainSelection(
    {
      correct: key.correct ?? [],
      mapping: key.mapping ? Object.entries(key.mapping) : null,
      unnamed: key.mapping_default ?? 0,
      isPartial: key.scoring === "partial",
      picks: picks ?? [],
      code: (id) => id,
      name: (id) => quoted(names(id)),
    },
    earned,
  );

export const explainMatch = (
  key: MatchKey,
  picks: readonly Pair[] | null,
  names: NameOf,
  earned: Rational,
): Told =>
  explainSelection(
    {
      correct: key.pairs ?? [],
      mapping: key.mapping?.map(({ pair, fraction }) => [pair, fraction] as const) ?? null,
      unnamed: key.mapping_default ?? 0,
      isPartial: key.scoring === "partial",
      picks: picks ?? [],
      code: (pair) => JSON.stringify(pair),
      name: ([source, target]) => `${quoted(names(source))} with ${quoted(names(target, "target"))}`,
    },
    earned,
  );

function explainSelection<T>(selection: Selection<T>, earned: Rational): Told {
  return selection.mapping ? byWorth(selection, selection.mapping, earned) : byCount(selection, earned);
}

function byCount<T>({ correct, isPartial, picks, code, name }: Selection<T>, earned: Rational): Told {
  const picked = new Set(picks.map(code));
  const expected = correct.map((thing): Expected => {
    return { text: name(thing), fraction: null, met: picked.has(code(thing)) };
  });
  const hits = expected.filter(({ met }) => met).length;
  const wrong = picks.length - hits;
  const counted = `${hits} of ${correct.length} right, ${wrong} wrong`;
  const how = isPartial
    ? `${counted}: (${hits} − ${wrong}) / ${correct.length} = ${shown(earned)}`
    : `${counted}; all or nothing: ${shown(earned)}`;
  return { expected, how };
}

function byWorth<T>(
  { picks, unnamed, code, name }: Selection<T>,
  mapping: readonly (readonly [T, number])[],
  earned: Rational,
): Told {
  const worth = new Map(mapping.map(([thing, fraction]) => [code(thing), fraction]));
  const picked = new Set(picks.map(code));
  const expected = mapping.map(([thing, fraction]): Expected => {
    return { text: name(thing), fraction, met: picked.has(code(thing)) };
  });
  const isOther = picks.some((thing) => !worth.has(code(thing)));
  if (unnamed !== 0 || isOther) expected.push({ text: "anything else", fraction: unnamed, met: isOther });
  const terms = picks.map((thing) => fromNumber(worth.get(code(thing)) ?? unnamed));
  return { expected, how: `what was picked is worth ${sumOf(terms)} = ${shown(earned)}` };
}
