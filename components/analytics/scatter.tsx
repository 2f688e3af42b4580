import { Chart } from "#components/ui/chart/chart.tsx";
import type { AttemptsMode, QuestionStats } from "#lib/contract/analytics.ts";
import { EASY_ABOVE, FLAT_BELOW, HARD_BELOW } from "#lib/contract/question-flags.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import { formatPopulation, SCATTER, summarizeScatter } from "#lib/messages/analytics.ts";
import { formatExactNumber } from "#lib/messages/format.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { FLAGS, formatIndex, formatSampleNeeded } from "#lib/messages/question-table.ts";
import {
  createDots,
  createPlot,
  type Frame,
  NARROW,
  type Plot,
  placeLabels,
  placeZoneNames,
  WIDE,
  type Zone,
} from "./scatter-layout.ts";

type ScatterProps = {
  stats: readonly QuestionStats[];
  /** The number of submissions that the statistics are based on. */
  n: number;
  mode: AttemptsMode;
};

/** Plots each question by difficulty and discrimination, and marks the zones of questions that need review. */
export function Scatter({ stats, n, mode }: ScatterProps) {
  const flagged = stats.filter((question) => flagQuestion(question).length > 0).map(({ label }) => label);
  const omittedCount = stats.filter(({ discrimination_index_corrected: index }) => index === null).length;
  if (omittedCount === stats.length) return <p className="card p-4 text-sm">{SCATTER.noIndexes}</p>;
  return (
    <Chart
      caption={
        <>
          <h3 className="font-semibold">{SCATTER.title}</h3>
          <p>{summarizeScatter(flagged, stats.length)}</p>
          <p className="text-xs text-muted tabular-nums">
            {formatPopulation(n, mode)}. {SCATTER.axes}
            {omittedCount > 0 && ` ${SCATTER.omitted(omittedCount)}`}
          </p>
        </>
      }
      legend={SCATTER.legend}
      table={{
        label: SCATTER.title,
        columns: [
          { name: SCATTER.question },
          { name: SCATTER.percentCorrect, numeric: true },
          { name: SCATTER.discrimination, numeric: true },
          { name: SCATTER.flags },
        ],
        rows: stats.map((question) => ({ key: question.question_id, cells: buildCells(question) })),
      }}
    >
      <Drawing stats={stats} frame={NARROW} className="max-w-80 @md:hidden" />
      <Drawing stats={stats} frame={WIDE} className="max-w-xl @max-md:hidden" />
    </Chart>
  );
}

type DrawingProps = { stats: readonly QuestionStats[]; frame: Frame; className: string };

/** The plot in one of its sizes. Its units are about pixels, so that its text is readable. */
function Drawing({ stats, frame, className }: DrawingProps) {
  const plot = createPlot(stats, frame);
  const dots = createDots(stats, plot);
  const zones = listZones(plot);
  const zoneNames = placeZoneNames(zones, dots);
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
      className={`mx-auto block h-auto w-full overflow-visible ${className}`}
    >
      {zones.map(({ name, className: fill, left, right, top, bottom }) => (
        <rect key={name} x={left} y={top} width={right - left} height={bottom - top} className={fill} />
      ))}
      {zoneNames.map(({ x, y, text }) => (
        <text key={text} x={x} y={y} className="fill-muted text-drawing">
          {text}
        </text>
      ))}
      <Axes plot={plot} />
      {placeLabels(dots, zoneNames, frame).map((dot) => (
        <g key={dot.labels[0]}>
          {dot.flagged ? (
            <rect
              x={dot.x - 3.5}
              y={dot.y - 3.5}
              width="7"
              height="7"
              transform={`rotate(45 ${dot.x} ${dot.y})`}
              className="fill-bad"
            />
          ) : (
            <circle cx={dot.x} cy={dot.y} r="3.5" className="fill-accent" />
          )}
          {dot.label && (
            <text x={dot.label.x} y={dot.label.y} className="fill-ink text-drawing">
              {dot.label.text}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

const buildCells = (question: QuestionStats): string[] => [
  question.label,
  question.attempt_count === 0 ? formatSampleNeeded(1) : formatPercentage(question.avg_score_percent),
  formatIndex(question.discrimination_index_corrected, question.attempt_count),
  flagQuestion(question)
    .map((flag) => FLAGS[flag])
    .join(", "),
];

/** Lists the parts of the plot where questions need review, as far as the axes show them. */
function listZones({ frame, x, y }: Plot): (Zone & { className: string })[] {
  const clamp = (axis: Plot["x"], value: number) => axis.place(Math.min(axis.max, Math.max(axis.min, value)));
  const [zero, flat] = [clamp(y, 0), clamp(y, FLAT_BELOW)];
  const [hard, easy] = [clamp(x, HARD_BELOW), clamp(x, EASY_ABOVE)];
  const { left, right, top, bottom } = frame;
  const low = { left, right, line: "last" } as const;
  const high = { top, bottom: flat, line: "first" } as const;
  return [
    { ...low, name: FLAGS.negative, top: zero, bottom, className: "fill-bad/12" },
    { ...low, name: FLAGS.flat, top: flat, bottom: zero, className: "fill-warn/25" },
    { ...high, name: FLAGS.hard, left, right: hard, className: "fill-ink/6" },
    { ...high, name: FLAGS.easy, left: easy, right, className: "fill-ink/6" },
  ];
}

const Axes = ({ plot: { frame, x, y } }: { plot: Plot }) => (
  <g className="fill-muted text-drawing">
    <line x1={frame.left} x2={frame.right} y1={y.place(0)} y2={y.place(0)} className="stroke-edge" />
    <line x1={frame.left} x2={frame.right} y1={frame.bottom} y2={frame.bottom} className="stroke-edge" />
    <line x1={frame.left} x2={frame.left} y1={frame.top} y2={frame.bottom} className="stroke-edge" />
    {y.ticks.map((index) => (
      <text key={index} x={frame.left - 4} y={y.place(index) + 4} textAnchor="end">
        {formatExactNumber(index)}
      </text>
    ))}
    {x.ticks.map((percent) => (
      <text key={percent} x={x.place(percent)} y={frame.bottom + 17} textAnchor="middle">
        {percent}
      </text>
    ))}
    <text x={(frame.left + frame.right) / 2} y={frame.height - 4} textAnchor="middle">
      {SCATTER.horizontal}
    </text>
  </g>
);
