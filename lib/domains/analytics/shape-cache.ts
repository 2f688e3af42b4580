import { LRUCache } from "lru-cache";
import { fromNumber, type Rational } from "#lib/core/grading/rational.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { listRegradeIds } from "#lib/domains/assessments/corrections.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { buildPartKey, type PartKey, parsePartKey } from "./part-key.ts";
import { buildShape, listPools, type VersionShape } from "./shape.ts";

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
  const { version, regrades, base, points } = parsePartKey(part);
  if (points !== null) {
    return { ...(await loadVersionShape(ctx, assessmentId, base)), part, max: fromNumber(points) };
  }
  const published = regrades.length > 0 && (await loadVersionShape(ctx, assessmentId, String(version)));
  const exercises = await loadSnapshot(ctx, assessmentId, version);
  const { questions } = await loadCompiledVersion(ctx, assessmentId, version, regrades);
  const contents = exercises.flatMap((exercise) => exercise.questions);
  const shape = buildShape(
    part,
    questions.map((question, i) => ({
      ...question,
      content: contents[i]?.content_ast,
      item: contents[i]?.item ?? null,
    })),
    { pools: listPools(exercises), published: published || undefined },
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
  readonly getMax = (part: PartKey): Rational => this.get(part).max;

  /** Returns a loaded shape. */
  get(part: PartKey): VersionShape {
    const shape = this.known.get(part);
    if (!shape) throw new Error(`The shape of ${part} was not loaded`);
    return shape;
  }

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
