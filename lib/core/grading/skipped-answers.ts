/** Checks whether a value is no answer, which differs from a wrong answer (contract section 2, `answers`). */
export const isSkipped = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Checks whether all elements of a question's answers, named or bare, are skipped. True if there are none. */
export const areSkipped = (elements: readonly unknown[]): boolean =>
  elements.every((element) => {
    const isNamed = typeof element === "object" && element !== null && "responseId" in element;
    return isSkipped(isNamed ? ("value" in element ? element.value : undefined) : element);
  });
