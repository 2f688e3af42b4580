"use client";

import { createContext, useContext } from "react";
import { isTimeZone } from "#lib/contract/time-zones.ts";
import { useIsInBrowser } from "./use-is-in-browser.ts";

/** How the user wants to read the pages. Null means as the browser is set. */
export type Viewer = { language: string | null; timeZone: string | null };

const ViewerContext = createContext<Viewer>({ language: null, timeZone: null });
export const ViewerProvider = ViewerContext.Provider;

/** What formats need. Undefined means the browser's setting. */
export type ViewerFormat = { locale: string | undefined; timeZone: string | undefined };

/**
 * Returns the viewer's locale and time zone, and what the server rendered with, which knows only what the user has
 * chosen. A time zone that the browser doesn't know, because it is older than the zone, is ignored.
 */
export function useViewerFormat(): { viewer: ViewerFormat; server: { locale: string; timeZone: string } } {
  const isInBrowser = useIsInBrowser();
  const { language, timeZone } = useContext(ViewerContext);
  const chosenZone = timeZone !== null && isTimeZone(timeZone) ? timeZone : undefined;
  const server = {
    locale: language === null || language === "en" ? "en-US" : language,
    timeZone: chosenZone ?? "UTC",
  };
  return {
    viewer: isInBrowser ? { locale: findBrowserLocale(language), timeZone: chosenZone } : server,
    server,
  };
}

/** Returns the browser's variant of the language, such as "en-GB", so that dates look as everywhere else. */
function findBrowserLocale(language: string | null): string | undefined {
  if (language === null) return undefined;
  const variants = navigator.languages.filter((each) => each.split("-")[0] === language);
  return variants[0] ?? language;
}
