import { eq } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { passwordResets, users } from "#lib/platform/db/schema/index.ts";
import type { Limiter } from "#lib/platform/limits/limiter.ts";
import type { Mailer } from "#lib/platform/mail/mailer.ts";
import { buildMessage, type Message } from "#lib/platform/mail/message.ts";
import { randomToken, sha256 } from "#lib/platform/secrets.ts";
import { requireAttempt } from "./sign-in.ts";

/** What may be asked for in a quarter of an hour: from one network address, and for one account. */
const MAX_REQUESTS = { address: 20, account: 3 };
const TOKEN_TTL_MS = 3_600_000;
const TOKEN_PREFIX = "rst_";

/** Where somebody who forgot their password is written to, and the address that links begin with. */
export type ResetMailOptions = { mailer: Mailer; publicUrl: string };

/**
 * Sends a link that sets a new password, if the address has an account. Nothing tells whether it has: not what is
 * answered, nor when, as all the work is done afterwards. 429 after too many, known or not.
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
  mailOptions.mailer.sendLater(() => buildResetMail(db, input, mailOptions.publicUrl));
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
  if (user.passwordHash === null) return buildNoPasswordMail(email, publicUrl);
  const token = TOKEN_PREFIX + randomToken(32);
  const expiresAt = new Date(now.getTime() + TOKEN_TTL_MS);
  await db
    .insert(passwordResets)
    .values({ digest: sha256(token), userId: user.id, createdAt: now, expiresAt });
  return buildMessage({
    to: email,
    subject: "A new password for Touchstone",
    before: ["Somebody, we think you, asked for a new password for the account with this address."],
    link: { name: "Choose a new password", address: `${publicUrl}/reset-password/${token}` },
    after: [
      "The link works once, within an hour. The new password signs you out everywhere.",
      "If it was not you, you need do nothing: the old password goes on working.",
    ],
  });
}

/** The provider vouches for this person. A password beside it would outlive what the provider says. */
const buildNoPasswordMail = (email: string, publicUrl: string): Message =>
  buildMessage({
    to: email,
    subject: "Signing in to Touchstone",
    before: [
      "Somebody, we think you, asked for a new password. This account has none: you sign in with your organization's identity provider.",
    ],
    link: { name: "Sign in", address: `${publicUrl}/sign-in` },
    after: ["If it was not you, you need do nothing."],
  });
