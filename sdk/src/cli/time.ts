import { CliError } from "./exit-codes.ts";

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Reads a time: a duration before now, such as `2h`, or a date. Returns it in ISO 8601. */
export function parseSince(text: string, now = Date.now()): string {
  const [, count, unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const time = count === undefined ? parseDate(text) : now - Number(count) * (UNITS[unit] ?? 0) * 1000;
  if (!Number.isFinite(time)) {
    throw new CliError(
      "usage",
      `"${text}" is neither a duration (30m, 2h, 7d) nor a date (2026-03-02T09:00Z).`,
    );
  }
  return new Date(time).toISOString();
}

/** Returns NaN for what isn't a date, such as 2026-02-30, which `Date.parse` takes for the 2nd of March. */
function parseDate(text: string): number {
  const [, day] = DATE.exec(text) ?? [];
  if (day === undefined) return Number.NaN;
  const midnight = new Date(`${day}T00:00Z`);
  const exists = Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return exists ? Date.parse(text) : Number.NaN;
}
