import type { Placements } from "#lib/core/coded-answers/placements.ts";
import { add, compare, type Rational, ZERO } from "#lib/core/grading/rational.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { roundToUnits, toUnits, UNITS_PER_POINT } from "#lib/core/statistics/units.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { FrozenItem, StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { type Choice, findChoices } from "./choices.ts";
import { addPointsToKey, type PartKey, parsePartKey } from "./part-key.ts";
import { listProbedForSkipping, listProbes, type Probe } from "./probes.ts";

export type QuestionShape = {
  id: string;
  /** Its place in the version, from 0. */
  index: number;
  /** In whole units, like the scores that are compared with it. */
  points: Rational;
  compiled: GradableQuestion["compiled"];
  choices: readonly Choice[];
  placements: readonly Placements[];
  /** Whether every learner is shown it: it isn't in a pool, or its pool shows all of its questions. */
  isShared: boolean;
  /** The item of the bank that it is a copy of. */
  item: Pick<FrozenItem, "id" | "revision"> | null;
};

/**
 * The properties of a version, with its keys corrected by the regrades of a part, that analytics needs. They are
 * immutable, like the version and its regrades.
 *
 * If learners are shown different questions (`isDrawn`), a part's key names the points that were shown. They are the same
 * for all learners until a regrade drops a question, or changes its points.
 */
export type VersionShape = {
  part: PartKey;
  version: number;
  /** Without those that a regrade dropped. */
  questions: readonly QuestionShape[];
  /** Each is an index in `questions`. */
  indexById: ReadonlyMap<string, number>;
  isDrawn: boolean;
  /** The points of each question in units, by its place in the version; 0 for dropped ones. */
  units: readonly number[];
  /** The values that are counted for the answers in addition to scores. All parts of a version have the same. */
  probes: readonly Probe[];
  /**
   * Questions whose outcomes don't show who skipped them, because a regrade gives everyone their points. Those that are probed
   * for it in any case aren't among them.
   */
  credited: readonly QuestionShape[];
  /** The points that a learner is shown. If they aren't the same for all and the part doesn't name them: the most. */
  max: Rational;
  /** An estimate of the maximum number of characters in a submission when it is read for counting. */
  recordSize: number;
};

/**
 * Returns the part of the submissions whose learners were shown these questions of a version that shows different ones.
 * `draw` is that of an attempt (attempts.ts).
 */
export function getDrawnPart({ part, units }: VersionShape, draw: string): PartKey {
  const shown = draw === "" ? units : draw.split(",").map((index) => units[Number(index)] ?? 0);
  return addPointsToKey(part, shown.reduce((sum, each) => sum + each, 0) / UNITS_PER_POINT);
}

/** A pool that shows `draw` of the questions from `start` up to and without `end`. */
type Pool = { start: number; end: number; draw: number };

/** Lists the pools that don't show all of their questions. */
export function listPools(exercises: readonly StoredExercise[]): Pool[] {
  let end = 0;
  return exercises.flatMap(({ questions, pool }) => {
    const start = end;
    end += questions.length;
    return pool && pool.draw < questions.length ? { start, end, draw: pool.draw } : [];
  });
}

type ShapeSource = Omit<GradableQuestion, "index" | "keys"> & {
  content: unknown;
  item?: QuestionShape["item"];
};

/** Builds the shape of a part from all questions of its version. `published` is the part without regrades. */
export function buildShape(
  part: PartKey,
  questions: readonly ShapeSource[],
  { pools = [], published }: { pools?: readonly Pool[]; published?: VersionShape | undefined } = {},
): VersionShape {
  const formula = createFormulaReader();
  const findPool = (index: number) => pools.find(({ start, end }) => start <= index && index < end);
  const all = questions.map(
    ({ id, points, compiled, coded, content, item = null }, index): QuestionShape => ({
      id,
      index,
      points: roundToUnits(points),
      compiled,
      choices: findChoices(content, compiled, formula),
      placements: coded.placements,
      isShared: !findPool(index),
      item: item && { id: item.id, revision: item.revision },
    }),
  );
  const shapes = all.filter(({ compiled }) => compiled.ruling !== "drop");
  const probes = published?.probes ?? listProbes(all);
  const probed = new Set(listProbedForSkipping(probes));
  return {
    part,
    version: parsePartKey(part).version,
    questions: shapes,
    indexById: new Map(shapes.map(({ id }, i) => [id, i])),
    isDrawn: pools.length > 0,
    units: questions.map(({ points }) => toUnits(points)),
    probes,
    credited: shapes.filter(({ compiled, index }) => compiled.ruling === "full_credit" && !probed.has(index)),
    max: sumLargestPoints(shapes, pools),
    recordSize:
      200 + 25 * shapes.length + probes.reduce((size, { counted }) => size + estimateSize(counted), 0),
  };
}

/** Adds up the most points that a learner can be shown. */
function sumLargestPoints(questions: readonly QuestionShape[], pools: readonly Pool[]): Rational {
  const shared = questions.filter(({ isShared }) => isShared);
  const drawn = pools.flatMap(({ start, end, draw }) =>
    questions
      .filter(({ index }) => start <= index && index < end)
      .sort((a, b) => compare(b.points, a.points))
      .slice(0, draw),
  );
  return [...shared, ...drawn].map(({ points }) => points).reduce(add, ZERO);
}

/** Estimates the size of an answer that picks all options, or places everything once, in characters of JSON. */
function estimateSize(counted: Probe["counted"]): number {
  if (!counted) return 4;
  const ids =
    "options" in counted ? counted.options.map(({ id }) => id) : [...counted.sources, ...counted.targets];
  return ids.reduce((size, id) => size + id.length + 4, 4);
}

/** Lists the questions of the latest version that reliability is about: those that every learner is shown. */
export const listSharedQuestions = (latest: VersionShape): QuestionShape[] =>
  latest.questions.filter(({ isShared }) => isShared);

/**
 * Returns the indices of a version's questions that reliability isn't about, because the latest version no longer has them
 * or doesn't show them to every learner. Returns null if the version doesn't show every learner the questions that
 * reliability is about: its submissions are then incomplete for the latest version.
 */
export function findDroppedQuestions(shape: VersionShape, latest: VersionShape): number[] | null {
  const shared = new Set(listSharedQuestions(latest).map(({ id }) => id));
  if (latest.isDrawn && shared.size < 2) return null;
  const isComplete = [...shared].every((id) => shape.questions[shape.indexById.get(id) ?? -1]?.isShared);
  return isComplete ? shape.questions.flatMap(({ id }, i) => (shared.has(id) ? [] : [i])) : null;
}

/**
 * Returns the dropped questions if they need a separate sum (`reduced` in sums.ts). For a single dropped question,
 * other sums suffice.
 */
export function findReducedQuestions(shape: VersionShape, latest: VersionShape): number[] | null {
  const dropped = findDroppedQuestions(shape, latest);
  return dropped && dropped.length > 1 ? dropped : null;
}
