import type { Role } from "#lib/contract/roles.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { addMember, hasMemberWithEmail } from "./queries.ts";

/** Makes somebody a member, in the caller's transaction. False where they are one already. */
export const joinOrganization = (ctx: Ctx, input: { userId: string; role: Role }): Promise<boolean> =>
  addMember(ctx.db, ctx.organizationId, { ...input, at: ctx.now });

/** Whether the account with this address belongs to a member. */
export const isMemberEmail = (ctx: Ctx, email: string): Promise<boolean> =>
  hasMemberWithEmail(ctx.db, ctx.organizationId, email);
