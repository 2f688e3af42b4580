import type { ReactNode } from "react";
import { Chart, type ChartTable } from "./chart.tsx";

/** The space below the bars for their names, and above them for their values, in the drawing's units. */
const [FOOT, HEAD] = [22, 16];

type Bar = {
  key: string;
  value: number;
  /** The part of `value` that is drawn at the bottom, in the color for problems. */
  problems?: number;
  /** The label below the bar. If it is left out, the bar has no label. */
  name?: string;
};

type BarChartProps = {
  caption: ReactNode;
  width: number;
  height: number;
  bars: readonly Bar[];
  table: ChartTable;
  /** Whether each bar's value is shown above it. */
  hasValues?: boolean;
  /** The position of a dashed line, as a fraction of the width from 0 to 1. */
  marker?: number;
  className?: string;
};

/** Renders vertical bars on a baseline. The highest bar fills the height of the drawing. */
export function BarChart({
  caption,
  width,
  height,
  bars,
  table,
  hasValues = false,
  marker,
  className,
}: BarChartProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const step = width / bars.length;
  const bottom = height - FOOT;
  const scale = (value: number) => (value / max) * (bottom - HEAD);
  return (
    <Chart caption={caption} width={width} height={height} table={table} className={className}>
      {bars.map(({ key, value, problems = 0, name }, i) => {
        const middle = (i + 0.5) * step;
        return (
          <g key={key}>
            <rect
              x={i * step + 2}
              y={bottom - scale(value)}
              width={step - 4}
              height={scale(value)}
              rx="2"
              className="fill-accent/60"
            />
            {problems > 0 && (
              <rect
                x={i * step + 2}
                y={bottom - scale(problems)}
                width={step - 4}
                height={scale(problems)}
                className="fill-bad"
              />
            )}
            {hasValues && value > 0 && (
              <text
                x={middle}
                y={bottom - scale(value) - 4}
                textAnchor="middle"
                className="fill-ink text-drawing tabular-nums"
              >
                {value}
              </text>
            )}
            {name !== undefined && (
              <text x={middle} y={height - 7} textAnchor="middle" className="fill-muted text-drawing">
                {name}
              </text>
            )}
          </g>
        );
      })}
      {marker !== undefined && (
        <line
          x1={marker * width}
          x2={marker * width}
          y1="2"
          y2={bottom}
          strokeDasharray="4 3"
          className="stroke-ink"
        />
      )}
      <line x1="0" x2={width} y1={bottom} y2={bottom} className="stroke-edge" />
    </Chart>
  );
}
