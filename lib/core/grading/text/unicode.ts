/** Marks that combine with what stands before them, and the two letters that NFKC makes such marks of. */
const MARKS = String.raw`[\p{M}\uff9e\uff9f]`;
const TOO_MANY_MARKS = new RegExp(`(${MARKS}{30})${MARKS}+`, "gu");

/**
 * A text in a Unicode normal form, no letter of it with more than 30 marks, which is more than any script has (Unicode
 * Standard Annex 15, Stream-Safe Text): putting marks in their order takes time that grows with the square of their
 * number, so that 100,000 of them would take ten seconds.
 */
export const toNormalForm = (text: string, form: "NFC" | "NFD" | "NFKC"): string =>
  text.replace(TOO_MANY_MARKS, "$1").normalize(form);

/** Two letters that NFKC makes phrases of: one becomes 18. */
const EXPANDING_LETTERS = /[\ufdfa\ufdfb]/g;

/** The most characters that a text has once it is normalised, or about so many. */
export const getNormalizedLength = (text: string): number =>
  text.length + 17 * (text.match(EXPANDING_LETTERS)?.length ?? 0);
