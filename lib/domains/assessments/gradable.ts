import { LRUCache } from "lru-cache";
import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { Draw } from "#lib/core/draw/index.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { type CompiledVersion, compileExercises, loadCompiledVersion } from "./compile.ts";
import { listRegradeIds } from "./corrections.ts";
import { type DrawSource, drawQuestions, drawVersion } from "./draws.ts";
import { type AssessmentRow, findAssessment, insertSnapshot } from "./queries.ts";
import { loadWorkingCopy } from "./resolve-items.ts";
import { findDraftVersion, findLowestVersion } from "./version-queries.ts";

/**
 * The assessment and content that a submission is graded against. `row` may be stale, so the statement that records the
 * submission checks its revision.
 */
export type GradableAssessment = {
  row: AssessmentRow;
  /** The version in assessment_versions. Negative for the working copy, where `saveSnapshot` decides the number. */
  version: number;
  /** The questions to grade, in the order in which the learner was shown them. */
  content: CompiledVersion;
  /** Null if the learner was shown the version as written. */
  draw: Draw | null;
  /**
   * Stores the working copy that `content` was compiled from, so that a draft submission stays readable. Returns the
   * version that it is stored as.
   */
  saveSnapshot?: () => Promise<number>;
};

const assessmentCache = new LRUCache<string, AssessmentRow>({ max: 10_000 });
const getCacheKey = (ctx: Ctx, id: string) => `${ctx.organizationId} ${asUuid(id)}`;

/** Removes a stale row of an assessment from the cache. */
export function evictAssessment(ctx: Ctx, id: string): void {
  assessmentCache.delete(getCacheKey(ctx, id));
}

/**
 * Returns the assessment's row, from the cache if it was read before. It may be stale, so confirm any decision based on
 * it against `revision`, or repeat the decision after `evictAssessment`. Only the database decides whether to throw
 * 404.
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

/**
 * Returns a published version with the keys that hold now, ready for grading, by default the latest version. The caller
 * has checked that the assessment was published.
 */
export async function loadPublishedGradable(
  ctx: Ctx,
  row: AssessmentRow,
  version = row.version,
): Promise<GradableAssessment> {
  const regrades = listRegradeIds(row, version);
  return { row, version, content: await loadCompiledVersion(ctx, row.id, version, regrades), draw: null };
}

/** Reduces a version to the questions of an attempt. */
export function drawGradable(target: GradableAssessment, source: DrawSource): GradableAssessment {
  const draw = drawQuestions(target.content.plan, source);
  return { ...target, content: drawVersion(target.content, draw), draw };
}

/** Compiles the working copy for grading. */
export async function compileDraft(ctx: Ctx, row: AssessmentRow): Promise<CompiledVersion> {
  return compileExercises(await loadWorkingCopy(ctx, row.id));
}

/** Returns the working copy, ready for grading. `saveSnapshot` stores it when a submission is recorded. */
export async function loadDraftGradable(ctx: Ctx, row: AssessmentRow): Promise<GradableAssessment> {
  const exercises = await loadWorkingCopy(ctx, row.id);
  return {
    row,
    version: -row.revision,
    content: compileExercises(exercises),
    draw: null,
    saveSnapshot: () => saveDraft(ctx, row, exercises),
  };
}

/**
 * Stores the working copy as a negative version, and returns its number. The number of a revision can be taken by other
 * content, because the items of the bank change without a revision of the assessment.
 */
async function saveDraft(ctx: Ctx, row: AssessmentRow, exercises: StoredExercise[]): Promise<number> {
  const { db, organizationId } = ctx;
  let version = -row.revision;
  while (!(await insertSnapshot(db, organizationId, row.id, version, exercises, ctx))) {
    const equal = await findDraftVersion(db, organizationId, row.id, exercises);
    if (equal !== undefined) return equal;
    version = (await findLowestVersion(db, organizationId, row.id)) - 1;
  }
  return version;
}

/** More concurrent changes than this during one request indicate a bug, not traffic. */
const MAX_RETRIES = 20;

/**
 * Runs `work` on the cached row of an assessment. If the row was stale, runs it again on a fresh row. The row counts as
 * stale if `work` returns undefined, or if `work` throws an AppError and the row has changed since it was cached.
 * Throws 404 if the assessment doesn't exist, and 503 `unavailable` if it keeps changing.
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
      throw new AppError("unavailable", ASSESSMENT_ERRORS.changingTooFast, { retryAfter: 5 });
    evictAssessment(ctx, id);
  }
}

/** Checks whether the row is outdated and could have caused an error. Caches the fresh row. */
async function hasChanged(ctx: Ctx, row: AssessmentRow): Promise<boolean> {
  evictAssessment(ctx, row.id);
  return (await loadCachedAssessment(ctx, row.id)).revision !== row.revision;
}
