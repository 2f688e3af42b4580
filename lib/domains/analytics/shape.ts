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

/** What analytics needs to know of a version. Immutable, like the version. */
export type VersionShape = {
  version: number;
  questions: readonly QuestionShape[];
  indexById: ReadonlyMap<string, number>;
  /** What of its answers is counted beside the scores. */
  probes: readonly Probe[];
  /** The points of all its questions. */
  max: Rational;
  /** About how many characters a submission has at most when it is read to be counted. */
  recordSize: number;
};

/** Versions never change; bounded by the number of questions held. */
const cache = new LRUCache<string, VersionShape>({
  maxSize: 20_000,
  sizeCalculation: (shape) => shape.questions.length + 1,
});

/** A published version's shape. From memory where it was used lately. */
async function loadVersionShape(ctx: Ctx, assessmentId: string, version: number): Promise<VersionShape> {
  const key = `${ctx.organizationId} ${assessmentId} ${version}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const exercises = await loadSnapshot(ctx, assessmentId, version);
  const { questions } = await loadCompiledVersion(ctx, assessmentId, version);
  const contents = exercises.flatMap((exercise) => exercise.questions);
  const shape = buildShape(
    version,
    questions.map((question, i) => ({ ...question, content: contents[i]?.content_ast })),
  );
  cache.set(key, shape);
  return shape;
}

/** The shapes of an assessment's versions, as far as they were needed. */
export class ShapeCache {
  readonly #ctx: Ctx;
  readonly #assessmentId: string;
  readonly known = new Map<number, VersionShape>();

  constructor(ctx: Ctx, assessmentId: string) {
    this.#ctx = ctx;
    this.#assessmentId = assessmentId;
  }

  /** All points of a version that was loaded. */
  readonly getMax = (version: number): Rational => {
    const shape = this.known.get(version);
    if (!shape) throw new Error(`the shape of version ${version} was not loaded`);
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
  questions: readonly (Omit<GradableQuestion, "index"> & { content: unknown })[],
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

/** All options picked, in JSON. */
const estimateSize = (choice: Choice | null): number =>
  (choice?.options ?? []).reduce((size, { id }) => size + id.length + 4, 4);

/**
 * The questions of a version that the latest one no longer has, where it has all of the latest one's questions: then
 * its submissions are complete for the latest one. Null where it lacks some.
 */
export function findDroppedQuestions(shape: VersionShape, latest: VersionShape): number[] | null {
  if (latest.questions.some(({ id }) => !shape.indexById.has(id))) return null;
  return shape.questions.flatMap(({ id }, i) => (latest.indexById.has(id) ? [] : [i]));
}

/** The same where it takes a sum of its own (sums.ts, `reduced`): two or more; one can be told from the other sums. */
export function findReducedQuestions(shape: VersionShape, latest: VersionShape): number[] | null {
  const dropped = findDroppedQuestions(shape, latest);
  return dropped && dropped.length > 1 ? dropped : null;
}
