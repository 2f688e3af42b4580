import { toNumber } from "#lib/core/grading/rational.ts";
import type { QuestionSums, VersionSums } from "#lib/core/statistics/sums.ts";
import { ExactSum, toUnits } from "#lib/core/statistics/units.ts";
import { OUTCOMES, outcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import type { Standing } from "./attempts.ts";
import { type Probe, picksIn, splitProbed, wasSkipped } from "./probes.ts";
import { type QuestionShape, reducedBy, type VersionShape } from "./shape.ts";

const [SKIPPED, PARTIAL, CORRECT] = [outcomeCode("skipped"), outcomeCode("partial"), outcomeCode("correct")];

/** More different answers than these are counted up in between. */
const MAX_SEEN = 2_000;

/** How often a question earned one score, and the totals it came with. Scores repeat, so these are few. */
type Cell = { units: number; count: number; totals: ExactSum };

type QuestionTally = {
  /** By outcome; of `partial` there is one for each score in `partial`. */
  byOutcome: Cell[];
  partial: Map<string, Cell>;
  skipped: number;
  choices: QuestionSums["choices"];
};

/** What a probe saw, and how often. */
type ProbeTally = { probe: Probe; seen: Map<string, { count: number }> };

const cellOf = (score: number): Cell => ({ units: toUnits(score), count: 0, totals: new ExactSum() });

const questionTally = ({ points, choices }: QuestionShape): QuestionTally => ({
  byOutcome: OUTCOMES.map((_, code) => cellOf(code === CORRECT ? toNumber(points) : 0)),
  partial: new Map(),
  skipped: 0,
  choices: choices.map(({ options }) => ({ answered: 0, picks: options.map(() => 0) })),
});

/** Counts graded submissions of one version, to be added (sign 1) or taken away (-1). */
export class VersionTally {
  readonly #shape: VersionShape;
  readonly #questions: QuestionTally[];
  readonly #probes: ProbeTally[];
  readonly #row: Cell[] = [];
  readonly #totals = new Map<number, number>();
  readonly #dropped: readonly number[] | null;
  readonly #reduced = new Map<number, number>();
  #graded = 0;
  #passed = 0;

  constructor(shape: VersionShape, latest: VersionShape) {
    this.#shape = shape;
    this.#dropped = reducedBy(shape, latest);
    this.#questions = shape.questions.map(questionTally);
    this.#probes = shape.probes.map((probe) => ({ probe, seen: new Map() }));
  }

  count(sign: 1 | -1, standing: Standing, probed: string): void {
    this.#graded += sign;
    if (standing.passed) this.#passed += sign;
    this.#countScores(sign, standing);
    this.#countAnswers(sign, probed);
  }

  #countScores(sign: 1 | -1, { outcomes, scores }: Standing): void {
    const row = this.#row;
    const texts = scores === "" ? undefined : scores.slice(1, -1).split(",");
    let total = 0;
    for (const [i, question] of this.#questions.entries()) {
      const code = outcomes.charCodeAt(1 + 2 * i) - 48; // codes are single digits: {3,0,2}
      const fixed = code === PARTIAL ? undefined : question.byOutcome[code];
      const cell = fixed ?? partialCell(question, texts?.[i] ?? "0");
      cell.count += sign;
      total += cell.units;
      row[i] = cell;
    }
    for (const cell of row) cell.totals.add(sign * total);
    increase(this.#totals, total, sign);
    if (!this.#dropped) return;
    const reduced = this.#dropped.reduce((rest, i) => rest - (row[i]?.units ?? 0), total);
    increase(this.#reduced, reduced, sign);
  }

  #countAnswers(sign: 1 | -1, probed: string): void {
    const texts = splitProbed(probed);
    for (const [i, tally] of this.#probes.entries()) {
      const text = texts[i] ?? "";
      const known = tally.seen.get(text);
      if (known) known.count += sign;
      else tally.seen.set(text, { count: sign });
      if (tally.seen.size > MAX_SEEN) this.#countUp(tally);
    }
  }

  /** Turns what a probe saw into what it counts as. */
  #countUp({ probe: { index, question, choice }, seen }: ProbeTally): void {
    const tally = this.#questions[index];
    for (const [text, { count }] of seen) {
      if (!tally) continue;
      if (!choice) {
        if (wasSkipped(text)) tally.skipped += count;
        continue;
      }
      const picks = picksIn(question, choice, text);
      const counts = tally.choices[question.choices.indexOf(choice)];
      if (!picks || !counts) continue;
      counts.answered += count;
      for (const pick of picks) counts.picks[pick] = (counts.picks[pick] ?? 0) + count;
    }
    seen.clear();
  }

  sums(): VersionSums {
    const [t, tt] = powerSums(this.#totals);
    for (const tally of this.#probes) this.#countUp(tally);
    return {
      graded: this.#graded,
      passed: this.#passed,
      t,
      tt,
      totals: { coarse: false, counts: new Map([...this.#totals].filter(([, count]) => count !== 0)) },
      reduced: this.#dropped && { dropped: this.#dropped, squares: powerSums(this.#reduced)[1] },
      questions: this.#questions.map((tally, i) => questionSums(tally, this.#shape.questions[i])),
    };
  }
}

function partialCell({ partial }: QuestionTally, score: string): Cell {
  let cell = partial.get(score);
  if (!cell) {
    cell = cellOf(Number(score));
    partial.set(score, cell);
  }
  return cell;
}

function increase(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function powerSums(counts: ReadonlyMap<number, number>): [bigint, bigint] {
  let [sum, squares] = [0n, 0n];
  for (const [value, count] of counts) {
    const term = BigInt(value) * BigInt(count);
    sum += term;
    squares += term * BigInt(value);
  }
  return [sum, squares];
}

function questionSums(
  { byOutcome, partial, skipped, choices }: QuestionTally,
  shape: QuestionShape | undefined,
): QuestionSums {
  let [x, xx, xt] = [0n, 0n, 0n];
  for (const { units, count, totals } of [...byOutcome, ...partial.values()]) {
    const size = BigInt(units);
    const term = size * BigInt(count);
    x += term;
    xx += term * size;
    xt += size * totals.value;
  }
  return {
    x,
    xx,
    xt,
    correct: byOutcome[CORRECT]?.count ?? 0,
    skipped: shape?.compiled.needsTeacher ? skipped : (byOutcome[SKIPPED]?.count ?? 0),
    choices,
  };
}
