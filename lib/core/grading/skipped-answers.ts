/** Checks whether a value is no answer, which differs from a wrong answer (contract section 2, `answers`). */
export const isSkipped = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const NONE: ReadonlySet<unknown> = new Set();

/**
 * Checks whether all elements of a question's answers, named or bare, are skipped. True if there are none. `unscoredIds`
 * are the response ids of interactions that have nothing to answer, such as recordings.
 */
export const areSkipped = (elements: readonly unknown[], unscoredIds: ReadonlySet<unknown> = NONE): boolean =>
  elements.every((element) => {
    const isNamed = typeof element === "object" && element !== null && "responseId" in element;
    if (!isNamed) return isSkipped(element);
    return unscoredIds.has(element.responseId) || isSkipped("value" in element ? element.value : undefined);
  });
