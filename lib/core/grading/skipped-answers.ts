/** Whether a value counts as no answer, which isn't the same as a wrong one (contract section 2, `answers`). */
export const isSkipped = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether every element of a question's answers, named or bare, is skipped. True if there are no elements. */
export const areSkipped = (elements: readonly unknown[]): boolean =>
  elements.every((element) => {
    const isNamed = typeof element === "object" && element !== null && "responseId" in element;
    return isSkipped(isNamed ? ("value" in element ? element.value : undefined) : element);
  });
