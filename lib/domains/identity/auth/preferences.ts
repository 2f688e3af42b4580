import { eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";

/** Merges `changes` into a user's preferences. */
export async function updatePreferences(
  db: Db,
  userId: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .update(users)
    .set({ preferences: sql`${users.preferences} || ${JSON.stringify(changes)}::jsonb` })
    .where(eq(users.id, userId));
}
