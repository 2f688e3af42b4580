import { getInvitationState } from "#lib/core/membership/invitations.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { selectInvitationsPage } from "./queries.ts";

/** Returns a page of pending invitations with their states. The result doesn't contain the links. */
export async function listInvitations(ctx: Ctx, input: { page: number; limit: number }) {
  require(ctx, "members.manage");
  const { items, meta } = await selectInvitationsPage(ctx.db, ctx.organizationId, input);
  return { items: items.map((row) => ({ ...row, state: getInvitationState(row, ctx.now) })), meta };
}
