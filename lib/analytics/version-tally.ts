import { toNumber } from "#lib/grading/rational.ts";
import { OUTCOMES, outcomeCode } from "#lib/submissions/stored.ts";
import type { Standing } from "./attempts.ts";
import { readProbed, splitProbed } from "./probes.ts";
import { type QuestionShape, reducedBy, type VersionShape } from "./shape.ts";
import type { QuestionSums, VersionSums } from "./sums.ts";
import { ExactSum, toUnits } from "./units.ts";

const [SKIPPED, PARTIAL, CORRECT] = [outcomeCode("skipped"), outcomeCode("partial"), outcomeCode("correct")];

/** More different answers to one question than these are counted up in between. */
const MAX_ANSWERS = 2_000;

/** How often a question earned one score, and the totals it came with. Scores repeat, so these are few. */
type Cell = { units: number; count: number; totals: ExactSum };

type QuestionTally = {
  shape: QuestionShape;
  /** By outcome; of `partial` there is one for each score in `partial`. */
  byOutcome: Cell[];
  partial: Map<string, Cell>;
  /** What its probe saw, and how often. */
  answers: Map<string, { count: number }>;
  skipped: number;
  choices: QuestionSums["choices"];
};

const cellOf = (score: number): Cell => ({ units: toUnits(score), count: 0, totals: new ExactSum() });

const questionTally = (shape: QuestionShape): QuestionTally => ({
  shape,
  byOutcome: OUTCOMES.map((_, code) => cellOf(code === CORRECT ? toNumber(shape.points) : 0)),
  partial: new Map(),
  answers: new Map(),
  skipped: 0,
  choices: shape.choices.map(({ options }) => ({ answered: 0, picks: options.map(() => 0) })),
});

/** Counts graded submissions of one version, to be added (sign 1) or taken away (-1). */
export class VersionTally {
  readonly #questions: QuestionTally[];
  readonly #probed: QuestionTally[];
  readonly #row: Cell[] = [];
  readonly #totals = new Map<number, number>();
  readonly #dropped: readonly number[] | null;
  readonly #reduced = new Map<number, number>();
  #graded = 0;
  #passed = 0;

  constructor(shape: VersionShape, latest: VersionShape) {
    this.#dropped = reducedBy(shape, latest);
    this.#questions = shape.questions.map(questionTally);
    this.#probed = this.#questions.filter((question) => question.shape.probe);
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
    for (const [i, question] of this.#probed.entries()) {
      const text = texts[i] ?? "";
      const seen = question.answers.get(text);
      if (seen) seen.count += sign;
      else question.answers.set(text, { count: sign });
      if (question.answers.size > MAX_ANSWERS) countUp(question);
    }
  }

  sums(): VersionSums {
    const [t, tt] = powerSums(this.#totals);
    for (const question of this.#probed) countUp(question);
    return {
      graded: this.#graded,
      passed: this.#passed,
      t,
      tt,
      totals: { coarse: false, counts: new Map([...this.#totals].filter(([, count]) => count !== 0)) },
      reduced: this.#dropped && { dropped: this.#dropped, squares: powerSums(this.#reduced)[1] },
      questions: this.#questions.map(questionSums),
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

/** Turns the answers seen into what they count as. */
function countUp(question: QuestionTally): void {
  for (const [text, { count }] of question.answers) {
    const { skipped, picks } = readProbed(question.shape, text);
    if (skipped) question.skipped += count;
    for (const [c, choice] of question.choices.entries()) {
      const picked = picks[c];
      if (!picked) continue;
      choice.answered += count;
      for (const option of picked) choice.picks[option] = (choice.picks[option] ?? 0) + count;
    }
  }
  question.answers.clear();
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

function questionSums({ shape, byOutcome, partial, skipped, choices }: QuestionTally): QuestionSums {
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
    skipped: shape.probe ? skipped : (byOutcome[SKIPPED]?.count ?? 0),
    choices,
  };
}
