import type { ActorKind } from "#lib/contract/actor-kinds.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { findLastEntry, findNames } from "./queries.ts";

/** Who did something. `name` is undefined for the service itself, and if the user or API key was deleted. */
export type PastActor = { kind: ActorKind; name: string | undefined };

/** Finds who did something to a subject last, or null if the log doesn't tell. The caller checks the permission. */
export async function findLastActor(
  ctx: Ctx,
  input: { action: string; subjectType: string; subjectId: string },
): Promise<PastActor | null> {
  const entry = await findLastEntry(ctx.db, ctx.organizationId, input);
  if (!entry) return null;
  const { actorKind: kind, actorId } = entry;
  const names = await findNames(ctx.db, ctx.organizationId, actorId === null ? [] : [actorId]);
  return { kind, name: actorId === null ? undefined : names.get(actorId) };
}
