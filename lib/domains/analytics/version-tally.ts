import { toNumber } from "#lib/core/grading/rational.ts";
import type { PartSums, QuestionSums } from "#lib/core/statistics/sums.ts";
import { ExactSum, toUnits } from "#lib/core/statistics/units.ts";
import { getOutcomeCode, OUTCOMES } from "#lib/platform/db/schema/stored-submission.ts";
import type { AttemptSnapshot } from "./attempts.ts";
import { type Probe, parsePicks, splitProbed, wasSkipped } from "./probes.ts";
import { findReducedQuestions, type QuestionShape, type VersionShape } from "./shape.ts";

const [SKIPPED, PARTIAL, CORRECT] = [
  getOutcomeCode("skipped"),
  getOutcomeCode("partial"),
  getOutcomeCode("correct"),
];

/** If there are more distinct probe results than this, they are evaluated early to limit memory. */
const MAX_SEEN = 2_000;

/** How often a question earned a score, and the sum of the total scores. Scores repeat, so there are few cells. */
type Cell = { units: number; count: number; totals: ExactSum };

type QuestionTally = {
  /** Cells by outcome. `partial` has a cell for each partial score. */
  byOutcome: Cell[];
  partial: Map<string, Cell>;
  /** Null if outcomes show it. */
  skipped: number | null;
  choices: QuestionSums["choices"];
};

/**
 * How often a probe had each result, and the sum of the totals without the probe's question. `row` is the place of the
 * question among those that count; -1 if it was dropped.
 */
type ProbeTally = { probe: Probe; row: number; seen: Map<string, { count: number; rests: ExactSum }> };

const createCell = (score: number): Cell => ({ units: toUnits(score), count: 0, totals: new ExactSum() });

const createQuestionTally = ({ points, choices }: QuestionShape, isProbed: boolean): QuestionTally => ({
  byOutcome: OUTCOMES.map((_, code) => createCell(code === CORRECT ? toNumber(points) : 0)),
  partial: new Map(),
  skipped: isProbed ? 0 : null,
  choices: choices.map(({ options }) => ({
    answered: 0,
    picks: options.map(() => 0),
    rests: options.map(() => 0n),
  })),
});

/** Counts graded submissions of one part, by adding them (sign 1) or subtracting them (-1). */
export class VersionTally {
  readonly #questions: QuestionTally[];
  /** The place of each question in the version, in the order of `#questions`. */
  readonly #places: readonly number[];
  readonly #probes: ProbeTally[];
  readonly #row: Cell[] = [];
  readonly #totals = new Map<number, number>();
  readonly #dropped: readonly number[] | null;
  readonly #reduced = new Map<number, number>();
  #graded = 0;
  #passed = 0;

  constructor(shape: VersionShape, latest: VersionShape) {
    this.#dropped = findReducedQuestions(shape, latest);
    this.#places = shape.questions.map(({ index }) => index);
    const probed = new Set(shape.probes.flatMap(({ question, choice }) => (choice ? [] : [question.index])));
    this.#questions = shape.questions.map((each) => createQuestionTally(each, probed.has(each.index)));
    this.#probes = shape.probes.map((probe) => ({
      probe,
      row: this.#places.indexOf(probe.question.index),
      seen: new Map(),
    }));
  }

  count(sign: 1 | -1, snapshot: AttemptSnapshot, probed: string): void {
    this.#graded += sign;
    if (snapshot.passed) this.#passed += sign;
    this.#countAnswers(sign, probed, this.#countScores(sign, snapshot));
  }

  /** Returns the total. */
  #countScores(sign: 1 | -1, { outcomes, scores }: AttemptSnapshot): number {
    const row = this.#row;
    const texts = scores === "" ? undefined : scores.slice(1, -1).split(",");
    let total = 0;
    for (const [i, question] of this.#questions.entries()) {
      const place = this.#places[i] ?? i;
      const code = outcomes.charCodeAt(1 + 2 * place) - 48; // codes are single digits: {3,0,2}
      const fixed = code === PARTIAL ? undefined : question.byOutcome[code];
      const cell = fixed ?? getPartialCell(question, texts?.[place] ?? "0");
      cell.count += sign;
      total += cell.units;
      row[i] = cell;
    }
    for (const cell of row) cell.totals.add(sign * total);
    increment(this.#totals, total, sign);
    if (this.#dropped) {
      const reduced = this.#dropped.reduce((rest, i) => rest - (row[i]?.units ?? 0), total);
      increment(this.#reduced, reduced, sign);
    }
    return total;
  }

  #countAnswers(sign: 1 | -1, probed: string, total: number): void {
    const texts = splitProbed(probed);
    for (const [i, tally] of this.#probes.entries()) {
      const text = texts[i] ?? "";
      let seen = tally.seen.get(text);
      if (!seen) {
        seen = { count: 0, rests: new ExactSum() };
        tally.seen.set(text, seen);
      }
      seen.count += sign;
      seen.rests.add(sign * (total - (this.#row[tally.row]?.units ?? 0)));
      if (tally.seen.size > MAX_SEEN) this.#evaluateProbe(tally);
    }
  }

  /** Evaluates the results of a probe. Those of a dropped question are left out. */
  #evaluateProbe({ probe: { question, choice }, row, seen }: ProbeTally): void {
    const tally = this.#questions[row];
    for (const [text, { count, rests }] of seen) {
      if (!tally) continue;
      if (!choice) {
        if (wasSkipped(text)) tally.skipped = (tally.skipped ?? 0) + count;
        continue;
      }
      const picks = parsePicks(question, choice, text);
      const counts = tally.choices[question.choices.indexOf(choice)];
      if (!picks || !counts) continue;
      counts.answered += count;
      for (const pick of picks) {
        counts.picks[pick] = (counts.picks[pick] ?? 0) + count;
        counts.rests[pick] = (counts.rests[pick] ?? 0n) + rests.value;
      }
    }
    seen.clear();
  }

  sums(): PartSums {
    const [t, tt] = computePowerSums(this.#totals);
    for (const tally of this.#probes) this.#evaluateProbe(tally);
    return {
      graded: this.#graded,
      passed: this.#passed,
      t,
      tt,
      totals: { coarse: false, counts: new Map([...this.#totals].filter(([, count]) => count !== 0)) },
      reduced: this.#dropped && { dropped: this.#dropped, squares: computePowerSums(this.#reduced)[1] },
      questions: this.#questions.map(computeQuestionSums),
    };
  }
}

function getPartialCell({ partial }: QuestionTally, score: string): Cell {
  let cell = partial.get(score);
  if (!cell) {
    cell = createCell(Number(score));
    partial.set(score, cell);
  }
  return cell;
}

function increment(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function computePowerSums(counts: ReadonlyMap<number, number>): [bigint, bigint] {
  let [sum, squares] = [0n, 0n];
  for (const [value, count] of counts) {
    const term = BigInt(value) * BigInt(count);
    sum += term;
    squares += term * BigInt(value);
  }
  return [sum, squares];
}

function computeQuestionSums({ byOutcome, partial, skipped, choices }: QuestionTally): QuestionSums {
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
    skipped: skipped ?? byOutcome[SKIPPED]?.count ?? 0,
    choices,
  };
}
