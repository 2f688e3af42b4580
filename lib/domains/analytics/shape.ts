import { LRUCache } from "lru-cache";
import { add, fromNumber, type Rational, ZERO } from "#lib/core/grading/rational.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { compiledVersion, type GradableQuestion } from "#lib/domains/assessments/compiled.ts";
import { frozenContent } from "#lib/domains/assessments/frozen.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Choice, choicesIn } from "./choices.ts";
import { type Probe, probesOf } from "./probes.ts";

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
async function versionShape(ctx: Ctx, assessmentId: string, version: number): Promise<VersionShape> {
  const key = `${ctx.organizationId} ${assessmentId} ${version}`;
  const held = cache.get(key);
  if (held) return held;
  const exercises = await frozenContent(ctx, assessmentId, version);
  const { questions } = await compiledVersion(ctx, assessmentId, version);
  const contents = exercises.flatMap((exercise) => exercise.questions);
  const shape = shapeOf(
    version,
    questions.map((question, i) => ({ ...question, content: contents[i]?.content_ast })),
  );
  cache.set(key, shape);
  return shape;
}

/** The shapes of an assessment's versions, as far as they were needed. */
export class Shapes {
  readonly #ctx: Ctx;
  readonly #assessmentId: string;
  readonly known = new Map<number, VersionShape>();

  constructor(ctx: Ctx, assessmentId: string) {
    this.#ctx = ctx;
    this.#assessmentId = assessmentId;
  }

  /** All points of a version that was loaded. */
  readonly maxOf = (version: number): Rational => {
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
    const shape = this.known.get(version) ?? (await versionShape(this.#ctx, this.#assessmentId, version));
    this.known.set(version, shape);
    return shape;
  }
}

export function shapeOf(
  version: number,
  questions: readonly (Omit<GradableQuestion, "index"> & { content: unknown })[],
): VersionShape {
  const formula = createFormulaReader();
  const shapes = questions.map(({ id, points, compiled, content }) => ({
    id,
    points: fromNumber(points),
    compiled,
    choices: choicesIn(content, compiled, formula),
  }));
  const probes = probesOf(shapes);
  return {
    version,
    questions: shapes,
    indexById: new Map(shapes.map(({ id }, i) => [id, i])),
    probes,
    max: shapes.map(({ points }) => points).reduce(add, ZERO),
    recordSize: 200 + 25 * shapes.length + probes.reduce((size, { choice }) => size + sizeOf(choice), 0),
  };
}

/** All options picked, in JSON. */
const sizeOf = (choice: Choice | null): number =>
  (choice?.options ?? []).reduce((size, { id }) => size + id.length + 4, 4);

/**
 * The questions of a version that the latest one no longer has, where it has all of the latest one's questions: then
 * its submissions are complete for the latest one. Null where it lacks some.
 */
export function droppedSince(shape: VersionShape, latest: VersionShape): number[] | null {
  if (latest.questions.some(({ id }) => !shape.indexById.has(id))) return null;
  return shape.questions.flatMap(({ id }, i) => (latest.indexById.has(id) ? [] : [i]));
}

/** The same where it takes a sum of its own (sums.ts, `reduced`): two or more; one can be told from the other sums. */
export function reducedBy(shape: VersionShape, latest: VersionShape): number[] | null {
  const dropped = droppedSince(shape, latest);
  return dropped && dropped.length > 1 ? dropped : null;
}
