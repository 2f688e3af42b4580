import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { type Language, type Locale, languageFrom, type Words } from "./language.ts";

/** All words at once, for pages made on the server. Browsers get a language when they need it. */
export const WORDS: Readonly<Record<Locale, Words>> = { en, de, es, fr, ar };

const made = new Map<Locale, Language>();

export function serverLanguage(locale: Locale = "en"): Language {
  const language = made.get(locale) ?? languageFrom(locale, WORDS[locale]);
  made.set(locale, language);
  return language;
}
