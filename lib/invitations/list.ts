import { type Ctx, requirePermission } from "#lib/context.ts";
import { pageOfInvitations } from "./queries.ts";

/** The invitations that wait for an answer, without anything a link could be made of. */
export function listInvitations(ctx: Ctx, input: { page: number; limit: number }) {
  requirePermission(ctx, "members.manage");
  return pageOfInvitations(ctx.db, ctx.organizationId, input);
}
