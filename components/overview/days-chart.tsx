import type { DailySubmissions } from "#lib/domains/identity/organizations/overview.ts";
import { formatCount } from "#lib/messages/format-count.ts";

const [WIDTH, HEIGHT, FOOT] = [560, 150, 22];
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** The submissions of the last two weeks, a day a bar. The table says the same. */
export function DaysChart({ days }: { days: readonly DailySubmissions[] }) {
  const maxCount = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const step = WIDTH / days.length;
  const height = (n: number) => (n / maxCount) * (HEIGHT - FOOT - 18);
  return (
    <figure className="card p-5">
      <figcaption className="text-sm text-muted">
        <span className="block text-2xl font-semibold text-ink tabular-nums">
          {total.toLocaleString("en")}
        </span>
        {total === 1 ? "submission" : "submissions"} in the last {formatCount(days.length, "day")}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-3 h-auto w-full" aria-hidden="true">
        {days.map(({ day, count }, i) => (
          <g key={day.getTime()}>
            <rect
              x={i * step + 3}
              y={HEIGHT - FOOT - height(count)}
              width={step - 6}
              height={height(count)}
              rx="2"
              className="fill-accent/70"
            />
            {count > 0 && (
              <text
                x={i * step + step / 2}
                y={HEIGHT - FOOT - height(count) - 5}
                textAnchor="middle"
                className="fill-muted text-[11px] tabular-nums"
              >
                {count}
              </text>
            )}
            {i % 3 === 1 && (
              <text
                x={i * step + step / 2}
                y={HEIGHT - 5}
                textAnchor="middle"
                className="fill-muted text-[11px]"
              >
                {DAY.format(day)}
              </text>
            )}
          </g>
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className="stroke-edge" />
      </svg>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-muted">As a table (days in UTC)</summary>
        <table className="mt-2 tabular-nums">
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="pr-8">
                Day
              </th>
              <th scope="col">Submissions</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day.getTime()}>
                <td>{DAY.format(day)}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
