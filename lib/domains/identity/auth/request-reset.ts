import { eq } from "drizzle-orm";
import { HOUR } from "#lib/core/durations.ts";
import { NO_PASSWORD_EMAIL, PASSWORD_RESET_EMAIL } from "#lib/messages/emails.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { passwordResets, users } from "#lib/platform/db/schema/index.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import type { Mailer } from "#lib/platform/mail/mailer.ts";
import { buildMessage, type Message } from "#lib/platform/mail/message.ts";
import { randomToken, sha256 } from "#lib/platform/secrets.ts";
import { requireAttempt } from "./sign-in.ts";

/** The number of requests allowed within 15 minutes, from one IP address and for one account. */
const MAX_REQUESTS = { address: 20, account: 3 };
const TOKEN_TTL_MS = HOUR;
const TOKEN_PREFIX = "rst_";

/** The mailer for reset emails, and the base URL of their links. */
export type ResetMailOptions = {
  mailer: Mailer;
  publicUrl: string;
  /** Keeps the process running until the email has been sent, on a host that would stop it after the response. */
  keepRunning?: ((work: Promise<void>) => void) | undefined;
};

/**
 * Emails a link to set a new password if the address has an account. Neither the response nor its timing reveals
 * whether it does, because the email is prepared after the response. Throws 429 after too many requests, whether or not
 * the account exists.
 */
export async function requestPasswordReset(
  db: Db,
  limiter: Limiter,
  input: { email: string; address: string; now: Date },
  mailOptions: ResetMailOptions,
): Promise<void> {
  await requireAttempt(limiter, `reset:address:${input.address}`, MAX_REQUESTS.address);
  const account = sha256(input.email).toString("base64url");
  await requireAttempt(limiter, `reset:account:${account}`, MAX_REQUESTS.account);
  const work = mailOptions.mailer.sendLater(() => buildResetMail(db, input, mailOptions.publicUrl));
  mailOptions.keepRunning?.(work);
}

async function buildResetMail(
  db: Db,
  { email, now }: { email: string; now: Date },
  publicUrl: string,
): Promise<Message | undefined> {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  if (!user) return undefined;
  // Users of an identity provider can't set a password, because it would keep working after the provider closes their
  // account.
  if (user.passwordHash === null)
    return buildMessage({ to: email, ...NO_PASSWORD_EMAIL, linkUrl: `${publicUrl}/sign-in` });
  const token = TOKEN_PREFIX + randomToken(32);
  const expiresAt = new Date(now.getTime() + TOKEN_TTL_MS);
  await db
    .insert(passwordResets)
    .values({ digest: sha256(token), userId: user.id, createdAt: now, expiresAt });
  return buildMessage({
    to: email,
    ...PASSWORD_RESET_EMAIL,
    linkUrl: `${publicUrl}/reset-password/${token}`,
  });
}
