import { and, eq, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { attempts } from "#lib/platform/db/schema/index.ts";
import type { AttemptRow } from "./queries.ts";

/** Matches the attempts of any organization whose deadline passed at `due` or before, if their saved answers are to be submitted. */
const isDue = (due: Date) =>
  and(eq(attempts.state, "open"), attempts.submitSaved, lte(attempts.deadline, due));

/** Builds the condition that there is an attempt for `claimDueAttempt`. */
export const buildDueAttemptExists = (due: Date): SQL =>
  sql`exists (select from ${attempts} where ${isDue(due)})`;

/**
 * Locks the attempt whose deadline passed first, and at `due` or before, if its saved answers are to be submitted.
 * Skips attempts that others have locked, and those in `exceptIds`. The attempts are of any organization.
 */
export async function claimDueAttempt(
  db: Db,
  due: Date,
  exceptIds: readonly string[],
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(and(isDue(due), exceptIds.length === 0 ? undefined : notInArray(attempts.id, [...exceptIds])))
    .orderBy(attempts.deadline)
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}
