import { LRUCache } from "lru-cache";
import { notFound } from "#lib/contract/app-error.ts";
import type { Draw, DrawPlan } from "#lib/core/draw/index.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { type DrawSource, drawExercises, drawQuestions, planDraw } from "./draws.ts";
import { findVersionContent } from "./version-queries.ts";

type Snapshot = { exercises: StoredExercise[]; plan: DrawPlan };

/**
 * The contents of versions. They include answer keys, so callers must pick the public fields. The limit is in
 * characters of JSON.
 */
const cache = new LRUCache<string, Snapshot>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ exercises }) => JSON.stringify(exercises).length,
});

/** Returns a version's content and its plan, from the cache or with one query. Throws 404 if it doesn't exist. */
export async function loadPlannedSnapshot(
  ctx: Ctx,
  assessmentId: string,
  version: number,
): Promise<Snapshot> {
  const key = `${ctx.organizationId} ${assessmentId} ${version}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const exercises = await findVersionContent(ctx.db, ctx.organizationId, assessmentId, version);
  if (!exercises) throw notFound("Assessment");
  const snapshot = { exercises, plan: planDraw(exercises) };
  cache.set(key, snapshot);
  return snapshot;
}

/**
 * Returns a version's content, which never changes, from the cache or with one query. Throws 404 if it doesn't exist.
 */
export const loadSnapshot = async (
  ctx: Ctx,
  assessmentId: string,
  version: number,
): Promise<readonly StoredExercise[]> => (await loadPlannedSnapshot(ctx, assessmentId, version)).exercises;

/** Returns the content that an attempt shows. Throws 404 if the version doesn't exist. */
export async function loadAttemptContent(
  ctx: Ctx,
  attempt: { assessmentId: string; version: number } & DrawSource,
): Promise<readonly StoredExercise[]> {
  const { exercises, plan } = await loadPlannedSnapshot(ctx, attempt.assessmentId, attempt.version);
  return drawExercises(exercises, drawQuestions(plan, attempt));
}

/**
 * Returns the ids of the questions that an attempt shows, in their order, or null if it shows the version as written.
 * Throws 404 if the version doesn't exist.
 */
export async function findDrawnIds(
  ctx: Ctx,
  attempt: { assessmentId: string; version: number } & DrawSource,
): Promise<string[] | null> {
  const { exercises, plan } = await loadPlannedSnapshot(ctx, attempt.assessmentId, attempt.version);
  const draw = drawQuestions(plan, attempt);
  return draw && drawExercises(exercises, draw).flatMap(({ questions }) => questions.map(({ id }) => id));
}

/** Returns the content that a submission's learner was shown. Throws 404 if the version doesn't exist. */
export const loadSubmittedContent = async (
  ctx: Ctx,
  row: { assessmentId: string; assessmentVersion: number; draw: Draw | null },
): Promise<readonly StoredExercise[]> =>
  drawExercises(
    (await loadPlannedSnapshot(ctx, row.assessmentId, row.assessmentVersion)).exercises,
    row.draw,
  );
