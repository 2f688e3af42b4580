import { compileQuestion } from "#lib/core/grading/index.ts";
import { createEmptySums, mergeSums, type Sums } from "#lib/core/statistics/sums.ts";
import { type Attempt, type AttemptSnapshot, computeChanges } from "#lib/domains/analytics/attempts.ts";
import { computeFigures, type Figures } from "#lib/domains/analytics/figures.ts";
import { buildShape, type VersionShape } from "#lib/domains/analytics/shape.ts";
import { Tally } from "#lib/domains/analytics/tally.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { textQuestion } from "#tests/support/quiz.ts";

/** Builds a version of automatically graded questions without choices. `points` maps question ids to points. */
export function buildVersion(points: Readonly<Record<string, number>>, version = 1): VersionShape {
  const questions = Object.entries(points).map(([id, worth]) => ({
    id,
    points: worth,
    compiled: compileQuestion({
      points: worth,
      form: "document",
      interactions: [{ responseId: "r1", kind: "textEntryInteraction" }],
      keys: [{ type: "text", response_id: "r1", accept: [{ value: "Paris" }] }],
    }),
    content: textQuestion().content_ast,
  }));
  return buildShape(version, questions);
}

/** The score of a question; null if it was skipped. */
export type Score = number | null;

/** Creates the snapshot of an attempt with these scores, in the order of the version's questions. */
export function createSnapshot(
  shape: VersionShape,
  scores: readonly Score[],
  { graded = true, passingPercent = 50 } = {},
): AttemptSnapshot {
  const points = shape.questions.map((question) => Number(question.points.n) / Number(question.points.d));
  const total = scores.reduce<number>((sum, score) => sum + (score ?? 0), 0);
  const percentage = (100 * total) / points.reduce((sum, worth) => sum + worth, 0);
  const outcomes = scores.map((score, i) =>
    getOutcomeCode(
      score === null ? "skipped" : score === points[i] ? "correct" : score > 0 ? "partial" : "incorrect",
    ),
  );
  return {
    graded,
    percentage: Math.round(percentage * 100) / 100,
    passed: percentage >= passingPercent - 1e-9,
    outcomes: `{${outcomes.join(",")}}`,
    scores: `{${scores.map((score) => score ?? 0).join(",")}}`,
  };
}

/** Creates submissions of one version, each by a different learner. */
export const createAttempts = (shape: VersionShape, table: readonly (readonly Score[])[]): Attempt[] =>
  table.map((scores, i) => ({
    learner: `l${i}`,
    number: 1,
    version: shape.version,
    before: null,
    after: createSnapshot(shape, scores),
    probed: "",
  }));

export const mapShapes = (...shapes: VersionShape[]) =>
  new Map(shapes.map((shape) => [shape.version, shape]));

/** Computes the sums of attempts from scratch. */
export function computeSums(
  shapes: ReadonlyMap<number, VersionShape>,
  latest: VersionShape,
  attempts: readonly Attempt[],
  mode: "all" | "first" | "last" | "best" = "all",
): Sums {
  const tally = new Tally(latest, shapes);
  for (const own of Map.groupBy(attempts, ({ learner }) => learner).values()) {
    for (const change of computeChanges(own)) tally.add(change);
  }
  return mergeSums(createEmptySums(), tally.sums(mode), (version) => {
    const shape = shapes.get(version);
    if (!shape) throw new Error("a test names a version it has not made");
    return shape.max;
  });
}

/** Computes the analytics of submissions of one version. */
export function figuresFor(shape: VersionShape, table: readonly (readonly Score[])[]): Figures {
  const shapes = mapShapes(shape);
  return computeFigures(computeSums(shapes, shape, createAttempts(shape, table)), shapes, shape, 50);
}
