import { Chart } from "#components/ui/chart/chart.tsx";
import type { AttemptsMode, QuestionStats } from "#lib/contract/analytics.ts";
import { EASY_ABOVE, FLAT_BELOW, HARD_BELOW } from "#lib/contract/question-flags.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import { formatPopulation, SCATTER, summarizeScatter } from "#lib/messages/analytics.ts";
import { formatNumber } from "#lib/messages/format.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { FLAGS, formatIndex, formatSampleNeeded } from "#lib/messages/question-table.ts";
import {
  BOTTOM,
  createPlot,
  HEIGHT,
  LEFT,
  layoutDots,
  type Plot,
  RIGHT,
  TOP,
  WIDTH,
} from "./scatter-layout.ts";

type ScatterProps = {
  stats: readonly QuestionStats[];
  /** The number of submissions that the statistics are based on. */
  n: number;
  mode: AttemptsMode;
};

/** Plots each question by difficulty and discrimination, and marks the zones of questions that need review. */
export function Scatter({ stats, n, mode }: ScatterProps) {
  const plot = createPlot(stats);
  const dots = layoutDots(stats, plot);
  const flagged = stats.filter((question) => flagQuestion(question).length > 0).map(({ label }) => label);
  const omittedCount = stats.filter(({ discrimination_index_corrected: index }) => index === null).length;
  if (omittedCount === stats.length) return <p className="card p-4 text-sm">{SCATTER.noIndexes}</p>;
  return (
    <Chart
      width={WIDTH}
      height={HEIGHT}
      className="mx-auto max-w-xl"
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
      <Zones plot={plot} />
      <Axes plot={plot} />
      {dots.map((dot) => (
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
            // The outline keeps the label readable on top of a zone's name.
            <text
              x={dot.label.x}
              y={dot.label.y}
              strokeWidth="2.5"
              paintOrder="stroke"
              className="fill-ink stroke-surface text-drawing-sm"
            >
              {dot.label.text}
            </text>
          )}
        </g>
      ))}
    </Chart>
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

/** The parts of the plot where questions need review, as far as the axes show them. */
function Zones({ plot: { x, y } }: { plot: Plot }) {
  const clamp = (axis: Plot["x"], value: number) => axis.place(Math.min(axis.max, Math.max(axis.min, value)));
  const [zero, flat] = [clamp(y, 0), clamp(y, FLAT_BELOW)];
  const [hard, easy] = [clamp(x, HARD_BELOW), clamp(x, EASY_ABOVE)];
  return (
    <g>
      <rect x={LEFT} y={zero} width={RIGHT - LEFT} height={BOTTOM - zero} className="fill-bad/12" />
      <rect x={LEFT} y={flat} width={RIGHT - LEFT} height={zero - flat} className="fill-warn/25" />
      <rect x={LEFT} y={TOP} width={hard - LEFT} height={flat - TOP} className="fill-ink/6" />
      <rect x={easy} y={TOP} width={RIGHT - easy} height={flat - TOP} className="fill-ink/6" />
      <g className="fill-muted text-drawing-sm">
        {hard - LEFT > 30 && (
          <text x={LEFT + 4} y={TOP + 11}>
            {FLAGS.hard}
          </text>
        )}
        {RIGHT - easy > 30 && (
          <text x={RIGHT - 4} y={TOP + 11} textAnchor="end">
            {FLAGS.easy}
          </text>
        )}
        {zero - flat > 10 && (
          <text x={LEFT + 4} y={zero - 2}>
            {FLAGS.flat}
          </text>
        )}
        {BOTTOM - zero > 14 && (
          <text x={LEFT + 4} y={BOTTOM - 5}>
            {FLAGS.negative}
          </text>
        )}
      </g>
    </g>
  );
}

const Axes = ({ plot: { x, y } }: { plot: Plot }) => (
  <g className="fill-muted text-drawing-sm">
    <line x1={LEFT} x2={RIGHT} y1={y.place(0)} y2={y.place(0)} className="stroke-edge" />
    <line x1={LEFT} x2={RIGHT} y1={BOTTOM} y2={BOTTOM} className="stroke-edge" />
    <line x1={LEFT} x2={LEFT} y1={TOP} y2={BOTTOM} className="stroke-edge" />
    {y.ticks.map((index) => (
      <text key={index} x={LEFT - 4} y={y.place(index) + 3} textAnchor="end">
        {formatNumber(index)}
      </text>
    ))}
    {x.ticks.map((percent) => (
      <text key={percent} x={x.place(percent)} y={BOTTOM + 12} textAnchor="middle">
        {percent}
      </text>
    ))}
    <text x={(LEFT + RIGHT) / 2} y={HEIGHT - 4} textAnchor="middle">
      {SCATTER.horizontal}
    </text>
  </g>
);
