import { AppError } from "#lib/contract/app-error.ts";
import { describeWhoCanInvite, type InvitationState } from "#lib/core/membership/invitations.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Session, switchOrganization } from "#lib/domains/identity/auth/sessions.ts";
import { joinOrganization } from "#lib/domains/identity/members/add.ts";
import { lockMembers } from "#lib/domains/identity/members/with-lock.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { findInvitation } from "./find.ts";
import { lockOpenInvitation, updateInvitation } from "./queries.ts";

const REFUSAL_MESSAGES: Readonly<Record<Exclude<InvitationState, "open" | "void">, string>> = {
  accepted: "This invitation was accepted already",
  revoked: "This invitation was withdrawn, or a newer one has taken its place",
  expired: "This invitation has expired; ask for a new one",
};

/**
 * Makes the person who is signed in a member, and turns their session to the organization. 403 unless the invitation is
 * for the address of their account; 404 for one that is unknown, used, revoked or expired, or whose sender may no longer
 * give its role. Of parallel ones one counts.
 */
export function acceptInvitation(
  db: Db,
  input: { session: Session; token: string; now: Date; requestId: string },
): Promise<{ organization_id: string }> {
  const { session, token, now, requestId } = input;
  return inTransaction(db, async (tx) => {
    const unlocked = await findInvitation(tx, { token, now });
    if (!unlocked) throw new AppError("not_found", "There is no such invitation");
    // From here on nobody becomes, or stops being, somebody who may have sent it.
    await lockMembers(tx, unlocked.organizationId);
    const found = (await findInvitation(tx, { token, now })) ?? unlocked;
    if (found.email !== session.user.email) {
      throw new AppError("insufficient_scope", "This invitation is for another e-mail address");
    }
    const { organizationId, role } = found;
    if (found.state === "void") {
      throw new AppError(
        "not_found",
        `This invitation is no longer valid; ask ${describeWhoCanInvite(role)} for a new one`,
      );
    }
    if (found.state !== "open") throw new AppError("not_found", REFUSAL_MESSAGES[found.state]);
    if (!(await lockOpenInvitation(tx, organizationId, found.id))) {
      throw new AppError("not_found", "This invitation was answered or withdrawn just now");
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
