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
let pageLanguage: Language | undefined;

/**
 * Sets the language of a page in a browser, unless the page has one. Does nothing on a server, where each request has
 * its own language.
 */
export function setPageLanguage(language: Language): void {
  if (typeof document !== "undefined") pageLanguage ??= language;
}

function readPageLanguage(): Language | undefined {
  if (typeof document === "undefined") return undefined;
  pageLanguage ??= LANGUAGES.find((language) => language === document.documentElement.lang);
  return pageLanguage;
}

/** Returns the language in which to speak to the viewer: English outside of pages. */
export const getLanguage = (): Language => readPageLanguage() ?? holder[sourceKey]?.() ?? DEFAULT_LANGUAGE;
