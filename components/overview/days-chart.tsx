import { BarChart } from "#components/ui/chart/bar-chart.tsx";
import type { DailySubmissions } from "#lib/domains/identity/organizations/overview.ts";
import { formatCount } from "#lib/messages/format-count.ts";

const DAY = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", timeZone: "UTC" });

/** The number of submissions on each of the last days. */
export function DaysChart({ days }: { days: readonly DailySubmissions[] }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <BarChart
      width={430}
      height={150}
      caption={
        <p className="text-muted">
          <span className="block text-2xl font-semibold text-ink tabular-nums">
            {total.toLocaleString("en")}
          </span>
          {total === 1 ? "submission" : "submissions"} in the last {formatCount(days.length, "day")}
        </p>
      }
      bars={days.map(({ day, count }, i) => ({
        key: day.toISOString(),
        value: count,
        ...(i % 3 === 1 && { name: DAY.format(day) }),
      }))}
      hasValues
      table={{
        label: "Submissions a day",
        summary: "Show as table (days in UTC)",
        columns: [{ name: "Day" }, { name: "Submissions", numeric: true }],
        rows: days.map(({ day, count }) => ({ key: day.toISOString(), cells: [DAY.format(day), count] })),
      }}
    />
  );
}
