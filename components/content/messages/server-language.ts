import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { createLanguage, type Language, type Locale, type Messages } from "./language.ts";

/** All languages, for rendering on the server. Browsers load only the language they need. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, de, es, fr, ar };

const cache = new Map<Locale, Language>();

export function getServerLanguage(locale: Locale = "en"): Language {
  const language = cache.get(locale) ?? createLanguage(locale, MESSAGES[locale]);
  cache.set(locale, language);
  return language;
}
