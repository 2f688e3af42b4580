const pad = (number: number, length = 2): string => String(number).padStart(length, "0");

/**
 * Formats an ISO time as the value of a `datetime-local` input, in the browser's time zone. Seconds are included only
 * if there are any, because browsers then show them, too.
 */
export function toLocalTime(iso: string): string {
  const at = new Date(iso);
  const day = `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  const seconds = at.getSeconds() === 0 ? "" : `:${pad(at.getSeconds())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}${seconds}`;
}

/**
 * Parses the value of a `datetime-local` input, which is in the browser's time zone. Returns undefined if it isn't
 * complete. While a year such as 2026 is typed, browsers report the years 2, 20 and 202, so these aren't complete either.
 */
export function fromLocalTime(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) || at.getFullYear() < 1000 ? undefined : at.toISOString();
}
