import { eq } from "drizzle-orm";
import { MAX_PASSWORD, MIN_PASSWORD } from "#lib/contract/form-options.ts";
import { setPassword } from "#lib/domains/identity/auth/set-password.ts";
import { normalizeEmail } from "#lib/domains/identity/auth/sign-in.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { users as people } from "#lib/platform/db/schema/index.ts";
import { createLogger } from "#lib/platform/runtime/log.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { randomToken } from "#lib/platform/secrets.ts";
import type { Output } from "../command.ts";
import { readOptions } from "./options.ts";

/** `users reset-password`: for whoever forgot theirs, where no mail can be sent. */
export async function users({ db }: Database, [verb, ...args]: string[]): Promise<Output> {
  if (verb !== "reset-password") throw new OperatorError("users takes reset-password.");
  const options = readOptions(args, { required: ["email"], optional: ["password"] });
  const password = options.password ?? randomToken(15);
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
    throw new OperatorError(`--password takes ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
  }
  const email = normalizeEmail(options.email);
  const [user] = await db.select({ id: people.id }).from(people).where(eq(people.email, email));
  if (!user) throw new OperatorError("--email belongs to no account.");
  const ended = await setPassword(db, { userId: user.id, password, now: new Date() });
  // People stand outside the organizations, and so outside their audit logs.
  createLogger("info").info({ user_id: user.id, sessions_ended: ended }, "a password was reset by hand");
  const made = options.password === undefined ? { password } : {};
  if (options.json) return { json: { user_id: user.id, email, sessions_ended: ended, ...made } };
  const text = `${email} has a new password and is signed out everywhere (${ended} sessions).`;
  return {
    text: options.password === undefined ? `${text}\nThe password, shown this once:\n\n  ${password}` : text,
  };
}
