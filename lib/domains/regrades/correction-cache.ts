import * as rational from "#lib/core/grading/rational.ts";
import {
  compileExercises,
  type GradableQuestion,
  loadCompiledVersion,
} from "#lib/domains/assessments/compile.ts";
import { loadRegrades } from "#lib/domains/assessments/corrections.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { Regrader } from "#lib/domains/submissions/regrade-result.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { CoveredRow } from "./coverage-queries.ts";
import type { RegradeRow } from "./queries.ts";

/** Compiles each version once for all submissions that were graded by the same keys. */
export class CorrectionCache {
  readonly #ctx: Ctx;
  readonly #regrade: RegradeRow;
  readonly #known = new Map<string, Correction>();

  constructor(ctx: Ctx, regrade: RegradeRow) {
    this.#ctx = ctx;
    this.#regrade = regrade;
  }

  /** Returns what the regrade does to these submissions, by `getKeysId`. */
  async load(rows: readonly CoveredRow[]): Promise<ReadonlyMap<string, Correction>> {
    for (const row of rows) {
      const id = getKeysId(row);
      if (!this.#known.has(id)) this.#known.set(id, await this.#compile(row));
    }
    return this.#known;
  }

  async #compile({ assessmentVersion: version, regrades }: CoveredRow): Promise<Correction> {
    const { id, assessmentId, corrections } = this.#regrade;
    const { gradeSkipped } = await requireAssessment(this.#ctx, assessmentId);
    const exercises = await loadSnapshot(this.#ctx, assessmentId, version);
    const former = await loadCompiledVersion(this.#ctx, assessmentId, version, regrades);
    const regrader = new Regrader(
      compileExercises(exercises, [...(await loadRegrades(this.#ctx, regrades)), { id, corrections }]),
      new Set(corrections.map(({ question_id }) => question_id)),
      { former, gradeSkipped },
    );
    const revalued = regrader.questions.filter(
      (question) => !isWorthTheSame(question, former.questions[question.index]),
    );
    return { regrader, revaluedIds: new Set(revalued.map((question) => question.id)) };
  }
}

/** What a regrade does to the submissions to one version that were graded by the same keys. */
export type Correction = {
  regrader: Regrader;
  /** The corrected questions that, as a whole or in one of their parts, are worth more or less than before. */
  revaluedIds: ReadonlySet<string>;
};

/** Identifies the keys that a submission was graded by. */
export const getKeysId = ({ assessmentVersion, regrades }: CoveredRow): string =>
  [assessmentVersion, ...regrades].join(" ");

/**
 * Checks whether two sets of keys for a question give it the same points, and divide them among its parts in the same
 * way. A dropped question has the points that it would be worth if it counted again.
 */
const isWorthTheSame = (a: GradableQuestion, b: GradableQuestion | undefined): boolean =>
  a.points === b?.points &&
  a.keys.points === b.keys.points &&
  a.compiled.slots.every(({ points }, i) =>
    rational.equals(points, b.compiled.slots[i]?.points ?? rational.ZERO),
  );
