import { LRUCache } from "lru-cache";
import { notFound } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { findVersionContent } from "./version-queries.ts";

/**
 * The contents of versions. They include answer keys, so callers must pick the public fields. The limit is in
 * characters of JSON.
 */
const cache = new LRUCache<string, StoredExercise[]>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (exercises) => JSON.stringify(exercises).length,
});

/**
 * Returns a version's content, which never changes, from the cache or with one query. Throws 404 if it doesn't exist.
 */
export async function loadSnapshot(
  ctx: Ctx,
  assessmentId: string,
  version: number,
): Promise<StoredExercise[]> {
  const key = `${ctx.organizationId} ${assessmentId} ${version}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const stored = await findVersionContent(ctx.db, ctx.organizationId, assessmentId, version);
  if (!stored) throw notFound("Assessment");
  cache.set(key, stored);
  return stored;
}
