import { stateOf } from "#lib/core/membership/invitations.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { pageOfInvitations } from "./queries.ts";

/** The invitations that wait for an answer, each with its state, without anything a link could be made of. */
export async function listInvitations(ctx: Ctx, input: { page: number; limit: number }) {
  requirePermission(ctx, "members.manage");
  const { items, meta } = await pageOfInvitations(ctx.db, ctx.organizationId, input);
  return { items: items.map((row) => ({ ...row, state: stateOf(row, ctx.now) })), meta };
}
