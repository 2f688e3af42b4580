import type { CompiledQuestion, Slot } from "./question.ts";
import { isSkipped } from "./skipped-answers.ts";

/** Replaces what a learner wrote. It isn't empty, because the question wasn't skipped. */
const ERASED = "[erased]";

/**
 * Removes everything that a learner wrote from the answer to a question, and keeps picked options and numbers. Skipped
 * parts stay skipped, so that statistics don't change.
 */
export const eraseTyped = (question: CompiledQuestion, elements: readonly unknown[]): unknown[] =>
  elements.map((element, i) => {
    const isNamed = typeof element === "object" && element !== null && "responseId" in element;
    const { responseId, value } = isNamed
      ? { value: undefined, ...element }
      : { responseId: null, value: element };
    if (isSkipped(value)) return isNamed && question.freeForm ? null : element;
    const slot = question.slots[isNamed ? (question.slotById.get(String(responseId)) ?? -1) : i];
    if (slot && isAuthored(slot, value)) return element;
    return isNamed && slot ? { responseId, value: ERASED } : ERASED;
  });

/** Checks whether a value consists of numbers, of ids that the author gave, and of ids of files. */
function isAuthored(slot: Slot, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => isAuthored(slot, item));
  return (
    typeof value === "number" ||
    (typeof value === "string" && (slot.holdsFiles || slot.authoredIds.has(value)))
  );
}
