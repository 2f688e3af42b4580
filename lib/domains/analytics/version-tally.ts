import type { Placements } from "#lib/core/coded-answers/placements.ts";
import type { PartSums, QuestionSums } from "#lib/core/statistics/sums.ts";
import { ExactSum } from "#lib/core/statistics/units.ts";
import type { Attempt, AttemptSnapshot } from "./attempts.ts";
import type { Choice } from "./choices.ts";
import {
  type CountedAnswers,
  listProbedForSkipping,
  parseCounted,
  splitCounted,
  wasSkipped,
} from "./probes.ts";
import {
  type Cell,
  computeQuestionSums,
  createQuestionTally,
  getCell,
  type QuestionTally,
} from "./question-tally.ts";
import { findReducedQuestions, type QuestionShape, type VersionShape } from "./shape.ts";

/** If there are more distinct probe results than this, they are evaluated early to limit memory. */
const MAX_SEEN = 2_000;

/**
 * `place` is the probe's place among the results, and `row` that of its question among those that count; -1 if the
 * question was dropped.
 */
type Probed = { place: number; row: number };

/**
 * How often a probe had each result, and the sum of the totals without the probe's question. `choice` is null if the probe
 * asks whether the question was skipped.
 */
type ProbeTally = Probed & {
  question: QuestionShape;
  choice: Choice | null;
  /** By code, and by probe result for submissions without codes. */
  codes: Seen;
  texts: Seen;
};
type Seen = Map<string, { count: number; rests: ExactSum }>;

/** Placements are counted one by one, because few answers are equal: learners can give the same pairs in any order. */
type PlacementTally = Probed & {
  question: QuestionShape;
  placements: Placements;
  sums: QuestionSums["placements"][number];
};

const ZERO_CODE = "0".charCodeAt(0);

/** Counts graded submissions of one part, by adding them (sign 1) or subtracting them (-1). */
export class VersionTally {
  readonly #questions: QuestionTally[];
  /** The place of each question in the version, in the order of `#questions`. */
  readonly #places: readonly number[];
  readonly #probes: ProbeTally[] = [];
  readonly #placements: PlacementTally[] = [];
  /** By question; undefined for those that a submission wasn't shown. */
  readonly #row: (Cell | undefined)[] = [];
  readonly #totals = new Map<number, number>();
  readonly #dropped: readonly number[] | null;
  readonly #reduced = new Map<number, number>();
  readonly #isDrawn: boolean;
  #graded = 0;
  #passed = 0;

  constructor(shape: VersionShape, latest: VersionShape) {
    this.#dropped = findReducedQuestions(shape, latest);
    this.#places = shape.questions.map(({ index }) => index);
    const probed = new Set(listProbedForSkipping(shape.probes));
    const credited = new Set(shape.credited.map(({ index }) => index));
    const { isDrawn } = shape;
    this.#questions = shape.questions.map((each) => {
      const { index } = each;
      return createQuestionTally(each, {
        isProbed: probed.has(index),
        isCredited: credited.has(index),
        isDrawn,
      });
    });
    this.#isDrawn = shape.isDrawn;
    for (const [place, { question, counted }] of shape.probes.entries()) {
      const row = this.#places.indexOf(question.index);
      if (counted && "sources" in counted) {
        const sums = this.#questions[row]?.placements[question.placements.indexOf(counted)];
        if (sums) this.#placements.push({ place, row, question, placements: counted, sums });
      } else this.#probes.push({ place, row, question, choice: counted, codes: new Map(), texts: new Map() });
    }
  }

  count(
    sign: 1 | -1,
    snapshot: AttemptSnapshot,
    attempt: Pick<Attempt, "draw" | "codes" | "probed" | "skipped">,
  ): void {
    const { draw, skipped } = attempt;
    this.#graded += sign;
    if (snapshot.passed) this.#passed += sign;
    this.#countAnswers(sign, attempt, this.#countScores(sign, snapshot, draw));
    if (skipped) this.#countSkipped(sign, skipped);
  }

  /** Returns the total. */
  #countScores(sign: 1 | -1, { outcomes, scores }: AttemptSnapshot, draw: string): number {
    const row = this.#row;
    const texts = scores === "" ? [] : scores.split(",");
    const firstScore = outcomes.length - texts.length;
    const places = draw === "" ? undefined : parseDraw(draw);
    let total = 0;
    for (const [i, question] of this.#questions.entries()) {
      const written = this.#places[i] ?? i;
      const place = places ? places.get(written) : written;
      row[i] = undefined;
      if (place === undefined) continue;
      const code = outcomes.charCodeAt(place) - ZERO_CODE;
      // Reading an array before its start would be slow.
      const score = place < firstScore ? undefined : texts[place - firstScore];
      const cell = getCell(question, code, score ?? "0");
      cell.count += sign;
      total += cell.units;
      row[i] = cell;
    }
    for (const cell of row) cell?.totals.add(sign * total);
    if (this.#isDrawn) this.#countSquares(sign, total);
    increment(this.#totals, total, sign);
    if (this.#dropped) {
      const reduced = this.#dropped.reduce((rest, i) => rest - (row[i]?.units ?? 0), total);
      increment(this.#reduced, reduced, sign);
    }
    return total;
  }

  #countSquares(sign: 1 | -1, total: number): void {
    const square = BigInt(sign) * BigInt(total) * BigInt(total);
    for (const [i, question] of this.#questions.entries()) {
      if (this.#row[i] && question.squares !== null) question.squares += square;
    }
  }

  #countAnswers(sign: 1 | -1, answers: CountedAnswers, total: number): void {
    const { isCoded, texts } = splitCounted(answers);
    for (const tally of this.#probes) {
      const cell = this.#row[tally.row];
      if (!cell) continue;
      const text = texts[tally.place] ?? "";
      const all = isCoded ? tally.codes : tally.texts;
      let seen = all.get(text);
      if (!seen) {
        seen = { count: 0, rests: new ExactSum() };
        all.set(text, seen);
      }
      seen.count += sign;
      seen.rests.add(sign * (total - cell.units));
      if (all.size > MAX_SEEN) this.#evaluateProbe(tally);
    }
    for (const { place, row, question, placements, sums } of this.#placements) {
      const cells = this.#row[row] && parseCounted(question, placements, texts[place] ?? "", isCoded);
      if (!cells) continue;
      sums.answered += sign;
      for (const cell of cells) sums.counts[cell] = (sums.counts[cell] ?? 0) + sign;
    }
  }

  /** Counts the credited questions that were skipped. */
  #countSkipped(sign: 1 | -1, skipped: ReadonlySet<number>): void {
    for (const [i, tally] of this.#questions.entries()) {
      const index = this.#places[i] ?? i;
      if (tally.isCredited && this.#row[i] && skipped.has(index)) tally.skipped = (tally.skipped ?? 0) + sign;
    }
  }

  /** Evaluates the codes and results of a probe. */
  #evaluateProbe(probe: ProbeTally): void {
    this.#evaluateSeen(probe, probe.codes, true);
    this.#evaluateSeen(probe, probe.texts, false);
  }

  #evaluateSeen({ question, choice, row }: ProbeTally, seen: Seen, isCoded: boolean): void {
    const tally = this.#questions[row];
    for (const [text, { count, rests }] of seen) {
      if (!tally) continue;
      if (!choice) {
        if (wasSkipped(text)) tally.skipped = (tally.skipped ?? 0) + count;
        continue;
      }
      const picks = parseCounted(question, choice, text, isCoded);
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

/** Returns the place of each shown question in a submission, by its index in the version. */
const parseDraw = (draw: string): ReadonlyMap<number, number> =>
  new Map(draw.split(",").map((index, place) => [Number(index), place]));

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
