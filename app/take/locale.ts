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
  const ranges = (header ?? "").split(",").map((range) => {
    const [tag, ...parameters] = range.split(";");
    const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
    return { locale: parseLocale(tag), quality: quality === undefined ? 1 : Number(quality) };
  });
  // The sort is stable, so the first of several equal preferences wins.
  return ranges
    .filter(({ locale, quality }) => locale !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]?.locale;
}
