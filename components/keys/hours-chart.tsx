import { BarChart } from "#components/ui/chart/bar-chart.tsx";
import { Message } from "#components/ui/message.tsx";
import type { HourlyUsage } from "#lib/domains/identity/api-keys/usage.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { HOURS_CHART } from "#lib/messages/keys.ts";

const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** A key's requests in each of the last 24 hours. Rejected requests have a different color. */
export function HoursChart({ hours }: { hours: readonly HourlyUsage[] }) {
  const total = hours.reduce((sum, { calls }) => sum + calls, 0);
  const refused = hours.reduce((sum, { limited, failed }) => sum + limited + failed, 0);
  const peak = Math.max(0, ...hours.map(({ calls }) => calls));
  return (
    <BarChart
      height={160}
      caption={
        <p className="tabular-nums">
          <Message
            text={HOURS_CHART.summary(total, formatInteger(peak))}
            values={{
              total: <span className="font-medium">{formatInteger(total)}</span>,
              refused: <span className="font-medium">{formatInteger(refused)}</span>,
            }}
          />
        </p>
      }
      bars={hours.map(({ hour, calls, limited, failed }, i) => ({
        key: hour.toISOString(),
        value: calls,
        problems: limited + failed,
        ...(i % 4 === 0 && { name: TIME.format(hour) }),
      }))}
      table={{
        label: HOURS_CHART.label,
        summary: HOURS_CHART.showTable,
        columns: [
          { name: HOURS_CHART.hour },
          { name: HOURS_CHART.requests, numeric: true },
          { name: HOURS_CHART.limited, numeric: true },
          { name: HOURS_CHART.failed, numeric: true },
        ],
        rows: hours.map(({ hour, calls, limited, failed }) => ({
          key: hour.toISOString(),
          cells: [TIME.format(hour), calls, limited, failed],
        })),
      }}
    />
  );
}
