import { eq } from "drizzle-orm";
import { hashPassword } from "#lib/domains/identity/auth/passwords.ts";
import { setPasswordHash } from "#lib/domains/identity/auth/set-password.ts";
import { normalizeEmail } from "#lib/domains/identity/auth/sign-in.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { users as people } from "#lib/platform/db/schema/index.ts";
import { createLogger } from "#lib/platform/runtime/log.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { generatePassword } from "#lib/platform/secrets.ts";
import type { Command, Output } from "../command.ts";
import { checkPassword, readOptions } from "./options.ts";

/** `users reset-password`: sets a new password for a user who forgot theirs, if no mail server is configured. */
export function users([verb, ...args]: string[]): Command {
  if (verb !== "reset-password") throw new OperatorError("Unknown command. Use `users reset-password`.");
  const options = readOptions(args, { required: ["email"], optional: ["password"] });
  const password = options.password ?? generatePassword();
  checkPassword(password);
  const email = normalizeEmail(options.email);
  const isGenerated = options.password === undefined;
  return { run: ({ db }) => resetPassword(db, { email, password, isGenerated }, options.json) };
}

async function resetPassword(
  db: Db,
  { email, password, isGenerated }: { email: string; password: string; isGenerated: boolean },
  asJson: boolean,
): Promise<Output> {
  const [user] = await db.select({ id: people.id }).from(people).where(eq(people.email, email));
  if (!user) throw new OperatorError("There is no account with this --email.");
  const passwordHash = await hashPassword(password);
  const ended = (await setPasswordHash(db, { userId: user.id, passwordHash, now: new Date() })) ?? 0;
  // Accounts don't belong to an organization, so this is recorded in the log instead of an audit log.
  createLogger("info").info({ user_id: user.id, sessions_ended: ended }, "an operator reset a password");
  const generated = isGenerated ? { password } : {};
  if (asJson) return { json: { user_id: user.id, email, sessions_ended: ended, ...generated } };
  const text = `Changed the password of ${email} and ended ${formatCount(ended, "session")}.`;
  return {
    text: isGenerated
      ? `${text}\nNew password (copy it now, it won't be shown again):\n\n  ${password}`
      : text,
  };
}
