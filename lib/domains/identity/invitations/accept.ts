import { AppError, notFound } from "#lib/contract/app-error.ts";
import { describeWhoCanInvite } from "#lib/core/membership/invitations.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Session, switchOrganization } from "#lib/domains/identity/auth/sessions.ts";
import { joinOrganization } from "#lib/domains/identity/members/add.ts";
import { lockMembers } from "#lib/domains/identity/members/with-lock.ts";
import { INVITATION_ERRORS } from "#lib/messages/invitations.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { findInvitation } from "./find.ts";
import { lockOpenInvitation, updateInvitation } from "./queries.ts";

/**
 * Makes the signed-in user a member and switches their session to the organization. Only one of several parallel calls
 * takes effect. Throws 403 unless the invitation is for the account's address. Throws 404 if the invitation is unknown,
 * used, revoked or expired, or if its sender can no longer grant the role.
 */
export function acceptInvitation(
  db: Db,
  input: { session: Session; token: string; now: Date; requestId: string },
): Promise<{ organization_id: string }> {
  const { session, token, now, requestId } = input;
  return inTransaction(db, async (tx) => {
    const unlocked = await findInvitation(tx, { token, now });
    if (!unlocked) throw notFound("Invitation");
    // The sender's role can't change while the lock is held, so the state is read again.
    await lockMembers(tx, unlocked.organizationId);
    const found = (await findInvitation(tx, { token, now })) ?? unlocked;
    if (found.email !== session.user.email) {
      throw new AppError("insufficient_scope", INVITATION_ERRORS.otherAddress);
    }
    const { organizationId, role } = found;
    if (found.state === "void") {
      throw new AppError("not_found", INVITATION_ERRORS.invalid(describeWhoCanInvite(role)));
    }
    if (found.state !== "open") throw new AppError("not_found", INVITATION_ERRORS.closed[found.state]);
    if (!(await lockOpenInvitation(tx, organizationId, found.id))) {
      throw new AppError("not_found", INVITATION_ERRORS.justClosed);
    }
    const actor = { kind: "user", id: session.user.id, role } as const;
    const ctx: Ctx = { db: tx, organizationId, actor, now, requestId };
    await updateInvitation(tx, organizationId, found.id, { acceptedAt: now });
    if (await joinOrganization(ctx, { userId: session.user.id, role })) {
      const subject = { type: "invitation", id: found.id };
      await appendAudit(ctx, "invitation.accepted", subject, { email: found.email, role });
    }
    await switchOrganization(tx, session, organizationId);
    return { organization_id: organizationId };
  });
}
