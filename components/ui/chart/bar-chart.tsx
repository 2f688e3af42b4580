import type { ReactNode } from "react";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { Chart, type ChartTable } from "./chart.tsx";
import { measureText, NARROW_WIDTH, StretchedDrawing, WIDE_ONLY } from "./drawing.tsx";

/** The space below the bars for their names, and above them for their values, in pixels. */
const [FOOT, HEAD] = [22, 18];
/** Hides a name where ten of the length of "90–100" would overlap. */
const WIDE_NAME = "@max-[26rem]:hidden";
/** The space on each side of a bar, as a fraction of its share of the width. */
const GAP = 0.07;

type Bar = {
  key: string;
  /** A count. */
  value: number;
  /** The part of `value` that is drawn at the bottom, in the color for problems. */
  problems?: number;
  /** The label below the bar. If it is left out, the bar has no label. */
  name?: string;
};

type BarChartProps = {
  caption: ReactNode;
  /** In pixels. The chart is as wide as its container. */
  height: number;
  bars: readonly Bar[];
  table: ChartTable;
  /** Whether each bar's value is shown above it, if there is room. */
  hasValues?: boolean;
  /** The position of a dashed line, as a fraction of the width from 0 to 1. */
  marker?: number;
  className?: string;
};

/**
 * Renders vertical bars on a baseline. The highest bar fills the height of the drawing. In a narrow container, names
 * and values are left out where they would overlap.
 */
export function BarChart({
  caption,
  height,
  bars,
  table,
  hasValues = false,
  marker,
  className,
}: BarChartProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const step = 100 / bars.length;
  const bottom = height - FOOT;
  const scale = (value: number) => (value / max) * (bottom - HEAD);
  const named = bars.filter(({ name }) => name !== undefined);
  const nameWidth = measureText(named.map(({ name = "" }) => name));
  const spacing = Math.max(1, Math.ceil((nameWidth * named.length) / NARROW_WIDTH));
  const narrowNames = chooseNames(named, spacing);
  const hasNarrowValues = measureText([formatInteger(max)]) * bars.length <= NARROW_WIDTH;
  return (
    <Chart caption={caption} table={table}>
      <StretchedDrawing height={height} className={className}>
        {bars.map((bar, i) => {
          const { key, value, problems = 0, name } = bar;
          const middle = `${(i + 0.5) * step}%`;
          const sides = { x: `${(i + GAP) * step}%`, width: `${(1 - 2 * GAP) * step}%` };
          return (
            <g key={key}>
              <rect
                {...sides}
                y={bottom - scale(value)}
                height={scale(value)}
                rx="2"
                className="fill-accent/60"
              />
              {problems > 0 && (
                <rect {...sides} y={bottom - scale(problems)} height={scale(problems)} className="fill-bad" />
              )}
              {hasValues && value > 0 && (
                <text
                  x={middle}
                  y={bottom - scale(value) - 4}
                  textAnchor="middle"
                  className={`fill-ink text-xs tabular-nums ${hasNarrowValues ? "" : WIDE_ONLY}`}
                >
                  {formatInteger(value)}
                </text>
              )}
              {name !== undefined && (
                <text
                  x={middle}
                  y={height - 6}
                  textAnchor="middle"
                  className={`fill-muted text-xs ${narrowNames.has(key) ? "" : WIDE_NAME}`}
                >
                  {name}
                </text>
              )}
            </g>
          );
        })}
        {marker !== undefined && (
          <line
            x1={`${marker * 100}%`}
            x2={`${marker * 100}%`}
            y1="2"
            y2={bottom}
            strokeDasharray="4 3"
            className="stroke-ink"
          />
        )}
        <line x1="0" x2="100%" y1={bottom} y2={bottom} className="stroke-edge" />
      </StretchedDrawing>
    </Chart>
  );
}

/**
 * Chooses the names to show in a narrow container, which are at least `spacing` names apart: those of the highest bars,
 * and others where there is room. Returns the keys of their bars.
 */
function chooseNames(named: readonly Bar[], spacing: number): Set<string> {
  const chosen: number[] = [];
  const byHeight = named.map(({ value }, index) => ({ value, index })).sort((a, b) => b.value - a.value);
  for (const { index } of byHeight)
    if (chosen.every((other) => Math.abs(other - index) >= spacing)) chosen.push(index);
  return new Set(chosen.flatMap((index) => named[index]?.key ?? []));
}
