import { createLanguage, type Language, type Locale, type Plural } from "./language.ts";
import { ar } from "./more/ar.ts";
import { de } from "./more/de.ts";
import { en } from "./more/en.ts";
import { es } from "./more/es.ts";
import { fr } from "./more/fr.ts";

/** The messages of the interactions that are loaded on demand. */
export type MoreMessages = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };
export type MoreLanguage = Language<keyof MoreMessages>;

export const MORE_MESSAGES: Readonly<Record<Locale, MoreMessages>> = { en, de, es, fr, ar };

const cache = new Map<Locale, MoreLanguage>();

/** Returns these messages in the language of the content around them. They are loaded together with the interactions. */
export function getMoreLanguage({ locale }: { locale: Locale }): MoreLanguage {
  const language = cache.get(locale) ?? createLanguage(locale, MORE_MESSAGES[locale]);
  cache.set(locale, language);
  return language;
}
