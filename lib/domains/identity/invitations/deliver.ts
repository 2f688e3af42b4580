import { eq } from "drizzle-orm";
import type { SentInvitation } from "#lib/contract/members.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { organizations, users } from "#lib/platform/db/schema/index.ts";
import type { Mailer } from "#lib/platform/mail/mailer.ts";
import { buildMessage, type Message } from "#lib/platform/mail/message.ts";
import type { IssuedInvitation } from "./issue.ts";
import { updateInvitation } from "./queries.ts";

/** How invitations reach people: by mail where there is a mailer, else by a link that somebody hands over. */
export type InvitationMailOptions = { mailer: Mailer | undefined; publicUrl: string };

const DATE_FORMAT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/**
 * Sends an invitation that is committed, or gives its link to whoever made it: this once, as only its digest is kept. The
 * link is given too where the mail server would not take the message.
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
  const inviterName = inviter ? inviter.name || inviter.email : "Somebody";
  const organizationName = organization?.name ?? "an organization";
  return buildMessage({
    to: issued.email,
    subject: `${inviterName} invites you to ${organizationName} on Touchstone`,
    before: [
      `${inviterName} invites you to join ${organizationName} on Touchstone, with the role ${issued.role}.`,
    ],
    link: { name: "See the invitation", address: link },
    after: [
      `The link works until ${DATE_FORMAT.format(issued.expiresAt)} UTC, for this address (${issued.email}) alone.`,
      "If you do not know what this is about, you need do nothing.",
    ],
  });
}
