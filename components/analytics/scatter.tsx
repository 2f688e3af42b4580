import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import type { AttemptsMode, QuestionStats } from "#lib/contract/analytics.ts";
import { EASY_ABOVE, FLAT_BELOW, HARD_BELOW } from "#lib/contract/question-flags.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { FLAGS, indexWords } from "#lib/messages/question-table.ts";
import { formatPopulation, formatSampleNeeded } from "./format.ts";
import { BOTTOM, HEIGHT, LEFT, layoutDots, RIGHT, TOP, WIDTH, x, y } from "./scatter-layout.ts";

/** Each question by how easy it is and how well it separates, over the zones that ask to be looked at. */
export function Scatter({
  stats,
  n,
  mode,
}: {
  stats: readonly QuestionStats[];
  n: number;
  mode: AttemptsMode;
}) {
  const dots = layoutDots(stats);
  const omittedCount = stats.filter(({ discrimination_index_corrected: index }) => index === null).length;
  return (
    <figure className="card min-w-0 p-4">
      <figcaption className="mb-3 text-sm">
        <h3 className="font-semibold">Difficulty and discrimination</h3>
        <p>{summarizeScatter(stats)}</p>
        <p className="text-xs text-muted tabular-nums">
          {formatPopulation(n, mode)}. Difficulty is the average percent correct; discrimination the
          correlation with the rest of the test.
          {omittedCount > 0 && ` ${omittedCount} not drawn: too few submissions, or no variance.`}
        </p>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mx-auto h-auto w-full max-w-xl" aria-hidden="true">
        <Zones />
        <Axes />
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
              <text x={dot.label.x} y={dot.label.y} className="fill-ink text-[9px]">
                {dot.label.text}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p className="mt-1 text-xs text-muted">
        A diamond is flagged, a circle is not; shaded zones are those to look at. The table names every
        question.
      </p>
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer text-muted">As a table</summary>
        <div className="mt-2">
          <Table label="Difficulty and discrimination">
            <Head>
              <Th>Question</Th>
              <Th numeric>Percent correct</Th>
              <Th numeric>Discrimination</Th>
              <Th>Look at</Th>
            </Head>
            <Rows>
              {stats.map((question) => (
                <tr key={question.question_id}>
                  <Td>{question.label}</Td>
                  <Td numeric>
                    {question.attempt_count === 0 ? formatSampleNeeded(1) : question.avg_score_percent}
                  </Td>
                  <Td numeric>
                    {indexWords(question.discrimination_index_corrected, question.attempt_count)}
                  </Td>
                  <Td>
                    {flagQuestion(question)
                      .map((flag) => FLAGS[flag])
                      .join(", ")}
                  </Td>
                </tr>
              ))}
            </Rows>
          </Table>
        </div>
      </details>
    </figure>
  );
}

const Zones = () => (
  <g>
    <rect x={LEFT} y={y(0)} width={RIGHT - LEFT} height={BOTTOM - y(0)} className="fill-bad/12" />
    <rect
      x={LEFT}
      y={y(FLAT_BELOW)}
      width={RIGHT - LEFT}
      height={y(0) - y(FLAT_BELOW)}
      className="fill-warn/25"
    />
    <rect x={LEFT} y={TOP} width={x(HARD_BELOW) - LEFT} height={y(FLAT_BELOW) - TOP} className="fill-ink/6" />
    <rect
      x={x(EASY_ABOVE)}
      y={TOP}
      width={RIGHT - x(EASY_ABOVE)}
      height={y(FLAT_BELOW) - TOP}
      className="fill-ink/6"
    />
    <g className="fill-muted text-[9px]">
      <text x={LEFT + 4} y={TOP + 11}>
        hard
      </text>
      <text x={RIGHT - 4} y={TOP + 11} textAnchor="end">
        easy
      </text>
      <text x={LEFT + 4} y={y(0) - 2}>
        hardly separates
      </text>
      <text x={LEFT + 4} y={BOTTOM - 5}>
        negative: check the key
      </text>
    </g>
  </g>
);

const Axes = () => (
  <g className="fill-muted text-[9px]">
    <line x1={LEFT} x2={RIGHT} y1={y(0)} y2={y(0)} className="stroke-edge" />
    <line x1={LEFT} x2={RIGHT} y1={BOTTOM} y2={BOTTOM} className="stroke-edge" />
    <line x1={LEFT} x2={LEFT} y1={TOP} y2={BOTTOM} className="stroke-edge" />
    {[-1, -0.5, 0, 0.5, 1].map((index) => (
      <text key={index} x={LEFT - 4} y={y(index) + 3} textAnchor="end">
        {String(index).replace("-", "−")}
      </text>
    ))}
    {[0, HARD_BELOW, 50, EASY_ABOVE, 100].map((percent) => (
      <text key={percent} x={x(percent)} y={BOTTOM + 12} textAnchor="middle">
        {percent}
      </text>
    ))}
    <text x={(LEFT + RIGHT) / 2} y={HEIGHT - 4} textAnchor="middle">
      percent correct, on average
    </text>
  </g>
);

function summarizeScatter(stats: readonly QuestionStats[]): string {
  const flagged = stats.filter((question) => flagQuestion(question).length > 0);
  if (stats.every(({ discrimination_index_corrected: index }) => index === null)) {
    return "There is not enough to say how the questions separate learners.";
  }
  if (flagged.length === 0) return "No question asks to be looked at.";
  const names = flagged.slice(0, 12).map(({ label }) => label);
  const more = flagged.length > names.length ? ` and ${flagged.length - names.length} more` : "";
  return `${flagged.length} of ${formatCount(stats.length, "question")} ${flagged.length === 1 ? "asks" : "ask"} to be looked at: ${names.join(", ")}${more}. The table below names why.`;
}
