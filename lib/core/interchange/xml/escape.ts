/** Characters that XML can't have, even as references. A surrogate without its other half is one of them. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export const hasForbidden = (text: string): boolean => text.search(FORBIDDEN) !== -1;

export const replaceForbidden = (text: string, replacement: string): string =>
  text.replace(FORBIDDEN, replacement);

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\u00a0": "&nbsp;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Writes the characters that a pattern finds as references. `&nbsp;` is only known to HTML. */
export const escapeCharacters = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (character) => REFERENCES[character] ?? character);
