import { toNormalForm } from "./unicode.ts";

/** What an author may ask to overlook, beyond what is always overlooked. */
export type Leniency = { ignoreAccents: boolean; ignorePunctuation: boolean; ignoreCase: boolean };

const ASCII = /^[\x20-\x7e]*$/;

/**
 * What every text is brought to before comparing, answer and key alike (contract section 2, `text`), in this order:
 * 1. curly, low-9 and reversed quotes and primes become ' and " (first, as NFKC would tear a double prime apart);
 * 2. NFKC;
 * 3. hyphens, dashes and minus signs become -;
 * 4. runs of white space become one space, none at the ends.
 */
export function normalize(text: string): string {
  if (ASCII.test(text)) return collapse(text);
  const straightened = text
    .replace(/[\u2018-\u201b\u2032\u2035]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u2036]/g, '"');
  return collapse(
    toNormalForm(straightened, "NFKC").replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, "-"),
  );
}

/**
 * A normalised text with what the author overlooks taken out, in this order: accents (NFD, combining marks dropped,
 * the letters no decomposition reaches, NFC), punctuation (Unicode category P, removed and not replaced), case
 * (folded, then NFKC), and once more the white space.
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
 * Folds case so that ß is ss and a final sigma is a sigma, lowering, raising and lowering again. Raising would make a
 * dotless i an i, so that one stays; lowering looks around at a sigma, and at nothing else, so that is mended after it.
 */
function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const fold = (part: string) => part.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return toNormalForm(text.split("ı").map(fold).join("ı"), "NFKC");
}
