import { LRUCache } from "lru-cache";
import { add, fromNumber, type Rational, ZERO } from "#lib/core/grading/rational.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { type GradableQuestion, loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Choice, findChoices } from "./choices.ts";
import { listProbes, type Probe } from "./probes.ts";

export type QuestionShape = {
  id: string;
  points: Rational;
  compiled: GradableQuestion["compiled"];
  choices: readonly Choice[];
};

/** The properties of a version that analytics needs. Like the version itself, they are immutable. */
export type VersionShape = {
  version: number;
  questions: readonly QuestionShape[];
  indexById: ReadonlyMap<string, number>;
  /** The values that are counted for the answers in addition to scores. */
  probes: readonly Probe[];
  /** The points of all questions. */
  max: Rational;
  /** An estimate of the maximum number of characters in a submission when it is read for counting. */
  recordSize: number;
};

/** Versions never change, so cached entries never become stale. The limit is the number of cached questions. */
const cache = new LRUCache<string, VersionShape>({
  maxSize: 20_000,
  sizeCalculation: (shape) => shape.questions.length + 1,
});

/** Returns the shape of a published version, from the cache or the database. Throws 404. */
async function loadVersionShape(ctx: Ctx, assessmentId: string, version: number): Promise<VersionShape> {
  const key = `${ctx.organizationId} ${assessmentId} ${version}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const exercises = await loadSnapshot(ctx, assessmentId, version);
  const { questions } = await loadCompiledVersion(ctx, assessmentId, version, []);
  const contents = exercises.flatMap((exercise) => exercise.questions);
  const shape = buildShape(
    version,
    questions.map((question, i) => ({ ...question, content: contents[i]?.content_ast })),
  );
  cache.set(key, shape);
  return shape;
}

/** The shapes of an assessment's versions that have been loaded so far. */
export class ShapeCache {
  readonly #ctx: Ctx;
  readonly #assessmentId: string;
  readonly known = new Map<number, VersionShape>();

  constructor(ctx: Ctx, assessmentId: string) {
    this.#ctx = ctx;
    this.#assessmentId = assessmentId;
  }

  /** Returns the points of all questions of a loaded version. */
  readonly getMax = (version: number): Rational => {
    const shape = this.known.get(version);
    if (!shape) throw new Error(`The shape of version ${version} was not loaded`);
    return shape.max;
  };

  list(): VersionShape[] {
    return [...this.known.values()];
  }

  recordSize(): number {
    return Math.max(...this.list().map((shape) => shape.recordSize));
  }

  async load(version: number): Promise<VersionShape> {
    const shape = this.known.get(version) ?? (await loadVersionShape(this.#ctx, this.#assessmentId, version));
    this.known.set(version, shape);
    return shape;
  }
}

export function buildShape(
  version: number,
  questions: readonly (Omit<GradableQuestion, "index" | "keys"> & { content: unknown })[],
): VersionShape {
  const formula = createFormulaReader();
  const shapes = questions.map(({ id, points, compiled, content }) => ({
    id,
    points: fromNumber(points),
    compiled,
    choices: findChoices(content, compiled, formula),
  }));
  const probes = listProbes(shapes);
  return {
    version,
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
