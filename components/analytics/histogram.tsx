import type { Analytics } from "#lib/contract/analytics.ts";
import { formatPopulation } from "./format.ts";

const [WIDTH, HEIGHT, HEAD, FOOT] = [360, 190, 16, 22];

/** How many scored how much, in ten bars, with the passing score; the table says the same. */
export function Histogram({ analytics }: { analytics: Analytics }) {
  const { distribution, overview, attempts } = analytics;
  const maxCount = Math.max(1, ...distribution.map(({ count }) => count));
  const step = WIDTH / distribution.length;
  const height = (count: number) => (count / maxCount) * (HEIGHT - HEAD - FOOT);
  const pass = (overview.passing_score_percent / 100) * WIDTH;
  const foot = HEIGHT - FOOT;
  return (
    <figure className="card min-w-0 p-4">
      <figcaption className="mb-3 text-sm">
        <h3 className="font-semibold">Scores</h3>
        <p>{summarizeDistribution(distribution)}</p>
        <p className="text-xs text-muted tabular-nums">
          {formatPopulation(overview.graded_count, attempts)}; the dashed line is the passing score,{" "}
          {overview.passing_score_percent} %.
        </p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mx-auto h-auto w-full max-w-xl" aria-hidden="true">
        {distribution.map(({ label, count }, i) => (
          <g key={label}>
            <rect
              x={i * step + 2}
              y={foot - height(count)}
              width={step - 4}
              height={height(count)}
              rx="2"
              className="fill-accent/60"
            />
            {count > 0 && (
              <text
                x={(i + 0.5) * step}
                y={foot - height(count) - 4}
                textAnchor="middle"
                className="fill-ink text-[10px]"
              >
                {count}
              </text>
            )}
            <text x={(i + 0.5) * step} y={HEIGHT - 7} textAnchor="middle" className="fill-muted text-[9px]">
              {label.replace("%", "").replace("-", "–")}
            </text>
          </g>
        ))}
        <line x1={pass} x2={pass} y1="2" y2={foot} strokeDasharray="4 3" className="stroke-ink" />
        <line x1="0" x2={WIDTH} y1={foot} y2={foot} className="stroke-edge" />
      </svg>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-muted">As a table</summary>
        <table className="mt-2 tabular-nums">
          <thead className="text-left text-xs text-muted">
            <tr>
              <th scope="col" className="pr-8">
                Score
              </th>
              <th scope="col">Submissions</th>
            </tr>
          </thead>
          <tbody>
            {distribution.map(({ label, count }) => (
              <tr key={label}>
                <td>{label}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function summarizeDistribution(distribution: Analytics["distribution"]): string {
  const maxCount = Math.max(...distribution.map(({ count }) => count));
  if (maxCount === 0) return "Nothing is fully graded yet.";
  const labels = distribution.filter(({ count }) => count === maxCount).map(({ label }) => label);
  return `Most scores, ${maxCount.toLocaleString("en")}${labels.length > 1 ? " each" : ""}, lie at ${labels.join(" and ")}.`;
}
