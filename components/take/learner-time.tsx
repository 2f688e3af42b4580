"use client";

import type { Locale } from "#components/content/messages/language.ts";
import { useIsInBrowser } from "#components/ui/use-is-in-browser.ts";
import { formatAppointment } from "#lib/messages/format-appointment.ts";
import { formatMoment } from "#lib/messages/format-moment.ts";

type LearnerTimeProps = { at: string; locale: Locale; isAppointment?: boolean };

/**
 * Renders a time in the page's language, with the viewer's regional format and time zone. The server, and browsers
 * without scripts, show UTC. An appointment has its weekday.
 */
export function LearnerTime({ at, locale, isAppointment = false }: LearnerTimeProps) {
  const isInBrowser = useIsInBrowser();
  const date = new Date(at);
  const options = {
    now: new Date(),
    locale: isInBrowser ? findRegionalLocale(locale) : SERVER_LOCALES[locale],
    timeZone: isInBrowser ? undefined : "UTC",
  };
  const formatted = isAppointment
    ? formatAppointment(date, options)
    : formatMoment(date, { ...options, isDay: false, isAbsolute: true });
  return (
    <time dateTime={at}>
      {formatted}
      {isInBrowser ? "" : " UTC"}
    </time>
  );
}

const SERVER_LOCALES: Readonly<Record<Locale, string>> = {
  en: "en-US",
  de: "de",
  es: "es",
  fr: "fr",
  ar: "ar",
};

/** Returns the viewer's variant of a language, such as de-CH, or else the language itself. */
const findRegionalLocale = (locale: Locale): string =>
  navigator.languages.find((tag) => tag.split("-")[0] === locale && isValidTag(tag)) ??
  SERVER_LOCALES[locale];

/** Checks whether `Intl` accepts a tag. Some Linux systems give browsers others, such as `en-US@posix`. */
function isValidTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
