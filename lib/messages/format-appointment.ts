import * as de from "./de/format-moment.ts";
import * as en from "./en/format-moment.ts";

const JOINERS = { en: en.MOMENTS.appointment, de: de.MOMENTS.appointment };
const DAY = { weekday: "long", month: "long", day: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;

/**
 * Formats a moment in the future as "Monday, March 2, 9:00 AM", with the year unless it is the current one. In
 * languages other than English and German, Intl joins the day and the time: "lundi 2 mars à 9:00". If `timeZone` is
 * undefined, it is the browser's.
 */
export function formatAppointment(
  at: Date,
  { now, locale, timeZone }: { now: Date; locale: string; timeZone: string | undefined },
): string {
  const format = (moment: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(timeZone ? { timeZone } : {}) }).format(moment);
  const year = { year: "numeric" } as const;
  const day = format(at, year) === format(now, year) ? DAY : { ...DAY, ...year };
  const language = locale.split("-")[0];
  return language === "en" || language === "de"
    ? JOINERS[language](format(at, day), format(at, TIME))
    : format(at, { ...day, ...TIME });
}
