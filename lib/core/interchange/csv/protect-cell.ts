/** The characters that make a spreadsheet take a text for a formula, and apostrophes before them. */
const FORMULA = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const NUMBER = /^[+-]?[\d.,]+(?:e[+-]?\d+)?$/i;

/** Puts an apostrophe before a text that would run as a formula. */
export const protectCell = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** Removes the apostrophe. */
export const readProtected = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
