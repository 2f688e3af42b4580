const UNITS = [
  { seconds: 86_400, one: "a day", many: "days" },
  { seconds: 3600, one: "an hour", many: "hours" },
  { seconds: 60, one: "a minute", many: "minutes" },
  { seconds: 1, one: "a second", many: "seconds" },
] as const;

export type Unit = (typeof UNITS)[number]["seconds"];

/** The largest unit that a time is a whole number of. */
export const getLargestUnit = (seconds: number): Unit =>
  UNITS.find((unit) => seconds % unit.seconds === 0 && seconds >= unit.seconds)?.seconds ?? 1;

/** "an hour", "90 minutes". */
export function formatDuration(seconds: number): string {
  const unit = UNITS.find((one) => one.seconds === getLargestUnit(seconds)) ?? UNITS[3];
  const n = seconds / unit.seconds;
  return n === 1 ? unit.one : `${n.toLocaleString("en")} ${unit.many}`;
}

const formatTimes = (n: number): string => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`);

/** What a limit on checks means for a learner. */
export const formatCheckLimit = (limit: { count: number; window_seconds: number }): string =>
  `A learner may check the same question ${formatTimes(limit.count)} within ${formatDuration(limit.window_seconds)}.`;
