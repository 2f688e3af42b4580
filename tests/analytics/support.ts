import { findCoded } from "#lib/core/coded-answers/code-answers.ts";
import { compileCorrectedQuestion, type Ruling } from "#lib/core/grading/corrected-question.ts";
import type { AnswerKey, Interaction } from "#lib/core/grading/index.ts";
import { createEmptySums, mergeSums, type Sums } from "#lib/core/statistics/sums.ts";
import { type Attempt, type AttemptSnapshot, computeChanges } from "#lib/domains/analytics/attempts.ts";
import { computeFigures, type Figures } from "#lib/domains/analytics/figures.ts";
import { buildShape, type VersionShape } from "#lib/domains/analytics/shape.ts";
import { Tally } from "#lib/domains/analytics/tally.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { newId } from "#lib/platform/ids.ts";
import { textQuestion } from "#tests/support/quiz.ts";

const KEYS: AnswerKey[] = [{ type: "text", response_id: "r1", accept: [{ value: "Paris" }] }];
const INTERACTIONS: Interaction[] = [{ responseId: "r1", kind: "textEntryInteraction" }];

/**
 * Builds a version of automatically graded questions without choices. `points` maps question ids to points, or to null
 * for a question that a regrade dropped.
 */
export function buildVersion(points: Readonly<Record<string, number | null>>, part = "1"): VersionShape {
  const questions = Object.entries(points).map(([id, worth]) => {
    const ruling: Ruling | null = worth === null ? "drop" : null;
    const compiled = compileCorrectedQuestion(
      {
        points: worth ?? 1,
        form: "document",
        interactions: INTERACTIONS,
        keys: KEYS,
      },
      { keySets: [KEYS], points: worth ?? 1, ruling },
    );
    const coded = findCoded({ form: "document", interactions: INTERACTIONS, keys: KEYS });
    return { id, points: worth ?? 0, compiled, coded, content: textQuestion().content_ast };
  });
  return buildShape(part, questions);
}

/** The score of a question; null if it was skipped. */
export type Score = number | null;

/**
 * Creates the snapshot of an attempt with these scores, in the order of the version's questions. A dropped question has
 * no score.
 */
export function createSnapshot(
  shape: VersionShape,
  scores: readonly Score[],
  { graded = true, passingPercent = 50 } = {},
): AttemptSnapshot {
  const points = scores.map((_, i) => {
    const worth = shape.questions.find(({ index }) => index === i)?.points;
    return worth ? Number(worth.n) / Number(worth.d) : 0;
  });
  const counted = scores.map((score, i) => (points[i] === 0 ? 0 : score));
  const total = counted.reduce<number>((sum, score) => sum + (score ?? 0), 0);
  const max = points.reduce((sum, worth) => sum + worth, 0);
  const percentage = max === 0 ? 0 : (100 * total) / max;
  const outcomes = counted.map((score, i) =>
    getOutcomeCode(
      score === null ? "skipped" : score === points[i] ? "correct" : score > 0 ? "partial" : "incorrect",
    ),
  );
  const firstPartial = outcomes.indexOf(getOutcomeCode("partial"));
  return {
    part: shape.part,
    graded,
    percentage: Math.round(percentage * 100) / 100,
    passed: percentage >= passingPercent - 1e-9,
    outcomes: outcomes.join(""),
    scores:
      firstPartial < 0
        ? ""
        : counted
            .slice(firstPartial)
            .map((score) => score ?? 0)
            .join(","),
  };
}

/** Creates a learner's first attempt, which isn't counted yet, with other values where given. */
export const createAttempt = (given: Partial<Attempt> & Pick<Attempt, "after">): Attempt => ({
  id: newId(),
  learner: "x",
  number: 1,
  before: null,
  draw: "",
  codes: null,
  probed: "",
  ...given,
});

/** Creates submissions of one version, each by a different learner. */
export const createAttempts = (shape: VersionShape, table: readonly (readonly Score[])[]): Attempt[] =>
  table.map((scores, i) => createAttempt({ learner: `l${i}`, after: createSnapshot(shape, scores) }));

export const mapShapes = (...shapes: VersionShape[]) => new Map(shapes.map((shape) => [shape.part, shape]));

/** Computes the sums of attempts from scratch. */
export function computeSums(
  shapes: ReadonlyMap<string, VersionShape>,
  latest: VersionShape,
  attempts: readonly Attempt[],
  mode: "all" | "first" | "last" | "best" = "all",
): Sums {
  const tally = new Tally(latest, shapes);
  for (const own of Map.groupBy(attempts, ({ learner }) => learner).values()) {
    for (const change of computeChanges(own)) tally.add(change);
  }
  return mergeSums(createEmptySums(), tally.sums(mode), (part) => {
    const shape = shapes.get(part);
    if (!shape) throw new Error("a test names a part it has not made");
    return shape.max;
  });
}

/** Computes the analytics of submissions of one version. */
export function figuresFor(shape: VersionShape, table: readonly (readonly Score[])[]): Figures {
  const shapes = mapShapes(shape);
  return computeFigures(computeSums(shapes, shape, createAttempts(shape, table)), shapes, shape, 50);
}
