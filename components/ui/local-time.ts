import { DAY } from "#lib/core/durations.ts";

const pad = (number: number, length = 2): string => String(number).padStart(length, "0");

/**
 * Formats an ISO time as the value of a `datetime-local` input, in the time zone or, if it is undefined, in the
 * browser's. Seconds are included only if there are any, because browsers then show them, too.
 */
export function toLocalTime(iso: string, timeZone?: string): string {
  const at = new Date(iso);
  if (timeZone !== undefined) {
    const shifted = new Date(at.getTime() + getOffset(at.getTime(), timeZone)).toISOString();
    return shifted.slice(0, shifted.slice(17, 19) === "00" ? 16 : 19);
  }
  const day = `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  const seconds = at.getSeconds() === 0 ? "" : `:${pad(at.getSeconds())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}${seconds}`;
}

/**
 * Parses the value of a `datetime-local` input, which is in the time zone or, if it is undefined, in the browser's.
 * Returns undefined if it isn't complete. While a year such as 2026 is typed, browsers report the years 2, 20 and 202, so
 * these aren't complete either.
 */
export function fromLocalTime(text: string, timeZone?: string): string | undefined {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || at.getFullYear() < 1000) return undefined;
  if (timeZone === undefined) return at.toISOString();
  const clock = Date.parse(`${text}Z`);
  const [first, second] = [clock - DAY, clock + DAY].map((near) => clock - getOffset(near, timeZone));
  const matches = (moment = 0) => moment + getOffset(moment, timeZone) === clock;
  // As browsers do: the first of two moments when clocks are set back, and the later clock time when they skip an hour.
  return new Date((matches(first) || !matches(second) ? first : second) ?? clock).toISOString();
}

/** Returns how far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function getOffset(moment: number, timeZone: string): number {
  const parts = getClock(timeZone).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const clock = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  return clock - Math.floor(moment / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of a zone's clock. Creating one takes longer than using it. */
function getClock(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  clocks.set(timeZone, clock);
  return clock;
}
