import { Chart } from "#components/ui/chart/chart.tsx";
import type { RegradeDistribution } from "#lib/domains/regrades/distribution.ts";
import { EFFECT } from "#lib/messages/corrections.ts";

/** The size of the drawing, and the space above the bars for their values and below for their names, in its units. */
const [WIDTH, HEIGHT, HEAD, FOOT] = [400, 180, 16, 22];
const BOTTOM = HEIGHT - FOOT;
const STEP = WIDTH / 10;
const BAR_WIDTH = STEP / 2 - 3;
/** Wider numbers would overlap. The table has them. */
const MAX_LABELED = 999;

/** How many submissions are in each range of percentages: outlined before a correction, and filled after it. */
export function DistributionChart({
  distribution: { buckets, means },
}: {
  distribution: RegradeDistribution;
}) {
  const max = Math.max(1, ...buckets.flatMap(({ before, after }) => [before, after]));
  return (
    <Chart
      width={WIDTH}
      height={HEIGHT}
      className="mx-auto max-w-2xl"
      caption={
        <>
          <span className="block font-semibold">{EFFECT.chartTitle}</span>
          {means && <span className="block">{EFFECT.means(means.before, means.after)}</span>}
          <Legend />
        </>
      }
      table={{
        label: EFFECT.chartTitle,
        columns: [
          { name: EFFECT.range },
          { name: EFFECT.before, numeric: true },
          { name: EFFECT.after, numeric: true },
        ],
        rows: buckets.map(({ label, before, after }) => ({ key: label, cells: [label, before, after] })),
      }}
    >
      {buckets.map(({ label, before, after }, i) => (
        <g key={label}>
          <Bar x={i * STEP + 2.5} value={before} max={max} className="fill-surface stroke-edge stroke-2" />
          <Bar x={(i + 0.5) * STEP + 0.5} value={after} max={max} className="fill-accent/70 stroke-accent" />
          <text
            x={(i + 0.5) * STEP}
            y={HEIGHT - 7}
            textAnchor="middle"
            className="fill-muted text-drawing-sm tabular-nums"
          >
            {label.replace("%", "").replace("-", "–")}
          </text>
        </g>
      ))}
      <line x1="0" x2={WIDTH} y1={BOTTOM} y2={BOTTOM} className="stroke-edge" />
    </Chart>
  );
}

type BarProps = { x: number; value: number; max: number; className: string };

function Bar({ x, value, max, className }: BarProps) {
  if (value === 0) return null;
  const height = (value / max) * (BOTTOM - HEAD);
  return (
    <>
      <rect x={x} y={BOTTOM - height} width={BAR_WIDTH} height={height} rx="1" className={className} />
      {value <= MAX_LABELED && (
        <text
          x={x + BAR_WIDTH / 2}
          y={BOTTOM - height - 4}
          textAnchor="middle"
          className="fill-ink text-drawing-sm tabular-nums"
        >
          {value}
        </text>
      )}
    </>
  );
}

const Legend = () => (
  <span className="mt-1.5 flex gap-4 text-xs text-muted">
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className="size-3 rounded-xs border-2 border-edge bg-surface" />
      {EFFECT.before}
    </span>
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className="size-3 rounded-xs border border-accent bg-accent/70" />
      {EFFECT.after}
    </span>
  </span>
);
