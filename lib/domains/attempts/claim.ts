import { and, eq, lte, notInArray } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { attempts } from "#lib/platform/db/schema/index.ts";
import type { AttemptRow } from "./queries.ts";

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
    .where(
      and(
        eq(attempts.state, "open"),
        attempts.submitSaved,
        lte(attempts.deadline, due),
        exceptIds.length === 0 ? undefined : notInArray(attempts.id, [...exceptIds]),
      ),
    )
    .orderBy(attempts.deadline)
    .limit(1)
    .for("update", { skipLocked: true });
  return row;
}
