import { LOSS_CODES } from "#lib/contract/imports.ts";
import { readAnswers } from "#lib/core/grading/answers.ts";
import { gradeResponses } from "#lib/core/grading/grade.ts";
import { compileQuestion } from "#lib/core/grading/question.ts";
import { compare, ONE, type Rational, toNumber, ZERO } from "#lib/core/grading/rational.ts";
import type { LossNote } from "../model.ts";
import { listElements, type XmlElement } from "../xml/elements.ts";
import type { BodyContext } from "./content/body-context.ts";
import { noteLostAttributes } from "./content/lost-parts.ts";
import { createBodyContext } from "./content/read-blocks.ts";
import { type Part, toValue } from "./scoring/part.ts";
import type { Proven } from "./scoring/prove.ts";

const OUTCOMES = ["correct", "partial", "incorrect"] as const;
type Outcome = (typeof OUTCOMES)[number];
/** The feedback of a key can't be longer. */
const MAX_LENGTH = 10_000;

/**
 * Keeps the modal feedback of an item with one interaction as the feedback of its key, if it is plain text and is shown
 * for exactly the right, the partly right or the wrong answers. Otherwise it is a loss.
 */
export function addFeedback(
  item: XmlElement,
  proven: Proven,
  parts: readonly Part[],
  context: BodyContext,
): void {
  const texts: Partial<Record<Outcome, string[]>> = {};
  for (const [index, element] of listElements(item, "modalFeedback").entries()) {
    const outcomes = findOutcomes(element, proven, parts);
    const read = readText(element, context);
    if (!outcomes || read === null) {
      loseFeedback(element, index, context);
      continue;
    }
    for (const outcome of outcomes) texts[outcome] = [...(texts[outcome] ?? []), read.text];
    for (const { code, detail } of read.losses) context.addLoss(code, detail, `modalFeedback[${index}]`);
  }
  const [key] = proven.keys;
  const kept = OUTCOMES.flatMap((outcome) => {
    const text = texts[outcome]?.join("\n");
    return text ? [[outcome, text.slice(0, MAX_LENGTH)] as const] : [];
  });
  if (key && kept.length > 0) key.feedback = Object.fromEntries(kept);
}

/** Notes that all modal feedback of an item is left out. */
export function loseAllFeedback(item: XmlElement, context: BodyContext): void {
  for (const [index, element] of listElements(item, "modalFeedback").entries())
    loseFeedback(element, index, context);
}

const loseFeedback = (element: XmlElement, index: number, context: BodyContext): void =>
  context.addLoss("feedback", element.attributes.get("identifier"), `modalFeedback[${index}]`);

/** Finds the outcomes that a feedback is shown for. Undefined if it doesn't depend on the outcome alone. */
function findOutcomes(element: XmlElement, proven: Proven, parts: readonly Part[]): Outcome[] | undefined {
  if (parts.length !== 1) return undefined;
  const shown = new Map<Outcome, boolean>();
  for (const { answers, outcome } of classifyAnswers(proven, parts)) {
    const isShown = isFeedbackShown(element, proven, answers);
    if ((shown.get(outcome) ?? isShown) !== isShown) return undefined;
    shown.set(outcome, isShown);
  }
  return OUTCOMES.filter((outcome) => shown.get(outcome));
}

function isFeedbackShown(
  element: XmlElement,
  { scorer }: Proven,
  answers: Proven["answers"][number],
): boolean {
  const value = scorer.run(answers).get(element.attributes.get("outcomeIdentifier") ?? "") ?? null;
  const identifier = element.attributes.get("identifier") ?? "";
  const isSet = (value?.items ?? []).some((item) =>
    typeof item === "object" ? String(toNumber(item)) === identifier : item === identifier,
  );
  return isSet === (element.attributes.get("showHide") !== "hide");
}

function* classifyAnswers({ keys, points, answers }: Proven, parts: readonly Part[]) {
  const interactions = parts.map(({ interaction }) => interaction);
  const question = compileQuestion({ points: toNumber(points), form: "document", interactions, keys });
  for (const each of answers) {
    const read = readAnswers(question, each);
    // Text that isn't a number is no response in QTI, and gets no feedback of its own.
    const isAnswered = parts.some((part, i) => toValue(part, each[i] ?? null) !== null);
    if ("issues" in read || !isAnswered) continue;
    const [fraction] = gradeResponses(question, read.responses);
    if (fraction) yield { answers: each, outcome: classify(fraction) };
  }
}

function classify(fraction: Rational): Outcome {
  if (compare(fraction, ONE) === 0) return "correct";
  return compare(fraction, ZERO) > 0 ? "partial" : "incorrect";
}

/**
 * Reads the text of a feedback, with what it loses as plain text: its title, marks, links, and how it is displayed.
 * Null if it has more than that.
 */
function readText(
  element: XmlElement,
  context: BodyContext,
): { text: string; losses: readonly LossNote[] } | null {
  const inner = createBodyContext(context.assets);
  inner.language = context.language;
  noteLostAttributes(element, inner);
  const blocks = inner.readBlocks(element);
  const lines = blocks.flatMap((block) => (block.type === "paragraph" ? [block.content ?? []] : []));
  const isPlain = lines.length === blocks.length && lines.flat().every(({ type }) => type === "text");
  if (!isPlain || inner.losses.some(({ code }) => LOSS_CODES[code] !== "presentation")) return null;
  for (const mark of lines.flat().flatMap(({ marks = [] }) => marks)) {
    if (mark.type === "link") inner.addLoss("link_removed", mark.attrs.href.slice(0, 200));
    else inner.addLoss("markup_removed", mark.type);
  }
  const text = lines
    .map((nodes) => nodes.map((node) => (node.type === "text" ? node.text : "")).join(""))
    .join("\n");
  return { text, losses: inner.losses };
}
