import { toNormalForm } from "./unicode.ts";

/** The differences that an author can choose to ignore, in addition to those that are always ignored. */
export type Leniency = { ignoreAccents: boolean; ignorePunctuation: boolean; ignoreCase: boolean };

const ASCII = /^[\x20-\x7e]*$/;

/**
 * Normalizes a text for comparison, both in answers and in keys (contract section 2, `text`), in this order:
 * 1. Curly, low-9 and reversed quotes and primes become ' and ". This comes first because NFKC splits a double prime.
 * 2. The text is converted to NFKC.
 * 3. Hyphens, dashes and minus signs become -.
 * 4. Runs of white space become a single space, and leading and trailing white space is removed.
 */
export function normalize(text: string): string {
  if (ASCII.test(text)) return collapse(text);
  const straightened = text
    .replace(/[\u2018-\u201b\u2032\u2035]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u2036]/g, '"');
  return collapse(
    toNormalForm(straightened, "NFKC").replace(/[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g, "-"),
  );
}

/**
 * Removes the differences that the author chose to ignore from a normalized text, in this order: accents (NFD,
 * combining marks removed, letters without a decomposition replaced, NFC), punctuation (Unicode category P, removed
 * without a replacement), case (folded, then NFKC), and extra white space once more.
 */
export function loosen(normalized: string, leniency: Leniency): string {
  let text = normalized;
  if (leniency.ignoreAccents) text = dropAccents(text);
  if (leniency.ignorePunctuation) text = text.replace(/\p{P}+/gu, "");
  if (leniency.ignoreCase) text = foldCase(text);
  return collapse(text);
}

const collapse = (text: string) => text.replace(/[\p{White_Space}\ufeff]+/gu, " ").replace(/^ | $/g, "");

const BARE_LETTERS = new Map(Object.entries({ ł: "l", ø: "o", đ: "d", ħ: "h", ŧ: "t", ı: "i" }));

function dropAccents(text: string): string {
  if (ASCII.test(text)) return text;
  const unaccented = toNormalForm(text, "NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łøđħŧıŁØĐĦŦ]/g, (letter) => {
      const small = BARE_LETTERS.get(letter);
      return small ?? BARE_LETTERS.get(letter.toLowerCase())?.toUpperCase() ?? letter;
    });
  return toNormalForm(unaccented, "NFC");
}

/**
 * Folds case by converting to lower, upper and lower case again, so that ß becomes ss. The upper case of a dotless i is
 * the same as that of i, so the dotless i is left unchanged. Only sigma has a lower case that depends on its context
 * (final ς), which is replaced afterward.
 */
function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const fold = (part: string) => part.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return toNormalForm(text.split("ı").map(fold).join("ı"), "NFKC");
}
