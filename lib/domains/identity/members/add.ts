import type { Role } from "#lib/contract/roles.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { addMember, hasMemberWithEmail } from "./queries.ts";

/** Adds a member in the caller's transaction. Returns false if the user is already a member. */
export const joinOrganization = (ctx: Ctx, input: { userId: string; role: Role }): Promise<boolean> =>
  addMember(ctx.db, ctx.organizationId, { ...input, at: ctx.now });

/** Checks whether a member has this email address. */
export const isMemberEmail = (ctx: Ctx, email: string): Promise<boolean> =>
  hasMemberWithEmail(ctx.db, ctx.organizationId, email);
