import { areSkipped, fractionsToWire, gradeResponses, readAnswers } from "#lib/core/grading/index.ts";
import type { CompiledVersion, GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { computeScores, type ScoredColumns } from "#lib/domains/submissions/compute-result.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { getOutcomeCode, type StoredFractions } from "#lib/platform/db/schema/stored-submission.ts";

/** A submission, as far as its result depends on it. */
export type RegradedRow = ScoredColumns & {
  status: StoredResult["status"];
  gradedAt: Date | null;
};

/** What a submission's result becomes. `graded_at` is null if it is graded by the change itself. */
export type NewResult = Omit<StoredResult, "regrades">;

/** Answers that are longer aren't worth remembering. In characters of JSON. */
const MAX_REMEMBERED = 500;
const MAX_ANSWERS = 10_000;

/**
 * Grades the corrected questions of submissions to one version again, by keys that are already compiled. The other
 * questions keep their exact fractions, and teachers' marks stay. Equal answers are graded once.
 */
export class Regrader {
  readonly #version: CompiledVersion;
  readonly #questions: readonly GradableQuestion[];
  readonly #graded = new Map<string, StoredFractions[number] | undefined>();

  /** `version` has the keys that hold after the correction of these questions. */
  constructor(version: CompiledVersion, questionIds: ReadonlySet<string>) {
    this.#version = version;
    this.#questions = version.questions.filter(({ id }) => questionIds.has(id));
  }

  /** The corrected questions that the version holds. */
  get questions(): readonly GradableQuestion[] {
    return this.#questions;
  }

  /**
   * Returns the result of a submission after the correction. `markedIds` are the questions with a teacher's score that
   * isn't final yet. Returns undefined if an answer can't be read any more, so that the result has to stay.
   */
  regrade(row: RegradedRow, markedIds: ReadonlySet<string>): NewResult | undefined {
    const fractions = [...row.fractions];
    const outcomes = [...row.questionOutcomes];
    for (const question of this.#questions) {
      const graded = this.#grade(question, row.answers[question.index] ?? []);
      if (!graded) return undefined;
      fractions[question.index] = graded;
      outcomes[question.index] = this.#getFormerOutcome(question, row, markedIds);
    }
    return rescore({ ...row, fractions, questionOutcomes: outcomes }, this.#version);
  }

  /**
   * Returns the recorded outcome as far as the new one depends on it: whether a question waits for a teacher, or was scored
   * without one because it was skipped.
   */
  #getFormerOutcome(
    { id, index, compiled }: GradableQuestion,
    row: RegradedRow,
    markedIds: ReadonlySet<string>,
  ): number {
    const outcome = row.questionOutcomes[index] ?? INCORRECT;
    if (!compiled.needsTeacher) return outcome;
    // With full credit, a question waits for a teacher only if one had begun to mark it.
    if (compiled.ruling === "full_credit") return markedIds.has(id) ? PENDING : INCORRECT;
    if (outcome === PENDING) return PENDING;
    // A correction that settled the question has replaced what was recorded of it.
    return areSkipped(row.answers[index] ?? []) ? SKIPPED : INCORRECT;
  }

  #grade({ compiled, index }: GradableQuestion, elements: readonly unknown[]) {
    const key = `${index} ${JSON.stringify(elements)}`;
    if (this.#graded.has(key)) return this.#graded.get(key);
    const read = readAnswers(compiled, elements);
    const graded = "issues" in read ? undefined : fractionsToWire(gradeResponses(compiled, read.responses));
    if (key.length <= MAX_REMEMBERED && this.#graded.size < MAX_ANSWERS) this.#graded.set(key, graded);
    return graded;
  }
}

const [PENDING, SKIPPED, INCORRECT] = [
  getOutcomeCode("pending"),
  getOutcomeCode("skipped"),
  getOutcomeCode("incorrect"),
];

/** Computes a submission's result from its fractions and marks. The caller has chosen the version's keys. */
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
