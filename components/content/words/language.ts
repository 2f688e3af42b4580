import { en } from "./en.ts";

/** The forms of a text that counts something, by the language's own rules. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Everything a player says. No language can lack a text. */
export type Words = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };

export type Locale = "en" | "de" | "es" | "fr" | "ar";
const WORDS: Record<Locale, Words> = { en, de: en, es: en, fr: en, ar: en };

export type Language = {
  locale: Locale;
  dir: "ltr" | "rtl";
  /** A text with `{name}` filled in; of a text with plural forms the one for `n`. */
  text: (key: keyof Words, values?: Readonly<Record<string, string | number>>) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
};

const made = new Map<Locale, Language>();

/** How a language says things. The same object each time. */
export function languageOf(locale: Locale = "en"): Language {
  const known = made.get(locale);
  if (known) return known;
  const words: Words = WORDS[locale];
  const rules = new Intl.PluralRules(locale);
  const plain = new Intl.NumberFormat(locale);
  const language: Language = {
    locale,
    dir: locale === "ar" ? "rtl" : "ltr",
    number: (value, options) => (options ? new Intl.NumberFormat(locale, options) : plain).format(value),
    text: (key, values = {}) => {
      const entry = words[key];
      const form = typeof entry === "string" ? entry : (entry[rules.select(Number(values.n))] ?? entry.other);
      return form.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name] ?? "";
        return typeof value === "number" ? plain.format(value) : value;
      });
    },
  };
  made.set(locale, language);
  return language;
}
