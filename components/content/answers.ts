import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { descendants, isDocument, isInteraction } from "#lib/core/content/traverse.ts";
import { isSkipped } from "#lib/core/grading/skipped-answers.ts";
import { mapResponses } from "./responses.ts";

/** The elements of one question's `answers`, as the service takes them. Never changed: each edit makes new ones. */
export type AnswerElements = readonly unknown[];

/** An element that names its interaction. */
type NamedAnswer = { responseId: string; value: unknown };

/** The interactions of a question's content, in reading order; none where it is not a document. */
export const listInteractions = (content: unknown): InteractionNode[] =>
  isDocument(content) ? [...descendants(content)].map(({ node }) => node).filter(isInteraction) : [];

/** The elements, each with the name of the interaction it belongs to, without those that answer nothing. */
export function toNamedAnswers(
  interactions: readonly InteractionNode[],
  elements: AnswerElements,
): NamedAnswer[] {
  return [...(mapResponses(interactions, elements) ?? [])]
    .filter(([, value]) => !isSkipped(value))
    .map(([responseId, value]) => ({ responseId, value }));
}

/** The elements with another answer to one interaction, or without one. */
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

/** Whether every interaction of a question has an answer, some have, or none. */
export function getCompleteness(
  interactions: readonly InteractionNode[],
  elements: AnswerElements,
): Completeness {
  if (interactions.length === 0) {
    const isEmpty = elements.every((element) =>
      isSkipped(
        typeof element === "object" && element !== null && "value" in element ? element.value : element,
      ),
    );
    return isEmpty ? "unanswered" : "answered";
  }
  const answered = toNamedAnswers(interactions, elements).length;
  if (answered === 0) return "unanswered";
  return answered < interactions.length ? "partly" : "answered";
}
