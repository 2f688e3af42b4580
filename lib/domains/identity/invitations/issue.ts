import type { Role } from "#lib/contract/roles.ts";
import { DAY } from "#lib/core/durations.ts";
import { INVITATION_DAYS } from "#lib/core/membership/invitations.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { insertInvitation, revokeOpenInvitations } from "./queries.ts";
import { createInvitationToken } from "./token.ts";

export type IssuedInvitation = { id: string; email: string; role: Role; token: string; expiresAt: Date };

/** Inserts an invitation and revokes the open invitations for the same address, so that their links stop working. */
export async function issueInvitation(
  ctx: Ctx,
  input: { email: string; role: Role },
): Promise<IssuedInvitation> {
  const id = newId();
  const token = createInvitationToken();
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * DAY);
  await revokeOpenInvitations(ctx.db, ctx.organizationId, input.email, ctx.now);
  await insertInvitation(ctx.db, ctx.organizationId, {
    id,
    ...input,
    digest: sha256(token),
    invitedBy: ctx.actor.kind === "user" ? ctx.actor.id : null,
    createdAt: ctx.now,
    expiresAt,
  });
  return { id, ...input, token, expiresAt };
}
