import { type Fraction, fraction, share, sum } from "./fraction.ts";

type SetRule = {
  correct: readonly string[];
  scoring: string | undefined;
  mapping: ReadonlyMap<string, number> | undefined;
  mappingDefault: number;
};

/** Choices and pairs are sets: a value given twice counts once. */
function gradeSet(
  given: readonly string[],
  { correct, scoring, mapping, mappingDefault }: SetRule,
): Fraction {
  const picks = [...new Set(given)];
  if (mapping) return sum(picks.map((pick) => share(mapping.get(pick) ?? mappingDefault)));
  const hits = picks.filter((pick) => correct.includes(pick)).length;
  const wrong = picks.length - hits;
  if (scoring === "partial") return fraction(BigInt(hits - wrong), BigInt(correct.length));
  return fraction(hits === correct.length && wrong === 0 ? 1n : 0n);
}

export type ChoiceKey = {
  correct?: string[];
  scoring?: string;
  mapping?: { [id: string]: number };
  mapping_default?: number;
};

export function gradeChoice(key: ChoiceKey, value: string | string[]): Fraction {
  return gradeSet([value].flat(), {
    correct: key.correct ?? [],
    scoring: key.scoring,
    mapping: key.mapping && new Map(Object.entries(key.mapping)),
    mappingDefault: key.mapping_default ?? 0,
  });
}

export type MatchKey = {
  pairs?: [string, string][];
  directed?: boolean;
  scoring?: string;
  mapping?: { pair: [string, string]; fraction: number }[];
  mapping_default?: number;
};

export function gradeMatch(key: MatchKey, value: [string, string][]): Fraction {
  // Without a direction, both orders of a pair have the same name.
  const name = (pair: [string, string]) => JSON.stringify(key.directed === false ? pair.toSorted() : pair);
  return gradeSet(value.map(name), {
    correct: (key.pairs ?? []).map(name),
    scoring: key.scoring,
    mapping: key.mapping && new Map(key.mapping.map((each) => [name(each.pair), each.fraction])),
    mappingDefault: key.mapping_default ?? 0,
  });
}

export type OrderKey = { correct: string[]; scoring?: string };

export function gradeOrder({ correct, scoring }: OrderKey, value: string[]): Fraction {
  if (scoring === "position") {
    const inPlace = correct.filter((id, place) => value[place] === id);
    return fraction(BigInt(inPlace.length), BigInt(correct.length));
  }
  if (scoring === "pairs") {
    const pairs = correct.flatMap((first, i) =>
      correct.slice(i + 1).map((second) => [first, second] as const),
    );
    const kept = pairs.filter(([first, second]) => {
      const places = [value.indexOf(first), value.indexOf(second)] as const;
      return places[0] >= 0 && places[0] < places[1];
    });
    return fraction(BigInt(kept.length), BigInt(pairs.length));
  }
  return fraction(value.join("\n") === correct.join("\n") ? 1n : 0n);
}
