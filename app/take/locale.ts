import Negotiator from "negotiator";
import { LOCALES, type Locale } from "#components/content/messages/language.ts";

/** The header in which proxy.ts tells the pages their language. */
export const LOCALE_HEADER = "x-touchstone-locale";
/** The cookie with the language that a link or the learner chose. */
export const LOCALE_COOKIE = "touchstone.language";

/** Returns the language of a tag such as `de-CH`, or undefined if there are no messages in it. */
export function parseLocale(tag: string | null | undefined): Locale | undefined {
  const [language] = (tag ?? "").trim().toLowerCase().split("-");
  return LOCALES.find((locale) => locale === language);
}

/** Returns the language that a browser prefers, by its Accept-Language header: "fr-CA,fr;q=0.8,en;q=0.5". */
export function parseAcceptLanguage(header: string | null): Locale | undefined {
  if (!header) return undefined;
  const preferred = new Negotiator({ headers: { "accept-language": header } }).language([...LOCALES]);
  return parseLocale(preferred);
}
