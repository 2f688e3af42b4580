import { type Ctx, isAllowed, require } from "#lib/platform/context.ts";

/**
 * Throws 403 unless the actor can read or write assessments. An API key that can only write them also refers to items, which
 * saving, presenting and publishing look up.
 */
export function requireUse(ctx: Pick<Ctx, "actor">): void {
  if (!isAllowed(ctx.actor, "assessments.write")) require(ctx, "assessments.read");
}
