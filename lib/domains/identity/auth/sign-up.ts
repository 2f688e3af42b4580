import type { Db } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { hashPassword } from "./passwords.ts";
import { normalizeEmail } from "./sign-in.ts";

/**
 * Creates an account. If the address already has an account, nothing changes and the result is the same, so that
 * callers can't find out who has an account. Signing in is a separate step.
 */
export async function signUp(
  db: Db,
  input: { email: string; name: string; password: string; now: Date },
): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  await db
    .insert(users)
    .values({
      id: newId(),
      email: normalizeEmail(input.email),
      name: input.name,
      passwordHash,
      createdAt: input.now,
    })
    .onConflictDoNothing();
}
