import { LRUCache } from "lru-cache";
import { notFound } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { findVersionContent } from "./queries.ts";

/** Frozen contents, keys included: callers show field by field what is public. Bounded by the JSON they came from. */
const cache = new LRUCache<string, StoredExercise[]>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (exercises) => JSON.stringify(exercises).length,
});

/** A published version's content. It never changes, so what was read lately is not read again. 404 if there is none. */
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
