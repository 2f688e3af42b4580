import type { AnswerKey } from "#lib/core/grading/index.ts";
import type { Random } from "./random.ts";
import { type InteractionByKind, type KeyByType, requireKeyType, type Simulator } from "./simulator.ts";

type Typist<T extends "text" | "numeric" | "expression"> = {
  right(key: KeyByType<T>, random: Random): string;
  wrong(key: KeyByType<T>, random: Random): string;
};

const earnsFullPoints = (entry: { fraction?: number | undefined }) => (entry.fraction ?? 1) === 1;

/**
 * Picks an accepted word of a key. A key that only has patterns has no words, so its question lists correct answers
 * itself.
 */
function pickWord(key: KeyByType<"text">, random: Random): string {
  return random.pickRanked(
    key.accept.flatMap((entry) => ("value" in entry && earnsFullPoints(entry) ? [entry.value] : [])),
  );
}

const word: Typist<"text"> = {
  right(key, random) {
    const intended = pickWord(key, random);
    const bare =
      key.ignore_accents && random.chance(0.6) ? intended.normalize("NFD").replace(/\p{M}/gu, "") : intended;
    const typo = key.max_typos && bare.length > 6 && random.chance(0.12) ? doubleLetter(bare, random) : bare;
    return key.case_sensitive || random.chance(0.7) ? typo : typo.toLowerCase();
  },
  wrong(key, random) {
    const intended = pickWord(key, random);
    const typos = (key.max_typos ?? 0) + random.integer(1, 2);
    // Only long words lose letters, because a short word could turn into another accepted spelling (foehn, fohn).
    const typo = intended.length > 6 ? dropLetter : doubleLetter;
    return Array.from({ length: typos }).reduce((word: string) => typo(word, random), intended);
  },
};

function dropLetter(intended: string, random: Random): string {
  const at = random.integer(1, intended.length - 1);
  return intended.slice(0, at) + intended.slice(at + 1);
}

function doubleLetter(intended: string, random: Random): string {
  const at = random.integer(1, intended.length - 1);
  return intended.slice(0, at) + intended.slice(at - 1);
}

/** Returns the number of the first entry that earns full points, or the middle of its range. */
function getCorrectNumber(key: AnswerKey): number {
  const entry = requireKeyType(key, "numeric").accept.find(earnsFullPoints);
  if (!entry) throw new Error(`No number earns ${key.response_id} all of its points`);
  return "value" in entry ? entry.value : (entry.min + entry.max) / 2;
}

const formatNumber = (x: number, random: Random) =>
  random.chance(0.12) ? String(x).replace(".", ",") : String(x);

const numeral: Typist<"numeric"> = {
  right: (key, random) => formatNumber(getCorrectNumber(key), random),
  wrong(key, random) {
    const x = getCorrectNumber(key);
    const slips = [x * 10, x / 10, -x, x * 1.25, x * 0.75, x / 2, x * 2];
    return formatNumber(Number(random.pickRanked(slips).toPrecision(3)), random);
  },
};

const formula: Typist<"expression"> = {
  right: (key) => key.accept.find(earnsFullPoints)?.value ?? "",
  wrong(key, random) {
    const intended = formula.right(key, random);
    return random.pickRanked([`-(${intended})`, `2*(${intended})`, `${intended} + 1`, `${intended} =`]);
  },
};

const TYPISTS: { [T in "text" | "numeric" | "expression"]: Typist<T> } = {
  text: word,
  numeric: numeral,
  expression: formula,
};

const getTypist = (key: KeyByType<keyof typeof TYPISTS>) => TYPISTS[key.type] as Typist<keyof typeof TYPISTS>;

/** Simulates text entry of words, numbers, and formulas. */
export const textEntrySimulator: Simulator<InteractionByKind<"textEntryInteraction">> = {
  right(_interaction, key, random) {
    const closed = requireKeyType(key, "text", "numeric", "expression");
    return getTypist(closed).right(closed, random);
  },
  wrong(_interaction, key, random) {
    const closed = requireKeyType(key, "text", "numeric", "expression");
    return getTypist(closed).wrong(closed, random);
  },
};

/** Simulates a slider. A wrong position is off by 10% to 30% of the slider's length. */
export const sliderSimulator: Simulator<InteractionByKind<"sliderInteraction">> = {
  right: (_interaction, key) => getCorrectNumber(key),
  wrong({ lowerBound, upperBound }, key, random) {
    const right = getCorrectNumber(key);
    const off = (upperBound - lowerBound) * (0.1 + 0.2 * random.next());
    const [below, above] = [Math.round(right - off), Math.round(right + off)];
    const fits = [below, above].filter((x) => x >= lowerBound && x <= upperBound);
    return random.pick(fits);
  },
};
