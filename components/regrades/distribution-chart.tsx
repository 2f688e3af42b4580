import { Chart } from "#components/ui/chart/chart.tsx";
import { measureText, NARROW_WIDTH, StretchedDrawing, WIDE_ONLY } from "#components/ui/chart/drawing.tsx";
import type { RegradeDistribution } from "#lib/domains/regrades/distribution.ts";
import { EFFECT } from "#lib/messages/corrections.ts";

/** The height of the drawing, and the space above the bars for values and below them for names, in pixels. */
const [HEIGHT, HEAD, FOOT] = [240, 18, 22];
const BOTTOM = HEIGHT - FOOT;
/** The width of a range, and of each of its two bars, in percent of the drawing. */
const [STEP, BAR_WIDTH] = [10, 4.4];
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
      <StretchedDrawing height={HEIGHT} className="mx-auto max-w-2xl">
        {buckets.map(({ label, before, after }, i) => (
          <g key={label}>
            <Bar x={i * STEP + 0.5} value={before} max={max} className="fill-surface stroke-edge stroke-2" />
            <Bar
              x={(i + 0.5) * STEP + 0.2}
              value={after}
              max={max}
              className="fill-accent/70 stroke-accent"
            />
            <text
              x={`${(i + 0.5) * STEP}%`}
              y={HEIGHT - 6}
              textAnchor="middle"
              className={`fill-muted text-xs tabular-nums ${i % 2 === 0 ? "" : WIDE_ONLY}`}
            >
              {label.replace("%", "").replace("-", "–")}
            </text>
          </g>
        ))}
        <line x1="0" x2="100%" y1={BOTTOM} y2={BOTTOM} className="stroke-edge" />
      </StretchedDrawing>
    </Chart>
  );
}

type BarProps = { x: number; value: number; max: number; className: string };

function Bar({ x, value, max, className }: BarProps) {
  if (value === 0) return null;
  const height = (value / max) * (BOTTOM - HEAD);
  const fitsNarrow = measureText([value]) <= (NARROW_WIDTH * STEP) / 200;
  return (
    <>
      <rect
        x={`${x}%`}
        y={BOTTOM - height}
        width={`${BAR_WIDTH}%`}
        height={height}
        rx="1"
        className={className}
      />
      {value <= MAX_LABELED && (
        <text
          x={`${x + BAR_WIDTH / 2}%`}
          y={BOTTOM - height - 4}
          textAnchor="middle"
          className={`fill-ink text-xs tabular-nums ${fitsNarrow ? "" : WIDE_ONLY}`}
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
