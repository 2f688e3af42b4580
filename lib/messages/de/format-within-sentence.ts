/** German nouns are capitalized everywhere. */
export const formatWithinSentence = (label: string): string => label;
