"use client";

import { createContext, useContext } from "react";
import { isTimeZone } from "#lib/contract/time-zones.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { useIsInBrowser } from "./use-is-in-browser.ts";

/** How the user wants to read the pages. Null means as the browser is set. */
export type Viewer = { timeZone: string | null };

const ViewerContext = createContext<Viewer>({ timeZone: null });
export const ViewerProvider = ViewerContext.Provider;

/** What formats need. Undefined means the browser's setting. */
export type ViewerFormat = { locale: string; timeZone: string | undefined };

/** The variants of the languages that the server formats dates in, because it doesn't know the viewer's. */
const SERVER_LOCALES = { en: "en-US", de: "de-DE" } as const;

/**
 * Returns the viewer's locale and time zone, and what the server rendered with, which knows only what the user has
 * chosen. A time zone that the browser doesn't know, because it is older than the zone, is ignored.
 */
export function useViewerFormat(): { viewer: ViewerFormat; server: { locale: string; timeZone: string } } {
  const isInBrowser = useIsInBrowser();
  const { timeZone } = useContext(ViewerContext);
  const chosenZone = timeZone !== null && isTimeZone(timeZone) ? timeZone : undefined;
  const server = { locale: SERVER_LOCALES[getLanguage()], timeZone: chosenZone ?? "UTC" };
  return {
    viewer: isInBrowser ? { locale: getBrowserLocale(), timeZone: chosenZone } : server,
    server,
  };
}

/** Returns the browser's variant of the page's language, such as "en-GB", so that dates look as everywhere else. */
export function getBrowserLocale(): string {
  const language = getLanguage();
  // Browsers also list names of the operating system such as "en-US@posix", which Intl rejects.
  const isVariant = (tag: string) =>
    /^[a-z]+(?:-[A-Za-z\d]{2,8})*$/.test(tag) && tag.split("-")[0] === language;
  return navigator.languages.find(isVariant) ?? SERVER_LOCALES[language];
}
