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

/**
 * Formats a number as the initial text of a field, with the decimal separator of the viewer's language, all of its
 * digits and no thousands separators. `parseTypedNumber` with `allowsExponent` reads the same number back.
 */
export const formatTypedNumber = (value: number): string =>
  getLanguage() === "de" ? String(value).replace(".", ",") : String(value);
