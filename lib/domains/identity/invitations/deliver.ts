import { eq } from "drizzle-orm";
import type { SentInvitation } from "#lib/contract/members.ts";
import { buildInvitationEmail } from "#lib/messages/emails.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { organizations, users } from "#lib/platform/db/schema/index.ts";
import type { Mailer } from "#lib/platform/mail/mailer.ts";
import { buildMessage, type Message } from "#lib/platform/mail/message.ts";
import type { IssuedInvitation } from "./issue.ts";
import { updateInvitation } from "./queries.ts";

/** The settings for sending invitations. Without a `mailer`, the inviter passes on a link instead. */
export type InvitationMailOptions = { mailer: Mailer | undefined; publicUrl: string };

/**
 * Emails an invitation after it was committed. Without a mailer, or if the mail server refuses the message, the result
 * contains the link instead. The link can't be shown again, because only its digest is stored.
 */
export async function deliverInvitation(
  ctx: Ctx,
  issued: IssuedInvitation,
  { mailer, publicUrl }: InvitationMailOptions,
): Promise<SentInvitation> {
  const link = `${publicUrl}/invitations/${issued.token}`;
  const sent = {
    id: issued.id,
    email: issued.email,
    role: issued.role,
    expires_at: issued.expiresAt.toISOString(),
  };
  if (!mailer) return { ...sent, mail: "none", link };
  try {
    await mailer.send(await buildInvitationMail(ctx, issued, link));
  } catch {
    return { ...sent, mail: "failed", link };
  }
  await updateInvitation(ctx.db, ctx.organizationId, issued.id, { mailed: true });
  return { ...sent, mail: "sent", link: null };
}

async function buildInvitationMail(ctx: Ctx, issued: IssuedInvitation, link: string): Promise<Message> {
  const [organization] = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, ctx.organizationId));
  const [inviter] =
    ctx.actor.kind === "user"
      ? await ctx.db
          .select({ name: users.name, email: users.email })
          .from(users)
          .where(eq(users.id, ctx.actor.id))
      : [];
  const text = buildInvitationEmail({
    inviter: inviter ? inviter.name || inviter.email : "",
    organization: organization?.name ?? "",
    role: issued.role,
    email: issued.email,
    expiresAt: issued.expiresAt,
  });
  return buildMessage({ to: issued.email, ...text, linkUrl: link });
}
