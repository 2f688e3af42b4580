import { DAY, MINUTE } from "#lib/core/durations.ts";

/**
 * Returns when a day such as "2026-03-29" begins in an IANA time zone, or the day that is `daysLater`. If clocks skip
 * midnight on that day, it begins at the first moment after.
 */
export function getStartOfDay(day: string, timeZone: string, daysLater = 0): Date {
  const midnight = Date.parse(day) + daysLater * DAY;
  // The offset is that of the day's own midnight, which is known only after a first guess.
  const guess = midnight - getOffset(midnight, timeZone);
  return new Date(midnight - getOffset(guess, timeZone));
}

/** Returns how far the time zone's clocks are ahead of UTC, in milliseconds. */
function getOffset(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}
