import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { HtmlConverter } from "../html/convert-html.ts";
import { findElement, listElements, type XmlElement } from "../xml/elements.ts";
import { isSame } from "./fractions.ts";
import { readMaterialNode, readMaterials } from "./material.ts";
import type { Trial } from "./prove.ts";

type Outcome = "correct" | "partial" | "incorrect";
type Feedback = NonNullable<AnswerKey["feedback"]>;

/** The `itemfeedback` elements of an item. */
export type SourceFeedback = {
  /** The texts that processing shows, as HTML by identifier. */
  shown: ReadonlyMap<string, string>;
  /** A solution that isn't shown by processing. */
  solution: string;
  hasHint: boolean;
};

export function readFeedback(item: XmlElement): SourceFeedback {
  const shown = new Map<string, string>();
  let solution = "";
  let hasHint = false;
  for (const element of listElements(item, "itemfeedback")) {
    const ident = element.attributes.get("ident") ?? "";
    const html = listElements(element)
      .map((child) => readMaterialNode(child, () => {}))
      .join("");
    if (html !== "") shown.set(ident, html);
    if (findElement(element, "hint")) hasHint = true;
    const given = findElement(element, "solution");
    if (given)
      solution += [given, ...listElements(given, "solutionmaterial")]
        .map((holder) => readMaterials(holder, () => {}))
        .join("");
  }
  return { shown, solution, hasHint };
}

/** The longest feedback that a key can have. */
const MAX_LENGTH = 10_000;

/**
 * Finds feedback that depends only on whether the answer is correct, partly correct or incorrect, as ours does. `lost`
 * lists the identifiers of the others.
 */
export function convertFeedback(
  shown: SourceFeedback["shown"],
  trials: readonly Trial[],
  converter: HtmlConverter,
): { feedback: Feedback; lost: string[] } {
  const feedback: Feedback = {};
  const lost: string[] = [];
  const answered = trials.filter(({ answers }) => answers.some((answer) => answer !== null));
  for (const [ident, html] of shown) {
    const outcomes = findOutcomes(ident, answered);
    if (!outcomes) {
      lost.push(ident);
      continue;
    }
    const text = converter.convertText(html, `itemfeedback[${ident}]`);
    for (const outcome of outcomes)
      feedback[outcome] = [feedback[outcome], text].filter(Boolean).join("\n").slice(0, MAX_LENGTH);
  }
  return { feedback, lost };
}

/** Returns the outcomes for which feedback is always shown, or undefined if it depends on more. */
function findOutcomes(ident: string, trials: readonly Trial[]): Outcome[] | undefined {
  const shownByOutcome = new Map<Outcome, boolean>();
  for (const { fraction, feedback } of trials) {
    const outcome = isSame(fraction, 1) ? "correct" : fraction > 0 ? "partial" : "incorrect";
    const isShown = feedback.has(ident);
    if ((shownByOutcome.get(outcome) ?? isShown) !== isShown) return undefined;
    shownByOutcome.set(outcome, isShown);
  }
  const outcomes = [...shownByOutcome].flatMap(([outcome, isShown]) => (isShown ? [outcome] : []));
  return outcomes.length > 0 ? outcomes : undefined;
}
