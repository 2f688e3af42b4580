import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { descendants, isDocument, isInteraction } from "#lib/core/content/traverse.ts";
import { isScored } from "#lib/core/grading/interaction.ts";
import { areSkipped, isSkipped } from "#lib/core/grading/skipped-answers.ts";
import { mapResponses } from "./responses.ts";

/** The elements of a question's `answers`, in the API's form. Lists are immutable, and each edit creates a new list. */
export type AnswerElements = readonly unknown[];

/** An element with the response id of its interaction. */
type NamedAnswer = { responseId: string; value: unknown };

/** Returns the interactions in a question's content, in reading order. Opaque content has none. */
export const listInteractions = (content: unknown): InteractionNode[] =>
  isDocument(content) ? [...descendants(content)].map(({ node }) => node).filter(isInteraction) : [];

/** Returns the elements with their response ids, without blank answers. */
export function toNamedAnswers(
  interactions: readonly InteractionNode[],
  elements: AnswerElements,
): NamedAnswer[] {
  return [...(mapResponses(interactions, elements) ?? [])]
    .filter(([, value]) => !isSkipped(value))
    .map(([responseId, value]) => ({ responseId, value }));
}

/** Returns the elements with the answer to one interaction replaced, or removed if `value` is blank. */
export function setAnswer(
  interactions: readonly InteractionNode[],
  elements: AnswerElements,
  { responseId, value }: NamedAnswer,
): NamedAnswer[] {
  const others = toNamedAnswers(interactions, elements).filter(
    (element) => element.responseId !== responseId,
  );
  return isSkipped(value) ? others : [...others, { responseId, value }];
}

export type Completeness = "answered" | "partly" | "unanswered";

/** Checks whether all, some or none of a question's interactions have an answer. */
export function getCompleteness(
  interactions: readonly InteractionNode[],
  elements: AnswerElements,
): Completeness {
  if (interactions.length === 0) {
    return areSkipped(elements) ? "unanswered" : "answered";
  }
  // A recording has nothing to answer.
  const scored = interactions.filter(({ type }) => isScored({ kind: type }));
  const answeredIds = new Set(toNamedAnswers(interactions, elements).map(({ responseId }) => responseId));
  const answered = scored.filter(({ attrs }) => answeredIds.has(attrs.responseId)).length;
  if (answered === scored.length) return "answered";
  return answered === 0 ? "unanswered" : "partly";
}
