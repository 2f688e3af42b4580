import type { Associable } from "#lib/core/grading/interaction.ts";
import type { XmlElement } from "../../xml/elements.ts";
import { readCount } from "../names.ts";

/** Interactions that had no `maxAssociations` in QTI 2.1, and therefore no limit without it. */
const UNLIMITED: ReadonlySet<string> = new Set(["gapMatchInteraction", "graphicGapMatchInteraction"]);

/** Reads how many pairs the source accepts. 0 is any number. QTI's default is 1. */
export const readMaxPairs = (element: XmlElement): number =>
  readCount(element, "maxAssociations") ?? (UNLIMITED.has(element.name) ? 0 : 1);

type Sides = { sources: readonly Associable[]; targets: readonly Associable[] };

/** Whether `matchMax` allows more pairs than `maxPairs`. */
export function canExceedPairs(maxPairs: number, { sources, targets }: Sides): boolean {
  const most = Math.min(countPairs(sources, targets.length), countPairs(targets, sources.length));
  return maxPairs > 0 && most > maxPairs;
}

/** The most pairs that choices can have if there are `others` to pair them with. */
const countPairs = (choices: readonly Associable[], others: number): number =>
  choices.reduce((sum, { matchMax }) => sum + (matchMax === 0 ? others : Math.min(matchMax, others)), 0);
