import { LRUCache } from "lru-cache";
import { add, fromNumber, type Rational, ZERO } from "#lib/core/grading/rational.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { type GradableQuestion, loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { listRegradeIds } from "#lib/domains/assessments/corrections.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Choice, findChoices } from "./choices.ts";
import { buildPartKey, type PartKey, parsePartKey } from "./part-key.ts";
import { listProbes, type Probe } from "./probes.ts";

export type QuestionShape = {
  id: string;
  /** Its place in the version, from 0. */
  index: number;
  points: Rational;
  compiled: GradableQuestion["compiled"];
  choices: readonly Choice[];
};

/**
 * The properties of a version, with its keys corrected by the regrades of a part, that analytics needs. They are
 * immutable, like the version and its regrades.
 */
export type VersionShape = {
  part: PartKey;
  version: number;
  /** Without those that a regrade dropped. */
  questions: readonly QuestionShape[];
  /** Each is an index in `questions`. */
  indexById: ReadonlyMap<string, number>;
  /** The values that are counted for the answers in addition to scores. All parts of a version have the same. */
  probes: readonly Probe[];
  /** The points of all questions. */
  max: Rational;
  /** An estimate of the maximum number of characters in a submission when it is read for counting. */
  recordSize: number;
};

/** Versions and regrades never change, so cached entries never become stale. The limit is the number of cached questions. */
const cache = new LRUCache<string, VersionShape>({
  maxSize: 20_000,
  sizeCalculation: (shape) => shape.questions.length + 1,
});

/** Returns the shape of a published version by the keys of a part, from the cache or the database. Throws 404. */
async function loadVersionShape(ctx: Ctx, assessmentId: string, part: PartKey): Promise<VersionShape> {
  const key = `${ctx.organizationId} ${assessmentId} ${part}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const { version, regrades } = parsePartKey(part);
  const published = regrades.length > 0 && (await loadVersionShape(ctx, assessmentId, String(version)));
  const exercises = await loadSnapshot(ctx, assessmentId, version);
  const { questions } = await loadCompiledVersion(ctx, assessmentId, version, regrades);
  const contents = exercises.flatMap((exercise) => exercise.questions);
  const shape = buildShape(
    part,
    questions.map((question, i) => ({ ...question, content: contents[i]?.content_ast })),
    published || undefined,
  );
  cache.set(key, shape);
  return shape;
}

/** Returns the part of submissions to the latest version by the keys that hold now. */
export const getLatestPart = (assessment: Pick<AssessmentRow, "version" | "regrades">): PartKey =>
  buildPartKey(assessment.version, listRegradeIds(assessment, assessment.version));

/** The shapes of an assessment's parts that have been loaded so far. */
export class ShapeCache {
  readonly #ctx: Ctx;
  readonly #assessmentId: string;
  readonly known = new Map<PartKey, VersionShape>();

  constructor(ctx: Ctx, assessmentId: string) {
    this.#ctx = ctx;
    this.#assessmentId = assessmentId;
  }

  /** Returns the points of all questions of a loaded part. */
  readonly getMax = (part: PartKey): Rational => {
    const shape = this.known.get(part);
    if (!shape) throw new Error(`The shape of ${part} was not loaded`);
    return shape.max;
  };

  list(): VersionShape[] {
    return [...this.known.values()];
  }

  recordSize(): number {
    return Math.max(...this.list().map((shape) => shape.recordSize));
  }

  async load(part: PartKey): Promise<VersionShape> {
    const shape = this.known.get(part) ?? (await loadVersionShape(this.#ctx, this.#assessmentId, part));
    this.known.set(part, shape);
    return shape;
  }
}

/** Builds the shape of a part from all questions of its version. `published` is the part without regrades. */
export function buildShape(
  part: PartKey,
  questions: readonly (Omit<GradableQuestion, "index" | "keys"> & { content: unknown })[],
  published?: VersionShape,
): VersionShape {
  const formula = createFormulaReader();
  const all = questions.map(({ id, points, compiled, content }, index) => ({
    id,
    index,
    points: fromNumber(points),
    compiled,
    choices: findChoices(content, compiled, formula),
  }));
  const shapes = all.filter(({ compiled }) => compiled.ruling !== "drop");
  const probes = published?.probes ?? listProbes(all);
  return {
    part,
    version: parsePartKey(part).version,
    questions: shapes,
    indexById: new Map(shapes.map(({ id }, i) => [id, i])),
    probes,
    max: shapes.map(({ points }) => points).reduce(add, ZERO),
    recordSize:
      200 + 25 * shapes.length + probes.reduce((size, { choice }) => size + estimateSize(choice), 0),
  };
}

/** Estimates the size of an answer that picks all options, in characters of JSON. */
const estimateSize = (choice: Choice | null): number =>
  (choice?.options ?? []).reduce((size, { id }) => size + id.length + 4, 4);

/**
 * Returns the indices of a version's questions that the latest version no longer has. Returns null if the version lacks
 * a question of the latest version, because its submissions are then incomplete for the latest version.
 */
export function findDroppedQuestions(shape: VersionShape, latest: VersionShape): number[] | null {
  if (latest.questions.some(({ id }) => !shape.indexById.has(id))) return null;
  return shape.questions.flatMap(({ id }, i) => (latest.indexById.has(id) ? [] : [i]));
}

/**
 * Returns the dropped questions if they need a separate sum (`reduced` in sums.ts). For a single dropped question,
 * other sums suffice.
 */
export function findReducedQuestions(shape: VersionShape, latest: VersionShape): number[] | null {
  const dropped = findDroppedQuestions(shape, latest);
  return dropped && dropped.length > 1 ? dropped : null;
}
