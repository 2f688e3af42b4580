import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { sha256 } from "#lib/platform/secrets.ts";

/** Who checks what. `session` and `learner` are different kinds of people: equal words of each never share a limit. */
export type CheckSubject = {
  apiKeyId: string;
  assessmentId: string;
  questionId: string;
  by: { kind: "session" | "learner"; value: string };
};

/** `allowed` false: a check will be allowed after `retryAfter` seconds. */
export type CheckLimitResult = { fresh: boolean; allowed: boolean; remaining: string; retryAfter: number };

const executeCheckTake = prepareStatement<
  { organization: string; assessment: string; revision: number; name: string },
  CheckLimitResult[]
>((db) =>
  db
    .select({
      fresh: sql<boolean>`fresh`.as("fresh"),
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
 * Takes one check, exactly, on every instance. The limit lives in the database and nowhere else: it survives restarts,
 * and when it cannot be asked nothing is checked. `fresh` false: the assessment has moved on, and nothing was taken.
 */
export async function consumeCheck(
  db: Db,
  organizationId: string,
  revision: number,
  checker: CheckSubject,
): Promise<CheckLimitResult> {
  const { apiKeyId, assessmentId, questionId, by } = checker;
  // JSON keeps the parts apart whatever they hold, and the digest bounds the length.
  const digest = sha256(JSON.stringify([apiKeyId, assessmentId, questionId, by.kind, by.value])).toString(
    "base64url",
  );
  const [row] = await executeCheckTake(db, {
    organization: organizationId,
    assessment: assessmentId,
    revision,
    name: `check:${digest}`,
  });
  if (!row) throw new Error("check_take gave no row");
  return row;
}
