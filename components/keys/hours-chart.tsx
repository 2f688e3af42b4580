import { BarChart } from "#components/ui/chart/bar-chart.tsx";
import type { HourlyUsage } from "#lib/domains/identity/api-keys/usage.ts";

const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** A key's requests in each of the last 24 hours. Rejected requests have a different color. */
export function HoursChart({ hours }: { hours: readonly HourlyUsage[] }) {
  const total = hours.reduce((sum, { calls }) => sum + calls, 0);
  const refused = hours.reduce((sum, { limited, failed }) => sum + limited + failed, 0);
  const peak = Math.max(0, ...hours.map(({ calls }) => calls));
  return (
    <BarChart
      width={720}
      height={140}
      caption={
        <p className="tabular-nums">
          <span className="font-medium">{total.toLocaleString("en")}</span>{" "}
          {total === 1 ? "request" : "requests"} in the last 24 hours,{" "}
          <span className="font-medium">{refused.toLocaleString("en")}</span> refused. Peak:{" "}
          {peak.toLocaleString("en")} in an hour.
        </p>
      }
      bars={hours.map(({ hour, calls, limited, failed }, i) => ({
        key: hour.toISOString(),
        value: calls,
        problems: limited + failed,
        ...(i % 4 === 0 && { name: TIME.format(hour) }),
      }))}
      table={{
        label: "Requests an hour",
        summary: "Show as table (times in UTC)",
        columns: [
          { name: "Hour" },
          { name: "Requests", numeric: true },
          { name: "Rate limited", numeric: true },
          { name: "Otherwise refused", numeric: true },
        ],
        rows: hours.map(({ hour, calls, limited, failed }) => ({
          key: hour.toISOString(),
          cells: [TIME.format(hour), calls, limited, failed],
        })),
      }}
    />
  );
}
