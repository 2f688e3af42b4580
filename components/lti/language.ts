import Negotiator from "negotiator";
import {
  createLanguage,
  type Language,
  LOCALES,
  type Locale,
  type Plural,
} from "#components/content/messages/language.ts";
import { ar } from "./messages/ar.ts";
import { de } from "./messages/de.ts";
import { en } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import { fr } from "./messages/fr.ts";

/** The messages of a launch's pages. The type requires each language to have all of them. */
export type LtiMessages = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };
export type LtiLanguage = Language<keyof LtiMessages>;

const MESSAGES: Readonly<Record<Locale, LtiMessages>> = { en, de, es, fr, ar };

/**
 * Returns the language of a launch's pages: the one that the platform names, such as "de-AT" or Moodle's "de_at", or else
 * the one that the browser prefers.
 */
export function getLtiLanguage(locale: string | null, acceptLanguage: string | null): LtiLanguage {
  const [named] = (locale ?? "").toLowerCase().split(/[-_]/);
  const preferred = acceptLanguage
    ? new Negotiator({ headers: { "accept-language": acceptLanguage } }).language([...LOCALES])
    : undefined;
  const chosen = LOCALES.find((each) => each === named) ?? LOCALES.find((each) => each === preferred) ?? "en";
  return createLanguage(chosen, MESSAGES[chosen]);
}
