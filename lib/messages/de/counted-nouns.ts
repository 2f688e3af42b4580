import { formatCount } from "./format-count.ts";

// These are apart from COUNTS, because an object would add all of its nouns to a page that needs one.

/** Formats a number of questions in the nominative: "1 Frage", "1.200 Fragen". */
export const formatQuestions = (n: number): string => formatCount(n, "Frage", "Fragen");
/** Formats a number of submissions in the nominative: "1 Abgabe", "1.200 Abgaben". */
export const formatSubmissions = (n: number): string => formatCount(n, "Abgabe", "Abgaben");
/** Formats a number of assessments in the nominative: "1 Test", "1.200 Tests". */
export const formatTests = (n: number): string => formatCount(n, "Test", "Tests");
