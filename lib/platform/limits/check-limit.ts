import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
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

/*
 * A counter's name has two digests: who checks, and what is checked. So all counters of a learner begin with the same
 * text, and are found without knowing the questions. 15 bytes fill their base64url exactly, without sharing a character
 * with the second digest.
 */
const SUBJECT_BYTES = 15;
const QUESTION_BYTES = 17;

/** JSON keeps the parts distinct whatever they contain, and the digest bounds the length. */
const digest = (parts: readonly string[], bytes: number): string =>
  sha256(JSON.stringify(parts)).subarray(0, bytes).toString("base64url");

const getNamePrefix = ({ kind, value }: CheckSubject["by"]): string =>
  `check:${digest([kind, value], SUBJECT_BYTES)}`;

const getLearnerPrefix = (ref: string): string => getNamePrefix({ kind: "learner", value: ref });

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
  const [row] = await executeCheckTake(db, {
    organization: organizationId,
    assessment: assessmentId,
    revision,
    name: getNamePrefix(by) + digest([apiKeyId, assessmentId, questionId], QUESTION_BYTES),
  });
  if (!row) throw new Error("check_take returned no row");
  return row;
}

/**
 * Lets a learner's checks count under another reference, after a rename. A question that was checked under the new
 * reference before takes over the learner's count. Sessions are unaffected, because they name no learner. Run this in
 * a transaction.
 */
export async function moveChecks(
  db: Db,
  organizationId: string,
  { ref, to }: { ref: string; to: string },
): Promise<void> {
  const [from, into] = [getLearnerPrefix(ref), getLearnerPrefix(to)];
  const names = await lockCounters(db, organizationId, from);
  if (names.length === 0) return;
  const replaced = names.map((name) => into + name.slice(from.length));
  await deleteCounters(db, organizationId, replaced);
  // Hits are found by their exact name, which their index begins with in any collation.
  for (const table of [sql`rate_hits`, sql`rate_counters`]) {
    await db.execute(sql`
      update ${table} set name = ${into}::text || substr(name, ${from.length + 1}::integer)
      where organization_id = ${organizationId} and name = any(${formatArrayLiteral(names)}::text[])`);
  }
}

/**
 * Forgets the checks of a learner who is erased, so that a new one with this reference begins at zero. Returns the
 * number of questions that the learner had checked.
 */
export async function deleteChecks(db: Db, organizationId: string, ref: string): Promise<number> {
  const names = await lockCounters(db, organizationId, getLearnerPrefix(ref));
  await deleteCounters(db, organizationId, names);
  return names.length;
}

/** Checks whether a learner's checks are counted. */
export async function hasChecks(db: Db, organizationId: string, ref: string): Promise<boolean> {
  const [row] = await db.execute(sql`
    select from rate_counters
    where organization_id = ${organizationId} and starts_with(name, ${getLearnerPrefix(ref)}) limit 1`);
  return row !== undefined;
}

/**
 * Lists the times of a learner's latest checks, by question, oldest first. The questions themselves are known
 * only by their digests.
 */
export async function listChecks(db: Db, organizationId: string, ref: string): Promise<Date[][]> {
  const rows = await db.execute<{ times: string[] }>(sql`
    select json_agg(h.at order by h.seq) as times from rate_counters c
    join rate_hits h on h.organization_id = c.organization_id and h.name = c.name
    where c.organization_id = ${organizationId} and starts_with(c.name, ${getLearnerPrefix(ref)})
    group by c.name order by min(h.at)`);
  return Array.from(rows, ({ times }) => times.map((time) => new Date(time)));
}

/** Locks the counters whose names begin with `prefix`, and returns their names. */
async function lockCounters(db: Db, organizationId: string, prefix: string): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select name from rate_counters
    where organization_id = ${organizationId} and starts_with(name, ${prefix}) order by name for update`);
  return Array.from(rows, ({ name }) => name);
}

async function deleteCounters(db: Db, organizationId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  for (const table of [sql`rate_counters`, sql`rate_hits`]) {
    await db.execute(sql`
      delete from ${table}
      where organization_id = ${organizationId} and name = any(${formatArrayLiteral(names)}::text[])`);
  }
}
