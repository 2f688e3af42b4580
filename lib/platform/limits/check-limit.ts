import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { sha256 } from "#lib/platform/secrets.ts";

/**
 * A question and the session or learner that checks it. A session and a learner with the same value have separate
 * limits.
 */
export type CheckSubject = {
  apiKeyId: string;
  assessmentId: string;
  questionId: string;
  by: { kind: "session" | "learner"; value: string };
};

/** If `allowed` is false, `retryAfter` is the number of seconds until the next check is allowed. */
export type CheckLimitResult = {
  isCurrent: boolean;
  allowed: boolean;
  remaining: string;
  retryAfter: number;
};

const executeCheckTake = prepareStatement<
  { organization: string; assessment: string; revision: number; name: string },
  CheckLimitResult[]
>((db) =>
  db
    .select({
      isCurrent: sql<boolean>`fresh`.as("fresh"),
      allowed: sql<boolean>`allowed`.as("allowed"),
      remaining: sql<string>`remaining`.as("remaining"),
      retryAfter: sql<number>`retry_after`.as("retry_after"),
    })
    .from(
      sql`check_take(${sql.placeholder("organization")}, ${sql.placeholder("assessment")}, ${sql.placeholder("revision")},
        ${sql.placeholder("name")})`,
    )
    .prepare("check_take"),
);

/**
 * Counts a check against its limit, exactly and across all instances. The limit is stored only in the database, so it
 * survives restarts, and no check runs while the database is down. If `isCurrent` is false, the assessment's revision has
 * changed and nothing was counted.
 */
export async function consumeCheck(
  db: Db,
  organizationId: string,
  revision: number,
  checker: CheckSubject,
): Promise<CheckLimitResult> {
  const { apiKeyId, assessmentId, questionId, by } = checker;
  // JSON keeps the parts distinct whatever they contain, and the digest bounds the length.
  const digest = sha256(JSON.stringify([apiKeyId, assessmentId, questionId, by.kind, by.value])).toString(
    "base64url",
  );
  const [row] = await executeCheckTake(db, {
    organization: organizationId,
    assessment: assessmentId,
    revision,
    name: `check:${digest}`,
  });
  if (!row) throw new Error("check_take returned no row");
  return row;
}
