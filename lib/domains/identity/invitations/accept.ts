import { AppError } from "#lib/contract/app-error.ts";
import { type InvitationState, whoMayOffer } from "#lib/core/membership/invitations.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Session, switchOrganization } from "#lib/domains/identity/auth/sessions.ts";
import { join } from "#lib/domains/identity/members/add.ts";
import { lockMembers } from "#lib/domains/identity/members/turn.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { findInvitation } from "./find.ts";
import { markInvitation, openInvitation } from "./queries.ts";

const DEAD: Readonly<Record<Exclude<InvitationState, "open" | "void">, string>> = {
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
    const named = await findInvitation(tx, { token, now });
    if (!named) throw new AppError("not_found", "There is no such invitation");
    // From here on nobody becomes, or stops being, somebody who may have sent it.
    await lockMembers(tx, named.organizationId);
    const found = (await findInvitation(tx, { token, now })) ?? named;
    if (found.email !== session.user.email) {
      throw new AppError("insufficient_scope", "This invitation is for another e-mail address");
    }
    const { organizationId, role } = found;
    if (found.state === "void") {
      throw new AppError(
        "not_found",
        `This invitation is no longer valid; ask ${whoMayOffer(role)} for a new one`,
      );
    }
    if (found.state !== "open") throw new AppError("not_found", DEAD[found.state]);
    if (!(await openInvitation(tx, organizationId, found.id))) {
      throw new AppError("not_found", "This invitation was answered or withdrawn just now");
    }
    const actor = { kind: "user", id: session.user.id, role } as const;
    const ctx: Ctx = { db: tx, organizationId, actor, now, requestId };
    await markInvitation(tx, organizationId, found.id, { acceptedAt: now });
    if (await join(ctx, { userId: session.user.id, role })) {
      const subject = { type: "invitation", id: found.id };
      await appendAudit(ctx, "invitation.accepted", subject, { email: found.email, role });
    }
    await switchOrganization(tx, session, organizationId);
    return { organization_id: organizationId };
  });
}
