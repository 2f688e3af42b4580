import { LRUCache } from "lru-cache";
import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { type CompiledVersion, compiledVersion, compileExercises } from "./compiled.ts";
import { type AssessmentRow, findAssessment, freezeContent, workingCopy } from "./queries.ts";

/** What a submission is graded on. `row` may be stale: the statement that records checks its revision. */
export type Gradable = {
  row: AssessmentRow;
  /** As in assessment_versions: negative for the working copy. */
  version: number;
  content: CompiledVersion;
  /** Freezes the working copy that `content` was made of: what a draft submission was graded on stays readable. */
  freeze?: () => Promise<void>;
};

const rows = new LRUCache<string, AssessmentRow>({ max: 10_000 });
const keyOf = (ctx: Ctx, id: string) => `${ctx.organizationId} ${asUuid(id)}`;

/** Drops what is remembered of an assessment, once it turned out to be stale. */
export function forgetAssessment(ctx: Ctx, id: string): void {
  rows.delete(keyOf(ctx, id));
}

/**
 * The assessment's row, from memory where it was read before. It may be stale, so decisions taken on it must be
 * confirmed against `revision`, or taken again after `forgetAssessment`. 404 is always decided by the database.
 */
async function rememberedAssessment(ctx: Ctx, id: string): Promise<AssessmentRow> {
  const key = keyOf(ctx, id);
  const held = rows.get(key);
  if (held) return held;
  const row = await findAssessment(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Assessment");
  rows.set(key, row);
  return row;
}

/** A published version, ready to grade: the newest, unless another was shown. The caller has seen that there is one. */
export async function publishedGradable(
  ctx: Ctx,
  row: AssessmentRow,
  version = row.version,
): Promise<Gradable> {
  return { row, version, content: await compiledVersion(ctx, row.id, version) };
}

/** The working copy, ready to grade. */
export async function draftContent(ctx: Ctx, row: AssessmentRow): Promise<CompiledVersion> {
  return compileExercises(await workingCopy(ctx.db, ctx.organizationId, row.id));
}

/** The working copy, ready to grade under the version it gets once something is recorded on it. */
export async function draftGradable(ctx: Ctx, row: AssessmentRow): Promise<Gradable> {
  const version = -row.revision;
  const exercises = await workingCopy(ctx.db, ctx.organizationId, row.id);
  return {
    row,
    version,
    content: compileExercises(exercises),
    freeze: () => freezeContent(ctx.db, ctx.organizationId, row.id, version, exercises, ctx),
  };
}

/** More changes than this between reading and writing, on one request, is no traffic but a fault. */
const MAX_RETRIES = 20;

/**
 * Does work on the remembered row of an assessment, again on a fresh one where that was stale: `work` says so by
 * giving undefined, and a refusal it throws is checked before it is believed. 404 when there is no such assessment.
 */
export async function withAssessment<T>(
  ctx: Ctx,
  id: string,
  work: (row: AssessmentRow) => Promise<T | undefined>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const row = await rememberedAssessment(ctx, id);
    try {
      const done = await work(row);
      if (done !== undefined) return done;
    } catch (error) {
      if (!(error instanceof AppError) || !(await hasMovedOn(ctx, row))) throw error;
    }
    if (attempt === MAX_RETRIES)
      throw new AppError("unavailable", "The assessment is changing too fast", { retryAfter: 5 });
    forgetAssessment(ctx, id);
  }
}

/** Whether a refusal may have come from an outdated row. The fresh one is remembered in its place. */
async function hasMovedOn(ctx: Ctx, row: AssessmentRow): Promise<boolean> {
  forgetAssessment(ctx, row.id);
  return (await rememberedAssessment(ctx, row.id)).revision !== row.revision;
}
