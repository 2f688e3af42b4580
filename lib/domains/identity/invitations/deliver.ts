import { eq } from "drizzle-orm";
import type { SentInvitation } from "#lib/contract/members.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { organizations, users } from "#lib/platform/db/schema/index.ts";
import type { Mailer } from "#lib/platform/mail/mailer.ts";
import { type Message, message } from "#lib/platform/mail/message.ts";
import type { Issued } from "./issue.ts";
import { markInvitation } from "./queries.ts";

/** How invitations reach people: by mail where there is a mailer, else by a link that somebody hands over. */
export type Post = { mailer: Mailer | undefined; publicUrl: string };

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/**
 * Sends an invitation that is committed, or gives its link to whoever made it: this once, as only its digest is kept. The
 * link is given too where the mail server would not take the message.
 */
export async function deliver(
  ctx: Ctx,
  issued: Issued,
  { mailer, publicUrl }: Post,
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
    await mailer.send(await invitationMail(ctx, issued, link));
  } catch {
    return { ...sent, mail: "failed", link };
  }
  await markInvitation(ctx.db, ctx.organizationId, issued.id, { mailed: true });
  return { ...sent, mail: "sent", link: null };
}

async function invitationMail(ctx: Ctx, issued: Issued, link: string): Promise<Message> {
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
  const who = inviter ? inviter.name || inviter.email : "Somebody";
  const where = organization?.name ?? "an organization";
  return message({
    to: issued.email,
    subject: `${who} invites you to ${where} on Touchstone`,
    before: [`${who} invites you to join ${where} on Touchstone, with the role ${issued.role}.`],
    link: { name: "See the invitation", address: link },
    after: [
      `The link works until ${TIME.format(issued.expiresAt)} UTC, for this address (${issued.email}) alone.`,
      "If you do not know what this is about, you need do nothing.",
    ],
  });
}
