const FULL = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A moment in UTC, the same on server and client; `day` leaves the time of day to the tooltip. */
export function When({ at, day = false }: { at: Date | string | null; day?: boolean }) {
  if (at === null) return <span className="text-muted">never</span>;
  const date = new Date(at);
  const full = `${FULL.format(date)} UTC`;
  return (
    <time dateTime={date.toISOString()} title={full} className="whitespace-nowrap tabular-nums">
      {day ? DAY.format(date) : full}
    </time>
  );
}
