import { getInvitationState } from "#lib/core/membership/invitations.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { selectInvitationsPage } from "./queries.ts";

/** The invitations that wait for an answer, each with its state, without anything a link could be made of. */
export async function listInvitations(ctx: Ctx, input: { page: number; limit: number }) {
  require(ctx, "members.manage");
  const { items, meta } = await selectInvitationsPage(ctx.db, ctx.organizationId, input);
  return { items: items.map((row) => ({ ...row, state: getInvitationState(row, ctx.now) })), meta };
}
