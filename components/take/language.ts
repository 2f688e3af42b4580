import {
  createLanguage,
  type Language,
  type Locale,
  type Plural,
} from "#components/content/messages/language.ts";
import { MESSAGES } from "#components/content/messages/server-language.ts";
import { ar } from "./messages/ar.ts";
import { de } from "./messages/de.ts";
import { en } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import { fr } from "./messages/fr.ts";

/** The messages of the learners' pages. The type requires each language to have all of them. */
export type HostedMessages = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };

/** A language with the messages of the player and of the pages around it. */
export type HostedLanguage = Language<keyof HostedMessages | Parameters<Language["text"]>[0]>;

/** All languages of the learners' pages. */
export const HOSTED_MESSAGES: Readonly<Record<Locale, HostedMessages>> = { en, de, es, fr, ar };
const cache = new Map<Locale, HostedLanguage>();

/** The values of messages that can be in any language: the names of learners, hosts and assessments. */
const NAMES = new Set(["name", "host", "assessment"]);

/** Returns a language for rendering on the server. Client components get the messages that they need as props. */
export function getHostedLanguage(locale: Locale): HostedLanguage {
  const language =
    cache.get(locale) ??
    isolateNames(createLanguage(locale, { ...MESSAGES[locale], ...HOSTED_MESSAGES[locale] }));
  cache.set(locale, language);
  return language;
}

/** Keeps the parts of a name in order where the sentence around it runs from right to left. */
function isolateNames(language: HostedLanguage): HostedLanguage {
  if (language.dir === "ltr") return language;
  // U+2068 and U+2069 do in plain text what the element bdi does, also in titles and labels.
  const isolate = ([key, value]: [string, string | number]) =>
    [key, NAMES.has(key) ? `\u2068${value}\u2069` : value] as const;
  return {
    ...language,
    text: (key, values = {}) => language.text(key, Object.fromEntries(Object.entries(values).map(isolate))),
  };
}
