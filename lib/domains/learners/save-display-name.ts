import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { upsertDisplayName } from "./queries.ts";

/**
 * Creates a learner with a name, or replaces the name of the one with this reference and nothing else. The caller checks
 * the permission.
 */
export const saveDisplayName = (
  ctx: Ctx,
  { ref, displayName }: { ref: string; displayName: string },
): Promise<void> =>
  upsertDisplayName(ctx.db, ctx.organizationId, {
    id: newId(),
    learnerRef: ref,
    displayName,
    createdAt: ctx.now,
  });
