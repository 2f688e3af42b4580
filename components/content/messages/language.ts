import { en } from "./en.ts";

/** The plural forms of a message, by the language's rules. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** All messages of the content and the player. The type requires each language to have all of them. */
export type Messages = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };

/** English is bundled. The other languages are loaded on demand. */
const LOADERS = {
  de: () => import("./de.ts").then(({ de }) => de),
  es: () => import("./es.ts").then(({ es }) => es),
  fr: () => import("./fr.ts").then(({ fr }) => fr),
  ar: () => import("./ar.ts").then(({ ar }) => ar),
} satisfies Record<string, () => Promise<Messages>>;

export type Locale = "en" | keyof typeof LOADERS;
export const LOCALES: readonly Locale[] = ["en", "de", "es", "fr", "ar"];

export type Language<Key extends string = keyof Messages> = {
  locale: Locale;
  dir: "ltr" | "rtl";
  /** Returns a message with its `{name}` placeholders filled in. `n` selects the plural form. */
  text: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
};

const loadedLanguages = new Map<Locale, Language>([["en", createLanguage("en", en)]]);

/** Returns the language if it is loaded. It is the same object each time. */
export const getLanguage = (locale: Locale = "en"): Language | undefined => loadedLanguages.get(locale);

/** Loads a language. Falls back to English if loading fails. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  const loaded = loadedLanguages.get(locale);
  if (loaded) return loaded;
  const messages = locale === "en" ? en : await LOADERS[locale]().catch(() => undefined);
  const language = messages ? createLanguage(locale, messages) : createLanguage("en", en);
  loadedLanguages.set(locale, language);
  return language;
}

/** Creates a language from its messages. */
export function createLanguage<Key extends string>(
  locale: Locale,
  messages: Readonly<Record<Key, string | Plural>>,
): Language<Key> {
  const rules = new Intl.PluralRules(locale);
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return {
    locale,
    dir: locale === "ar" ? "rtl" : "ltr",
    number: (value, options) => (options ? new Intl.NumberFormat(locale, options) : plain).format(value),
    text: (key, values = {}) => {
      const entry: string | Plural = messages[key];
      const template =
        typeof entry === "string" ? entry : (entry[rules.select(Number(values.n))] ?? entry.other);
      return template.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name] ?? "";
        return typeof value === "number" ? plain.format(value) : value;
      });
    },
  };
}
