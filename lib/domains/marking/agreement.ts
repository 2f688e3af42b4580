import type { QuestionAgreement } from "#lib/contract/agreement.ts";
import { type Estimate, intraclassCorrelation, weightedKappa } from "#lib/core/statistics/agreement.ts";
import { roundReal } from "#lib/core/statistics/statistics.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { listRegradeIds } from "#lib/domains/assessments/corrections.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { listMarkedPairs, type MarkedPair } from "./agreement-queries.ts";
import { presentMarker } from "./markers.ts";
import { isDisputed } from "./resolve-marks.ts";

/**
 * Returns how well the two markers agree, for each question of the latest version that a teacher grades and for each
 * older one that two markers have marked. Throws 404.
 */
export async function getAgreement(ctx: Ctx, input: { assessmentId: string }): Promise<QuestionAgreement[]> {
  require(ctx, "results.read");
  return (await loadAgreement(ctx, input)).questions.map(({ agreement }) => agreement);
}

/** Loads the agreement by question, with the pairs of marks that it was computed from. Throws 404. */
export async function loadAgreement(ctx: Ctx, input: { assessmentId: string }) {
  const assessment = await requireAssessment(ctx, input.assessmentId);
  const { version } = assessment;
  const [pairs, latest] = await Promise.all([
    listMarkedPairs(ctx.db, ctx.organizationId, assessment.id),
    version > 0
      ? loadCompiledVersion(ctx, assessment.id, version, listRegradeIds(assessment, version))
      : undefined,
  ]);
  const open = latest?.questions.filter(({ compiled }) => compiled.needsTeacher) ?? [];
  const pairsByQuestion = Map.groupBy(pairs, ({ questionId }) => questionId);
  const tolerance = assessment.marking?.tolerance_points ?? 0;
  const ids = new Set([...open.map(({ id }) => id), ...pairsByQuestion.keys()]);
  return {
    pairs,
    questions: [...ids].map((id) => ({
      question: open.find((question) => question.id === id),
      agreement: describeAgreement(id, pairsByQuestion.get(id) ?? [], tolerance),
    })),
  };
}

function describeAgreement(
  questionId: string,
  pairs: readonly MarkedPair[],
  tolerance: number,
): QuestionAgreement {
  const scores = pairs.map(({ first, second }) => [first.score, second.score] as const);
  const countWithin = (points: number) =>
    scores.filter(
      ([first, second]) => !isDisputed(first, second, { resolve: "average", tolerance_points: points }),
    ).length;
  return {
    question_id: questionId,
    n: pairs.length,
    exact: countWithin(0),
    within_tolerance: countWithin(tolerance),
    kappa: roundEstimate(weightedKappa(scores)),
    icc: roundEstimate(intraclassCorrelation(scores)),
    markers: computeSeverities(pairs),
  };
}

const roundEstimate = (estimate: Estimate | null): Estimate | null =>
  estimate && {
    value: roundReal(estimate.value, 4),
    low: roundReal(estimate.low, 4),
    high: roundReal(estimate.high, 4),
  };

/** Computes each marker's mean difference from the mean of both marks, in points, ordered by the markers' names. */
function computeSeverities(pairs: readonly MarkedPair[]): QuestionAgreement["markers"] {
  const differences = new Map<string, number[]>();
  for (const { first, second } of pairs) {
    const half = (first.score - second.score) / 2;
    for (const [marker, difference] of [
      [first.marker, half],
      [second.marker, -half],
    ] as const) {
      const known = differences.get(marker);
      if (known) known.push(difference);
      else differences.set(marker, [difference]);
    }
  }
  return [...differences]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([marker, all]) => ({
      marker: presentMarker(marker),
      severity: roundReal(all.reduce((sum, each) => sum + each, 0) / all.length, 4),
    }));
}
