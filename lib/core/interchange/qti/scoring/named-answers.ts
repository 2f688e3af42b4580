import { compare, type Rational, ZERO } from "#lib/core/grading/rational.ts";
import { getText, listElements, type XmlElement } from "../../xml/elements.ts";
import { UnsupportedProcessing } from "../processing/declarations.ts";
import type { Constants } from "./constants.ts";
import type { Answer } from "./part.ts";

/** The points that an answer earns, more than no answer. Not positive for an answer that earns nothing. */
export type Earn = (answer: Answer) => Rational;

/** How many random answers, or all, there may be, and what an answer earns. */
export type Pool = { limit: number; earn: Earn };

/** The most values that are collected from the containers and conjunctions of an item. */
const MAX_VALUES = 20_000;

/**
 * Lists the answers that the rules ask for: the values of each container, and those that conditions joined by `and`
 * name. `read` converts a value in the rules to one of ours, undefined if an answer can't contain it.
 * @throws UnsupportedProcessing if there are more than `max`
 */
export function listNamed(
  { groups }: Constants,
  max: number,
  read: (text: string) => string | undefined,
): string[][] {
  const named = new Map<string, string[]>();
  let left = MAX_VALUES;
  for (const group of groups) {
    const texts = listValues(group);
    left -= texts.length;
    const values = [...new Set(texts.flatMap((text) => read(text) ?? []))];
    if (values.length > 0) named.set(values.join("\n"), values);
    if (left < 0) throw new UnsupportedProcessing(`more than ${MAX_VALUES} values`);
    if (named.size > max) throw new UnsupportedProcessing(`${named.size} answers`);
  }
  return [...named.values()];
}

/** Lists the values inside, in order, without those that an answer must not have. */
const listValues = (element: XmlElement): string[] =>
  listElements(element).flatMap((child) => {
    if (child.name === "baseValue") return [getText(child).trim()];
    return child.name === "not" ? [] : listValues(child);
  });

/** Lists the answers that earn something alone, the best ones first. */
export function rankEarning<T extends Answer>(answers: readonly T[], earn: Earn): T[] {
  const scored = answers.map((answer) => ({ answer, score: earn(answer) }));
  const earning = scored.filter(({ score }) => compare(score, ZERO) > 0);
  return earning.sort((a, b) => compare(b.score, a.score)).map(({ answer }) => answer);
}

/** Finds the first answer that isn't empty, whose neighbors are tried. */
export const findBase = <T>(answers: readonly (readonly T[])[]): readonly T[] =>
  answers.find(({ length }) => length > 0) ?? [];
