import type { Db } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { hashPassword } from "./passwords.ts";
import { normalizeEmail } from "./sign-in.ts";

/**
 * Makes an account. Where the address has one already nothing changes, and the caller is told the same: whether somebody
 * has an account is nobody else's business. Who signs up signs in next, with the password given here or with none.
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
      name: input.name.trim(),
      passwordHash,
      createdAt: input.now,
    })
    .onConflictDoNothing();
}
