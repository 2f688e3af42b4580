import type { DocNode } from "#lib/core/content/nodes.ts";
import { fromNumber, mul, toNumber } from "#lib/core/grading/rational.ts";
import type { KeyByType } from "#lib/core/grading/registry.ts";
import type { LossNote } from "../model.ts";
import type { NumberAnswer, TextAnswer } from "./build-typed.ts";
import { computeShare, isSameFraction } from "./fractions.ts";
import { formatWildcards } from "./wildcards.ts";

/** Ends the writing of a question that a format can't score as its key does. */
export class UnwritableQuestion extends Error {
  readonly loss: LossNote;
  constructor(code: LossNote["code"], detail: string) {
    super(`${code} ${detail}`);
    this.loss = { code, path: "", detail };
  }
}

/** Throws for a scoring that a format doesn't have. `detail` names what it lacks. */
export const refuseScoring = (detail: string): never => {
  throw new UnwritableQuestion("scoring_not_supported", detail);
};

const clampFraction = (fraction: number, lowest: number): number => Math.min(1, Math.max(lowest, fraction));

/**
 * Returns the fraction of each option. One option earns its own, and several earn their sum from 0 to 1.
 * @throws UnwritableQuestion if no such fractions score as the key does
 */
export function getOptionFractions(
  key: KeyByType<"choice">,
  ids: readonly string[],
  isMultiple: boolean,
): number[] {
  const correct = new Set(key.correct);
  const lowest = isMultiple ? -1 : (key.min_fraction ?? 0);
  if (key.mapping) {
    const { mapping, mapping_default = 0 } = key;
    return ids.map((id) => clampFraction(mapping[id] ?? mapping_default, lowest));
  }
  if (isMultiple && key.scoring !== "partial" && correct.size !== 1) return refuseScoring("all_or_nothing");
  const share = computeShare(1, correct.size);
  const wrong = isMultiple || key.scoring === "partial" ? clampFraction(-share, lowest) : 0;
  return ids.map((id) => (correct.has(id) ? (isMultiple || correct.size === 1 ? share : 0) : wrong));
}

/** Returns the answers of a text key, the best first, because the first that matches decides. */
export function getTextAnswers(key: KeyByType<"text">): { answers: TextAnswer[]; isCaseSensitive: boolean } {
  if (key.ignore_accents) return refuseScoring("ignore_accents");
  if (key.ignore_punctuation) return refuseScoring("ignore_punctuation");
  if (key.max_typos) return refuseScoring("max_typos");
  const isCaseSensitive = key.case_sensitive ?? false;
  const answers = key.accept.map((entry): TextAnswer => {
    if ("value" in entry && (entry.case_sensitive ?? isCaseSensitive) !== isCaseSensitive)
      return refuseScoring("case_sensitive");
    const text = formatWildcards(entry) ?? refuseScoring("pattern" in entry ? "pattern" : "\\*");
    return { text, fraction: clampFraction(entry.fraction ?? 1, key.min_fraction ?? 0) };
  });
  return { answers: sortByFraction(answers), isCaseSensitive };
}

/** Returns the answers of a numeric key, the best first. Null accepts any number. */
export function getNumberAnswers(key: KeyByType<"numeric">): NumberAnswer[] {
  const answers = key.accept.map((entry): NumberAnswer => {
    const fraction = clampFraction(entry.fraction ?? 1, key.min_fraction ?? 0);
    if ("min" in entry) {
      const isAny = entry.min <= -Number.MAX_VALUE && entry.max >= Number.MAX_VALUE;
      return { accepted: isAny ? null : { min: entry.min, max: entry.max }, fraction };
    }
    return { accepted: { value: entry.value, tolerance: getTolerance(entry) }, fraction };
  });
  return sortByFraction(answers);
}

type ValueEntry = Extract<KeyByType<"numeric">["accept"][number], { value: number }>;

function getTolerance({ value, tolerance }: ValueEntry): number {
  if (!tolerance) return 0;
  if ("absolute" in tolerance) return tolerance.absolute;
  if (!("relative" in tolerance)) return refuseScoring(Object.keys(tolerance).join());
  const exact = mul(fromNumber(tolerance.relative), fromNumber(Math.abs(value)));
  const absolute = toNumber(exact);
  const rounded = fromNumber(absolute);
  return rounded.n * exact.d === exact.n * rounded.d ? absolute : refuseScoring("relative");
}

const sortByFraction = <A extends { fraction: number }>(answers: readonly A[]): A[] =>
  answers.toSorted((a, b) => b.fraction - a.fraction);

/**
 * Returns the one target of each source, in order, where each pair earns an equal share and wrong pairs cost nothing.
 * @throws UnwritableQuestion if the key scores in another way
 */
export function getEqualPairs(key: KeyByType<"match">, sources: readonly string[]): string[] {
  const pairs = key.mapping
    ? key.mapping.filter(({ fraction }) => fraction !== 0)
    : (key.pairs ?? []).map((pair) => ({ pair, fraction: 1 }));
  const isShared = key.mapping
    ? (key.mapping_default ?? 0) === 0 &&
      pairs.every(({ fraction }) => isSameFraction(fraction, 1 / sources.length))
    : sources.length === 1 && pairs.length === 1;
  if (!isShared || pairs.length !== sources.length)
    return refuseScoring(key.mapping ? "mapping" : (key.scoring ?? "all_or_nothing"));
  const targets = new Map(pairs.map(({ pair: [source, target] }) => [source, target]));
  return sources.map((source) => targets.get(source) ?? refuseScoring("pairs"));
}

const TRUTHS = ["true", "false"];

/** Whether a choice is one between true and false, as readers build it. Returns the correct one. */
export function getTruth(
  node: DocNode<"choiceInteraction">,
  fractions: readonly number[],
): boolean | undefined {
  const choices = node.content ?? [];
  const isTruth =
    !node.attrs.shuffle &&
    choices.length === 2 &&
    choices.every(({ attrs, content }, index) => {
      const [block, second] = content ?? [];
      const [text, more] = (block?.type === "paragraph" && block.content) || [];
      const word = text?.type === "text" && !more && !second ? text.text.toLowerCase() : "";
      return attrs.id === TRUTHS[index] && word === TRUTHS[index];
    });
  if (!isTruth || !fractions.includes(1) || !fractions.includes(0)) return undefined;
  return fractions[0] === 1;
}
