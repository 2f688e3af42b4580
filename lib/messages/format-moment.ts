import type { Language } from "#lib/contract/languages.ts";
import * as de from "./de/format-moment.ts";
import * as en from "./en/format-moment.ts";
import { getLanguage } from "./language.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Moments within this time from now are shown relative to now. */
const RECENT = 7 * DAY;

type MomentOptions = {
  now: Date;
  /** Leaves out the time of day if the moment isn't recent. */
  isDay: boolean;
  /** Shows the date even if the moment is recent. */
  isAbsolute?: boolean;
  /** The viewer's locale, and below it the time zone. Undefined means the browser's settings. */
  locale: string | undefined;
  timeZone: string | undefined;
};

/** These aren't localized, because learners' pages aren't in the page language of the dashboard. */
const MOMENTS = { en: en.MOMENTS, de: de.MOMENTS };
const RELATIVE = {
  en: new Intl.RelativeTimeFormat("en", { numeric: "always" }),
  de: new Intl.RelativeTimeFormat("de", { numeric: "always" }),
} satisfies Record<Language, Intl.RelativeTimeFormat>;

/**
 * Formats a moment as "5 minutes ago" if it is within a week of now, or else as "Nov 3, 2026, 2:34 PM" in the viewer's
 * locale and time zone.
 */
export function formatMoment(
  at: Date,
  { now, isDay, isAbsolute = false, locale, timeZone }: MomentOptions,
): string {
  const difference = at.getTime() - now.getTime();
  if (!isAbsolute && Math.abs(difference) < RECENT) return formatRelative(difference, getLanguage());
  return getFormat(isDay ? "day" : "dayAndTime", locale, timeZone).format(at);
}

/**
 * Formats a difference from now in milliseconds, negative for the past, in the page's language. Whole units have passed,
 * but the future is rounded, so that what was just set to expire in 7 days expires "in 7 days".
 */
function formatRelative(difference: number, language: Language): string {
  if (Math.abs(difference) < MINUTE) return MOMENTS[language][difference > 0 ? "inAMoment" : "justNow"];
  const round = difference > 0 ? Math.round : Math.trunc;
  const minutes = round(difference / MINUTE);
  if (Math.abs(minutes) < 60) return RELATIVE[language].format(minutes, "minute");
  const hours = round(difference / HOUR);
  if (Math.abs(hours) < 24) return RELATIVE[language].format(hours, "hour");
  return RELATIVE[language].format(round(difference / DAY), "day");
}

/** Formats a moment in full, with its time zone: "Nov 3, 2026, 2:34:05 PM UTC". */
export const formatFullMoment = (
  at: Date,
  { locale, timeZone }: Pick<MomentOptions, "locale" | "timeZone">,
): string => getFormat("full", locale, timeZone).format(at);

const STYLES = {
  day: { dateStyle: "medium" },
  dayAndTime: { dateStyle: "medium", timeStyle: "short" },
  full: {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formatters are cached because creating one takes longer than rendering the rest of a row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(
  style: keyof typeof STYLES,
  locale: string | undefined,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...STYLES[style], ...(timeZone ? { timeZone } : {}) });
  formats.set(key, format);
  return format;
}
