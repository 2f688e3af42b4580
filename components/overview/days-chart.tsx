import { BarChart } from "#components/ui/chart/bar-chart.tsx";
import type { DailySubmissions } from "#lib/domains/identity/organizations/overview.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { OVERVIEW } from "#lib/messages/overview.ts";

const formatDay = (day: Date): string =>
  day.toLocaleDateString(getLanguage(), { day: "numeric", month: "short", timeZone: "UTC" });

/** The number of submissions on each of the last days. */
export function DaysChart({ days }: { days: readonly DailySubmissions[] }) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <BarChart
      height={150}
      caption={
        <p className="text-muted">
          <span className="block text-2xl font-semibold text-ink tabular-nums">{formatInteger(total)}</span>
          {OVERVIEW.lastDays(total, days.length)}
        </p>
      }
      bars={days.map(({ day, count }, i) => ({
        key: day.toISOString(),
        value: count,
        ...(i % 3 === 1 && { name: formatDay(day) }),
      }))}
      hasValues
      table={{
        label: OVERVIEW.submissionsPerDay,
        summary: OVERVIEW.daysTable,
        columns: [{ name: OVERVIEW.day }, { name: OVERVIEW.submissions, numeric: true }],
        rows: days.map(({ day, count }) => ({ key: day.toISOString(), cells: [formatDay(day), count] })),
      }}
    />
  );
}
