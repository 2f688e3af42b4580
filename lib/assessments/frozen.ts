import { LRUCache } from "lru-cache";
import type { Ctx } from "#lib/context.ts";
import { notFound } from "#lib/errors.ts";
import { versionContent } from "./queries.ts";
import type { StoredExercise } from "./stored.ts";

/** Frozen contents, keys included: callers show field by field what is public. Bounded by the JSON they came from. */
const cache = new LRUCache<string, StoredExercise[]>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (exercises) => JSON.stringify(exercises).length,
});

/** A published version's content. It never changes, so what was read lately is not read again. 404 if there is none. */
export async function frozenContent(
  ctx: Ctx,
  assessmentId: string,
  version: number,
): Promise<StoredExercise[]> {
  const key = `${ctx.organizationId} ${assessmentId} ${version}`;
  const held = cache.get(key);
  if (held) return held;
  const stored = await versionContent(ctx.db, ctx.organizationId, assessmentId, version);
  if (!stored) throw notFound("Assessment");
  cache.set(key, stored);
  return stored;
}
