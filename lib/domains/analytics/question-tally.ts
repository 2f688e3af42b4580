import { countCells } from "#lib/core/coded-answers/placements.ts";
import { toNumber } from "#lib/core/grading/rational.ts";
import type { QuestionSums } from "#lib/core/statistics/sums.ts";
import { ExactSum, toUnits } from "#lib/core/statistics/units.ts";
import { getOutcomeCode, OUTCOMES } from "#lib/platform/db/schema/stored-submission.ts";
import type { QuestionShape } from "./shape.ts";

const [SKIPPED, PARTIAL, CORRECT] = [
  getOutcomeCode("skipped"),
  getOutcomeCode("partial"),
  getOutcomeCode("correct"),
];

/** How often a question earned a score, and the sum of the total scores. Scores repeat, so there are few cells. */
export type Cell = { units: number; count: number; totals: ExactSum };

export type QuestionTally = {
  /** Cells by outcome. `partial` has a cell for each partial score. */
  byOutcome: Cell[];
  partial: Map<string, Cell>;
  /** Null if outcomes show it. */
  skipped: number | null;
  isCredited: boolean;
  choices: QuestionSums["choices"];
  placements: QuestionSums["placements"];
  /** The sum of the squared totals of those who were shown it. Null if all were. */
  squares: bigint | null;
};

const createCell = (score: number): Cell => ({ units: toUnits(score), count: 0, totals: new ExactSum() });

export const createQuestionTally = (
  { points, choices, placements }: QuestionShape,
  { isProbed, isCredited, isDrawn }: { isProbed: boolean; isCredited: boolean; isDrawn: boolean },
): QuestionTally => ({
  byOutcome: OUTCOMES.map((_, code) => createCell(code === CORRECT ? toNumber(points) : 0)),
  partial: new Map(),
  skipped: isProbed || isCredited ? 0 : null,
  isCredited,
  choices: choices.map(({ options }) => ({
    answered: 0,
    picks: options.map(() => 0),
    rests: options.map(() => 0n),
  })),
  placements: placements.map((each) => ({ answered: 0, counts: new Array(countCells(each)).fill(0) })),
  squares: isDrawn ? 0n : null,
});

/** Returns the cell of an outcome. `score` is only read if the outcome doesn't imply it. */
export function getCell({ byOutcome, partial }: QuestionTally, code: number, score: string): Cell {
  const fixed = code === PARTIAL ? undefined : byOutcome[code];
  if (fixed) return fixed;
  let cell = partial.get(score);
  if (!cell) {
    cell = createCell(Number(score));
    partial.set(score, cell);
  }
  return cell;
}

export function computeQuestionSums({
  byOutcome,
  partial,
  skipped,
  isCredited,
  choices,
  placements,
  squares,
}: QuestionTally): QuestionSums {
  let [n, t] = [0, 0n];
  let [x, xx, xt] = [0n, 0n, 0n];
  for (const { units, count, totals } of [...byOutcome, ...partial.values()]) {
    const size = BigInt(units);
    const term = size * BigInt(count);
    x += term;
    xx += term * size;
    xt += size * totals.value;
    n += count;
    t += totals.value;
  }
  return {
    x,
    xx,
    xt,
    correct: byOutcome[CORRECT]?.count ?? 0,
    skipped: skipped ?? byOutcome[SKIPPED]?.count ?? 0,
    ...(isCredited && { countsSkipped: true }),
    choices,
    placements,
    shown: squares === null ? null : { n, t, tt: squares },
  };
}
