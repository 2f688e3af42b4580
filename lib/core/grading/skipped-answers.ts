/** Contract section 2, `answers`: these count as no answer, which is not the same as a wrong one. */
export const isSkipped = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether every element of a question's answers, named or bare, is skipped; also where there is none. */
export const areSkipped = (elements: readonly unknown[]): boolean =>
  elements.every((element) => {
    const isNamed = typeof element === "object" && element !== null && "responseId" in element;
    return isSkipped(isNamed ? ("value" in element ? element.value : undefined) : element);
  });
