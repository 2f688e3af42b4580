import { LRUCache } from "lru-cache";
import { AppError, notFound } from "#lib/contract/app-error.ts";
import { assessmentErrors } from "#lib/messages/assessment-errors.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { type CompiledVersion, compileExercises, loadCompiledVersion } from "./compile.ts";
import { type AssessmentRow, findAssessment, getWorkingCopy, insertSnapshot } from "./queries.ts";

/** What a submission is graded on. `row` may be stale: the statement that records checks its revision. */
export type GradableAssessment = {
  row: AssessmentRow;
  /** As in assessment_versions: negative for the working copy. */
  version: number;
  content: CompiledVersion;
  /** Freezes the working copy that `content` was made of: what a draft submission was graded on stays readable. */
  saveSnapshot?: () => Promise<void>;
};

const assessmentCache = new LRUCache<string, AssessmentRow>({ max: 10_000 });
const getCacheKey = (ctx: Ctx, id: string) => `${ctx.organizationId} ${asUuid(id)}`;

/** Drops what is remembered of an assessment, once it turned out to be stale. */
export function evictAssessment(ctx: Ctx, id: string): void {
  assessmentCache.delete(getCacheKey(ctx, id));
}

/**
 * The assessment's row, from memory where it was read before. It may be stale, so decisions taken on it must be
 * confirmed against `revision`, or taken again after `forgetAssessment`. 404 is always decided by the database.
 */
async function loadCachedAssessment(ctx: Ctx, id: string): Promise<AssessmentRow> {
  const key = getCacheKey(ctx, id);
  const cached = assessmentCache.get(key);
  if (cached) return cached;
  const row = await findAssessment(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Assessment");
  assessmentCache.set(key, row);
  return row;
}

/** A published version, ready to grade: the newest, unless another was shown. The caller has seen that there is one. */
export async function loadPublishedGradable(
  ctx: Ctx,
  row: AssessmentRow,
  version = row.version,
): Promise<GradableAssessment> {
  return { row, version, content: await loadCompiledVersion(ctx, row.id, version) };
}

/** The working copy, ready to grade. */
export async function compileDraft(ctx: Ctx, row: AssessmentRow): Promise<CompiledVersion> {
  return compileExercises(await getWorkingCopy(ctx.db, ctx.organizationId, row.id));
}

/** The working copy, ready to grade under the version it gets once something is recorded on it. */
export async function loadDraftGradable(ctx: Ctx, row: AssessmentRow): Promise<GradableAssessment> {
  const version = -row.revision;
  const exercises = await getWorkingCopy(ctx.db, ctx.organizationId, row.id);
  return {
    row,
    version,
    content: compileExercises(exercises),
    saveSnapshot: () => insertSnapshot(ctx.db, ctx.organizationId, row.id, version, exercises, ctx),
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
    const row = await loadCachedAssessment(ctx, id);
    try {
      const done = await work(row);
      if (done !== undefined) return done;
    } catch (error) {
      if (!(error instanceof AppError) || !(await hasChanged(ctx, row))) throw error;
    }
    if (attempt === MAX_RETRIES)
      throw new AppError("unavailable", assessmentErrors.changingTooFast, { retryAfter: 5 });
    evictAssessment(ctx, id);
  }
}

/** Whether a refusal may have come from an outdated row. The fresh one is remembered in its place. */
async function hasChanged(ctx: Ctx, row: AssessmentRow): Promise<boolean> {
  evictAssessment(ctx, row.id);
  return (await loadCachedAssessment(ctx, row.id)).revision !== row.revision;
}
