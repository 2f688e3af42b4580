import type { AnswerKey } from "#lib/core/grading/index.ts";
import type { Random } from "./random.ts";
import { type InteractionOf, type KeyOf, keyAs, type Simulator } from "./simulator.ts";

type Typist<T extends "text" | "numeric" | "expression"> = {
  right(key: KeyOf<T>, random: Random): string;
  wrong(key: KeyOf<T>, random: Random): string;
};

const pays = (entry: { fraction?: number | undefined }) => (entry.fraction ?? 1) === 1;

/** The words an author spells out; a key of patterns alone has none, so its question lists right answers itself. */
function wordOf(key: KeyOf<"text">, random: Random): string {
  return random.ranked(key.accept.flatMap((entry) => ("value" in entry && pays(entry) ? [entry.value] : [])));
}

const word: Typist<"text"> = {
  right(key, random) {
    const meant = wordOf(key, random);
    const bare =
      key.ignore_accents && random.chance(0.6) ? meant.normalize("NFD").replace(/\p{M}/gu, "") : meant;
    const typo = key.max_typos && bare.length > 6 && random.chance(0.12) ? doubled(bare, random) : bare;
    return key.case_sensitive || random.chance(0.7) ? typo : typo.toLowerCase();
  },
  wrong(key, random) {
    const meant = wordOf(key, random);
    const typos = (key.max_typos ?? 0) + random.whole(1, 2);
    // Letters are left out of long words only: a short one may become another spelling of itself (foehn, fohn).
    const typo = meant.length > 6 ? shortened : doubled;
    return Array.from({ length: typos }).reduce((word: string) => typo(word, random), meant);
  },
};

function shortened(meant: string, random: Random): string {
  const at = random.whole(1, meant.length - 1);
  return meant.slice(0, at) + meant.slice(at + 1);
}

function doubled(meant: string, random: Random): string {
  const at = random.whole(1, meant.length - 1);
  return meant.slice(0, at) + meant.slice(at - 1);
}

/** The number in the middle of the first entry that pays in full. */
export function numberOf(key: AnswerKey): number {
  const entry = keyAs(key, "numeric").accept.find(pays);
  if (!entry) throw new Error(`No number earns ${key.response_id} all of its points`);
  return "value" in entry ? entry.value : (entry.min + entry.max) / 2;
}

const inDigits = (x: number, random: Random) =>
  random.chance(0.12) ? String(x).replace(".", ",") : String(x);

const numeral: Typist<"numeric"> = {
  right: (key, random) => inDigits(numberOf(key), random),
  wrong(key, random) {
    const x = numberOf(key);
    const slips = [x * 10, x / 10, -x, x * 1.25, x * 0.75, x / 2, x * 2];
    return inDigits(Number(random.ranked(slips).toPrecision(3)), random);
  },
};

const formula: Typist<"expression"> = {
  right: (key) => key.accept.find(pays)?.value ?? "",
  wrong(key, random) {
    const meant = formula.right(key, random);
    return random.ranked([`-(${meant})`, `2*(${meant})`, `${meant} + 1`, `${meant} =`]);
  },
};

const TYPISTS: { [T in "text" | "numeric" | "expression"]: Typist<T> } = {
  text: word,
  numeric: numeral,
  expression: formula,
};

const typistOf = (key: KeyOf<keyof typeof TYPISTS>) => TYPISTS[key.type] as Typist<keyof typeof TYPISTS>;

/** What is typed into a line: words, numbers and formulas. */
export const typed: Simulator<InteractionOf<"textEntryInteraction">> = {
  right(_interaction, key, random) {
    const closed = keyAs(key, "text", "numeric", "expression");
    return typistOf(closed).right(closed, random);
  },
  wrong(_interaction, key, random) {
    const closed = keyAs(key, "text", "numeric", "expression");
    return typistOf(closed).wrong(closed, random);
  },
};

/** Where a slider is left: a good part of its length from where it should be. */
export const slid: Simulator<InteractionOf<"sliderInteraction">> = {
  right: (_interaction, key) => numberOf(key),
  wrong({ lowerBound, upperBound }, key, random) {
    const right = numberOf(key);
    const off = (upperBound - lowerBound) * (0.1 + 0.2 * random.next());
    const [below, above] = [Math.round(right - off), Math.round(right + off)];
    const fits = [below, above].filter((x) => x >= lowerBound && x <= upperBound);
    return random.pick(fits);
  },
};
