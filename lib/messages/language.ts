import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#lib/contract/languages.ts";

type LanguageSource = () => Language | undefined;

/** The bundles of Next's pages have their own copies of this module, so they share the source through globalThis. */
const sourceKey = Symbol.for("touchstone.language-source");
const holder = globalThis as { [sourceKey]?: LanguageSource };

/** Sets how a server finds the language of the request that it is responding to. */
export function setLanguageSource(source: LanguageSource): void {
  holder[sourceKey] = source;
}

/** The language of the page that a browser shows, which doesn't change until another page is loaded. */
const pageLanguage =
  typeof document === "undefined"
    ? undefined
    : LANGUAGES.find((language) => language === document.documentElement.lang);

/** Returns the language in which to speak to the viewer: English outside of pages. */
export const getLanguage = (): Language => pageLanguage ?? holder[sourceKey]?.() ?? DEFAULT_LANGUAGE;
