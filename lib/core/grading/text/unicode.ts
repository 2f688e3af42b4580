/** Combining marks, and the two letters that NFKC turns into combining marks. */
const MARKS = String.raw`[\p{M}\uff9e\uff9f]`;
const TOO_MANY_MARKS = new RegExp(`(${MARKS}{30})${MARKS}+`, "gu");

/**
 * Converts a text to a Unicode normal form, after limiting every letter to 30 marks, which is more than any script uses
 * (Unicode Standard Annex 15, Stream-Safe Text). Sorting marks takes time proportional to the square of their number,
 * so 100,000 marks would take ten seconds.
 */
export const toNormalForm = (text: string, form: "NFC" | "NFD" | "NFKC"): string =>
  text.replace(TOO_MANY_MARKS, "$1").normalize(form);

/** Two letters that NFKC expands to phrases of up to 18 characters. */
const EXPANDING_LETTERS = /[\ufdfa\ufdfb]/g;

/** Estimates the maximum number of characters that a text can have after normalization. */
export const getNormalizedLength = (text: string): number =>
  text.length + 17 * (text.match(EXPANDING_LETTERS)?.length ?? 0);
