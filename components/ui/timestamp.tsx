const DATE_AND_TIME = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const DATE_ONLY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A moment in UTC, the same on server and client; `day` leaves the time of day to the tooltip. */
export function Timestamp({ at, day = false }: { at: Date | string | null; day?: boolean }) {
  if (at === null) return <span className="text-muted">never</span>;
  const date = new Date(at);
  const full = `${DATE_AND_TIME.format(date)} UTC`;
  return (
    <time dateTime={date.toISOString()} title={full} className="whitespace-nowrap tabular-nums">
      {day ? DATE_ONLY.format(date) : full}
    </time>
  );
}
