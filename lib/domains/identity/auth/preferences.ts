import { eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { users } from "#lib/platform/db/schema/index.ts";

type PreferenceChanges = {
  time_zone?: string | null | undefined;
  language?: string | null | undefined;
} & Readonly<Record<string, unknown>>;

/** Merges `changes` into a user's preferences. The time zone and the language have their own columns. */
export async function updatePreferences(db: Db, userId: string, changes: PreferenceChanges): Promise<void> {
  const { time_zone: timeZone, language, ...preferences } = changes;
  await db
    .update(users)
    .set({
      preferences: sql`${users.preferences} || ${JSON.stringify(preferences)}::jsonb`,
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(language === undefined ? {} : { language }),
    })
    .where(eq(users.id, userId));
}

/** Returns the language that the user has chosen for the dashboard, or null for the browser's. */
export async function getPreferredLanguage(db: Db, userId: string): Promise<string | null> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return user?.language ?? null;
}
