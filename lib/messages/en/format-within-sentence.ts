/** Formats a label, such as "Inline dropdown", as part of a sentence. */
export const formatWithinSentence = (label: string): string => label.toLowerCase();
