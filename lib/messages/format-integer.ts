import { getLanguage } from "./language.ts";

/** Formats a whole number in the page's language: "1,200". */
export const formatInteger = (n: number): string => n.toLocaleString(getLanguage());
