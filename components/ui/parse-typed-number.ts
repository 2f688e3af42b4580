import type { Language } from "#lib/contract/languages.ts";
import { getLanguage } from "#lib/messages/language.ts";

const TYPED_NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(e[+-]?\d{1,3})?$/i;
/** What could separate thousands: "1,000" and "12,500e3" in English, but neither "0,125" nor "1234,567". */
const AMBIGUOUS: Record<Language, RegExp> = {
  en: /^[+-]?[1-9]\d{0,2},\d{3}(?!\d)/,
  de: /^[+-]?[1-9]\d{0,2}\.\d{3}(?!\d)/,
};

type Options = {
  allowsExponent?: boolean;
  /** The language of the field. By default, it is the viewer's. */
  language?: Language;
};

/**
 * Parses a number as typed into a field: an optional sign, digits with `.` or `,` as the decimal separator and, with
 * `allowsExponent`, an optional exponent. White space around it is ignored. Returns undefined for anything else.
 *
 * Thousands separators aren't accepted. What could be one is refused: in English, a comma between one to three digits
 * and exactly three digits ("1,000"), and in German, a period there ("1.000"). The other separator is always a decimal
 * separator, so that "1.250" in English and "1,250" in German are 1.25.
 */
export function parseTypedNumber(
  text: string,
  { allowsExponent = false, language = getLanguage() }: Options = {},
): number | undefined {
  const normalized = text.trim().replaceAll("\u2212", "-");
  const match = TYPED_NUMBER.exec(normalized);
  if (!match || (match[1] !== undefined && !allowsExponent)) return undefined;
  if (AMBIGUOUS[language].test(normalized)) return undefined;
  const number = Number(normalized.replace(",", "."));
  return Number.isFinite(number) ? number : undefined;
}

type Bounds<E> = {
  min?: number;
  max?: number;
  /** Whether the number must be greater than `min`. */
  excludesMin?: boolean;
  /** Whether the number must be whole. */
  isWhole?: boolean;
  allowsExponent?: boolean;
  /** What an empty text stands for. By default, it is invalid. */
  emptyValue?: E;
};

/**
 * Parses a typed number within a range, as `parseTypedNumber` does. Returns undefined for an invalid text. The bounds
 * are inclusive unless `excludesMin` is true.
 */
export function parseNumberWithin<E = undefined>(
  text: string,
  {
    min = Number.NEGATIVE_INFINITY,
    max = Number.POSITIVE_INFINITY,
    excludesMin = false,
    isWhole = false,
    allowsExponent = false,
    emptyValue,
  }: Bounds<E>,
): number | E | undefined {
  if (text.trim() === "") return emptyValue;
  const number = parseTypedNumber(text, { allowsExponent });
  if (number === undefined || (isWhole && !Number.isInteger(number))) return undefined;
  const isAboveMin = excludesMin ? number > min : number >= min;
  return isAboveMin && number <= max ? number : undefined;
}

/**
 * Formats a number as the initial text of a field, with the decimal separator of the viewer's language, all of its
 * digits and no thousands separators. `parseTypedNumber` with `allowsExponent` reads the same number back.
 */
export const formatTypedNumber = (value: number): string =>
  getLanguage() === "de" ? String(value).replace(".", ",") : String(value);
