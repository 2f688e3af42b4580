import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { HtmlConverter } from "../html/convert-html.ts";
import { isSameFraction } from "../quiz/fractions.ts";
import { findElement, listElements, type XmlElement } from "../xml/elements.ts";
import { readMaterialNode, readMaterials } from "./material.ts";
import type { Trial } from "./prove.ts";

type Outcome = "correct" | "partial" | "incorrect";
type Feedback = NonNullable<AnswerKey["feedback"]>;

/** The `itemfeedback` elements of an item, as texts. */
export type SourceFeedback = {
  /** What processing shows, by identifier. */
  shown: ReadonlyMap<string, string>;
  /** A solution that isn't shown by processing. */
  solution: string;
  hasHint: boolean;
};

/** Reads all feedback. Texts without content are left out. Converting them notes losses under their identifiers. */
export function readFeedback(item: XmlElement, converter: HtmlConverter): SourceFeedback {
  const shown = new Map<string, string>();
  const solutions: string[] = [];
  let hasHint = false;
  for (const element of listElements(item, "itemfeedback")) {
    const ident = element.attributes.get("ident") ?? "";
    const html = listElements(element).map((child) => readMaterialNode(child, () => {}));
    const text = converter.convertText(html.join(""), `itemfeedback[${ident}]`);
    if (text !== "") shown.set(ident, text);
    if (findElement(element, "hint")) hasHint = true;
    for (const solution of listElements(element, "solution")) {
      const holders = [solution, ...listElements(solution, "solutionmaterial")];
      const given = holders.map((holder) => readMaterials(holder, () => {})).join("");
      solutions.push(converter.convertText(given, "solution"));
    }
  }
  return { shown, solution: solutions.filter((text) => text !== "").join("\n"), hasHint };
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
): { feedback: Feedback; lost: string[] } {
  const texts = new Map<Outcome, string[]>();
  const lost: string[] = [];
  const answered = trials.filter(({ answers }) => answers.some((answer) => answer !== null));
  for (const [ident, text] of shown) {
    const outcomes = findOutcomes(ident, answered);
    if (!outcomes) lost.push(ident);
    for (const outcome of outcomes ?? []) texts.set(outcome, [...(texts.get(outcome) ?? []), text]);
  }
  const entries = [...texts].map(([outcome, parts]) => [outcome, parts.join("\n").slice(0, MAX_LENGTH)]);
  return { feedback: Object.fromEntries(entries), lost };
}

/** Returns the outcomes for which feedback is always shown, or undefined if it depends on more. */
function findOutcomes(ident: string, trials: readonly Trial[]): Outcome[] | undefined {
  const shownByOutcome = new Map<Outcome, boolean>();
  for (const { fraction, feedback } of trials) {
    const outcome = isSameFraction(fraction, 1) ? "correct" : fraction > 0 ? "partial" : "incorrect";
    const isShown = feedback.has(ident);
    if ((shownByOutcome.get(outcome) ?? isShown) !== isShown) return undefined;
    shownByOutcome.set(outcome, isShown);
  }
  const outcomes = [...shownByOutcome].flatMap(([outcome, isShown]) => (isShown ? [outcome] : []));
  return outcomes.length > 0 ? outcomes : undefined;
}
