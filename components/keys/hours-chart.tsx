import type { HourlyUsage } from "#lib/domains/identity/api-keys/usage.ts";

const [WIDTH, HEIGHT, FOOT] = [720, 140, 22];
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** The calls of the last 24 hours, an hour a bar; what was refused stands darker at its foot. The table says the same. */
export function HoursChart({ hours }: { hours: readonly HourlyUsage[] }) {
  const maxCalls = Math.max(1, ...hours.map(({ calls }) => calls));
  const total = hours.reduce((sum, { calls }) => sum + calls, 0);
  const refused = hours.reduce((sum, { limited, failed }) => sum + limited + failed, 0);
  const step = WIDTH / hours.length;
  const height = (n: number) => (n / maxCalls) * (HEIGHT - FOOT - 8);
  return (
    <figure className="card p-4">
      <figcaption className="mb-2 text-sm">
        <span className="font-medium tabular-nums">{total.toLocaleString("en")}</span> calls in the last 24
        hours, <span className="font-medium tabular-nums">{refused.toLocaleString("en")}</span> of them
        refused; at most{" "}
        <span className="tabular-nums">
          {maxCalls === 1 && total === 0 ? 0 : maxCalls.toLocaleString("en")}
        </span>{" "}
        in an hour.
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-auto w-full" aria-hidden="true">
        {hours.map(({ hour, calls, limited, failed }, i) => (
          <g key={hour.getTime()}>
            <rect
              x={i * step + 2}
              y={HEIGHT - FOOT - height(calls)}
              width={step - 4}
              height={height(calls)}
              rx="2"
              className="fill-accent/55"
            />
            <rect
              x={i * step + 2}
              y={HEIGHT - FOOT - height(limited + failed)}
              width={step - 4}
              height={height(limited + failed)}
              className="fill-bad"
            />
            {i % 4 === 0 && (
              <text x={i * step + 2} y={HEIGHT - 4} className="fill-muted text-[11px]">
                {TIME.format(hour)}
              </text>
            )}
          </g>
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className="stroke-edge" />
      </svg>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-muted">As a table (times in UTC)</summary>
        <table className="mt-2 tabular-nums">
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="pr-6">
                Hour
              </th>
              <th scope="col" className="pr-6">
                Calls
              </th>
              <th scope="col" className="pr-6">
                Over a limit
              </th>
              <th scope="col">Refused otherwise</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, calls, limited, failed }) => (
              <tr key={hour.getTime()}>
                <td>{TIME.format(hour)}</td>
                <td>{calls}</td>
                <td>{limited}</td>
                <td>{failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
