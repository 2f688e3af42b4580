import type { Draw } from "#lib/core/draw/index.ts";
import { areSkipped, fractionsToWire, gradeResponses, readAnswers } from "#lib/core/grading/index.ts";
import { type Rational, sub } from "#lib/core/grading/rational.ts";
import type { CompiledVersion, GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { drawVersion } from "#lib/domains/assessments/draws.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { getOutcomeCode, type StoredFractions } from "#lib/platform/db/schema/stored-submission.ts";
import { computeExactScore, computeScores, type ScoredColumns } from "./compute-result.ts";

/** A submission, as far as its result depends on it. */
export type RegradedRow = ScoredColumns & {
  draw: Draw | null;
  status: StoredResult["status"];
  gradedAt: Date | null;
};

/** What a submission's result becomes. `graded_at` is null if it is graded by the change itself. */
export type NewResult = Omit<StoredResult, "regrades">;

/** What a learner was shown, and the corrected questions in it. */
type Shown = { version: CompiledVersion; corrected: readonly GradableQuestion[] };

/** Answers that are longer aren't worth remembering. In characters of JSON. */
const MAX_REMEMBERED = 500;
const MAX_ANSWERS = 10_000;

/**
 * Grades the corrected questions of submissions to one version again, by keys that are already compiled. The other
 * questions keep their exact fractions, and teachers' marks stay. Equal answers are graded once. Each submission has
 * its own questions, if they are drawn.
 */
export class Regrader {
  readonly #whole: Shown;
  readonly #questionIds: ReadonlySet<string>;
  readonly #former: CompiledVersion;
  /** The questions that needed no grading by the keys that the submissions were graded by. */
  readonly #settledIds: ReadonlySet<string>;
  readonly #gradeSkipped: boolean;
  readonly #drawn = new WeakMap<Draw, Shown>();
  readonly #graded = new Map<string, StoredFractions[number] | undefined>();

  /**
   * `version` has the keys that hold after the correction of these questions, and `former` those that the submissions were
   * graded by. `gradeSkipped` is the assessment's setting.
   */
  constructor(
    version: CompiledVersion,
    questionIds: ReadonlySet<string>,
    { former, gradeSkipped }: { former: CompiledVersion; gradeSkipped: boolean },
  ) {
    this.#questionIds = questionIds;
    this.#former = former;
    this.#settledIds = new Set(former.questions.filter(isSettled).map(({ id }) => id));
    this.#gradeSkipped = gradeSkipped;
    this.#whole = this.#select(version);
  }

  /** The corrected questions that the version holds. */
  get questions(): readonly GradableQuestion[] {
    return this.#whole.corrected;
  }

  /** Lists the corrected questions that a submission's learner was shown, with their indexes in its row. */
  listShown({ draw }: Pick<RegradedRow, "draw">): readonly GradableQuestion[] {
    return this.#findShown(draw).corrected;
  }

  /**
   * Returns the result of a submission after the correction. `markedIds` are the questions with a teacher's score that
   * isn't final yet. Returns undefined if an answer can't be read anymore, so that the result has to stay.
   */
  regrade(row: RegradedRow, markedIds: ReadonlySet<string>): NewResult | undefined {
    const { version, corrected } = this.#findShown(row.draw);
    const fractions = [...row.fractions];
    const outcomes = [...row.questionOutcomes];
    for (const question of corrected) {
      const graded = this.#grade(question, row.answers[question.index] ?? []);
      if (!graded) return undefined;
      fractions[question.index] = graded;
      outcomes[question.index] = this.#getFormerOutcome(question, row, markedIds);
    }
    return rescore({ ...row, fractions, questionOutcomes: outcomes }, version);
  }

  /**
   * Computes by how many points a correction changes the exact score of a submission. `after` is what `regrade` returned for
   * the submission with these final marks.
   */
  computeScoreChange(row: RegradedRow, after: NewResult, finalMarks: RegradedRow["finalMarks"]): Rational {
    const { version, corrected } = this.#findShown(row.draw);
    const former = drawVersion(this.#former, row.draw).questions;
    // The others keep their scores, unless they have become graded.
    const changed = finalMarks === row.finalMarks ? corrected : version.questions;
    const { fractions, question_outcomes: questionOutcomes } = after;
    const scoreBefore = computeExactScore(
      row,
      changed.flatMap(({ index }) => former[index] ?? []),
    );
    return sub(computeExactScore({ ...row, fractions, questionOutcomes, finalMarks }, changed), scoreBefore);
  }

  /** Lists the questions of a submission that need grading with these outcomes. */
  listWaiting(row: Pick<RegradedRow, "draw">, outcomes: readonly number[]): readonly GradableQuestion[] {
    return this.#findShown(row.draw).version.questions.filter(({ index }) => outcomes[index] === PENDING);
  }

  /** Lists the questions of a submission that need grading before the correction, with the points that they had. */
  listFormerlyWaiting({ draw, questionOutcomes }: RegradedRow): readonly GradableQuestion[] {
    return drawVersion(this.#former, draw).questions.filter(
      ({ index }) => questionOutcomes[index] === PENDING,
    );
  }

  #select(version: CompiledVersion): Shown {
    return { version, corrected: version.questions.filter(({ id }) => this.#questionIds.has(id)) };
  }

  #findShown(draw: Draw | null): Shown {
    if (!draw) return this.#whole;
    const known = this.#drawn.get(draw);
    if (known) return known;
    const shown = this.#select(drawVersion(this.#whole.version, draw));
    this.#drawn.set(draw, shown);
    return shown;
  }

  /**
   * Returns the recorded outcome as far as the new one depends on it: whether a question needs grading, or was
   * scored without one because it was skipped. What needed no grading was recorded without regard to the setting, which
   * therefore decides now.
   */
  #getFormerOutcome(
    { id, index, compiled }: GradableQuestion,
    row: RegradedRow,
    markedIds: ReadonlySet<string>,
  ): number {
    const outcome = row.questionOutcomes[index] ?? INCORRECT;
    if (!compiled.needsTeacher) return outcome;
    // With full credit, a question needs grading only if a teacher had begun to mark it.
    if (compiled.ruling === "full_credit") return markedIds.has(id) ? PENDING : INCORRECT;
    const isUnanswered = areSkipped(row.answers[index] ?? [], compiled.unscoredIds);
    if (compiled.ruling === "drop") return isUnanswered ? SKIPPED : INCORRECT;
    if (outcome === PENDING) return PENDING;
    if (!this.#settledIds.has(id)) return outcome;
    return isUnanswered && !this.#gradeSkipped ? SKIPPED : INCORRECT;
  }

  #grade({ id, compiled }: GradableQuestion, elements: readonly unknown[]) {
    const key = `${id} ${JSON.stringify(elements)}`;
    if (this.#graded.has(key)) return this.#graded.get(key);
    const read = readAnswers(compiled, elements);
    const graded = "issues" in read ? undefined : fractionsToWire(gradeResponses(compiled, read.responses));
    if (key.length <= MAX_REMEMBERED && this.#graded.size < MAX_ANSWERS) this.#graded.set(key, graded);
    return graded;
  }
}

const isSettled = ({ compiled }: GradableQuestion): boolean =>
  !compiled.needsTeacher || compiled.ruling !== null;

const [PENDING, SKIPPED, INCORRECT] = [
  getOutcomeCode("pending"),
  getOutcomeCode("skipped"),
  getOutcomeCode("incorrect"),
];

/**
 * Computes a submission's result from its fractions and marks. The caller has chosen the version's keys, and reduced it
 * to what the learner was shown.
 */
export function rescore(row: RegradedRow, version: CompiledVersion): NewResult {
  const { scores, isAwaiting } = computeScores(row, version);
  return {
    fractions: row.fractions,
    question_scores: scores.questionScores,
    question_outcomes: scores.questionOutcomes,
    score: scores.score,
    max_score: scores.maxScore,
    percentage: scores.percentage,
    passed: scores.passed,
    auto_score: scores.autoScore,
    manual_score: scores.manualScore,
    status: isAwaiting ? "awaiting_manual_grading" : "graded",
    graded_at: isAwaiting ? null : (row.gradedAt?.toISOString() ?? null),
  };
}
