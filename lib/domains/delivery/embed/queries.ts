import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { rowColumns } from "#lib/domains/assessments/columns.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { assessments, embedProgress, embedTokens } from "#lib/platform/db/schema/index.ts";

export type TokenRow = typeof embedTokens.$inferSelect;

/**
 * A token as each request loads it. Columns without a size limit are left out, because organizations share the
 * statement. `isOriginListed` is true if the request's origin is one of the token's.
 */
export type PresentedToken = Omit<TokenRow, "origins" | "metadata" | "savedAnswers" | "createdAt"> & {
  isOriginListed: boolean;
};

/**
 * A token with everything that determines what it can do, after one request was counted against its rate limit. Times
 * are in seconds.
 */
export type TokenLookup = {
  token: PresentedToken;
  rate: { allowed: boolean; remaining: number; resetAfter: number; retryAfter: number };
  /** The number of attempts that the token's learner has used. */
  used: number;
};

export async function findToken(
  db: Db,
  organizationId: string,
  tokenId: string,
): Promise<TokenRow | undefined> {
  const [row] = await db
    .select()
    .from(embedTokens)
    .where(and(eq(embedTokens.organizationId, organizationId), eq(embedTokens.id, tokenId)));
  return row;
}

export async function insertToken(
  db: Db,
  organizationId: string,
  values: Omit<typeof embedTokens.$inferInsert, "organizationId">,
): Promise<void> {
  await db.insert(embedTokens).values({ ...values, organizationId });
}

/** Records that the attempt is made on the service's own page. Returns false if the token has been used. */
export async function markHosted(db: Db, organizationId: string, tokenId: string): Promise<boolean> {
  const rows = await db
    .update(embedTokens)
    .set({ source: "hosted" })
    .where(
      and(
        eq(embedTokens.organizationId, organizationId),
        eq(embedTokens.id, tokenId),
        isNull(embedTokens.consumedAt),
      ),
    )
    .returning({ id: embedTokens.id });
  return rows.length > 0;
}

/**
 * A learner on the service's own page. `browser` is null for tokens from a product's server, because no browser started
 * them.
 */
export type HostedLearner = { assessmentId: string; learnerRef: string; browser: Buffer | null };

/** Expires the learner's open tokens on the service's own page, and returns the state of each attempt. */
export async function endHostedTokens(
  db: Db,
  organizationId: string,
  { assessmentId, learnerRef, browser, now }: HostedLearner & { now: Date },
): Promise<Pick<TokenRow, "id" | "startedAt" | "version">[]> {
  return (
    db
      .update(embedTokens)
      // This uses the database's clock, so that parallel calls see the tokens that an earlier call has ended.
      .set({
        expiresAt: sql`least(${now.toISOString()}::timestamptz, clock_timestamp())`,
        hasProgress: false,
      })
      .where(
        and(
          eq(embedTokens.organizationId, organizationId),
          eq(embedTokens.assessmentId, assessmentId),
          eq(embedTokens.learnerRef, learnerRef),
          browser === null ? isNull(embedTokens.browser) : eq(embedTokens.browser, browser),
          eq(embedTokens.source, "hosted"),
          isNull(embedTokens.consumedAt),
          gt(embedTokens.expiresAt, sql`clock_timestamp()`),
        ),
      )
      .returning({ id: embedTokens.id, startedAt: embedTokens.startedAt, version: embedTokens.version })
  );
}

/** Moves the saved answers of one token to another. */
export async function moveProgress(
  db: Db,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const moved = await db
    .update(embedProgress)
    .set({ tokenId: to })
    .where(buildProgressFilter(organizationId, from))
    .returning({ tokenId: embedProgress.tokenId });
  if (moved.length === 0) return;
  await db
    .update(embedTokens)
    .set({ hasProgress: true })
    .where(and(eq(embedTokens.organizationId, organizationId), eq(embedTokens.id, to)));
}

const buildProgressFilter = (organizationId: string, tokenId: string) =>
  and(eq(embedProgress.organizationId, organizationId), eq(embedProgress.tokenId, tokenId));

/** Returns the answers that were saved with a token, or null. */
export async function findProgress(db: Db, organizationId: string, tokenId: string): Promise<unknown> {
  const [row] = await db
    .select({ answers: embedProgress.answers })
    .from(embedProgress)
    .where(buildProgressFilter(organizationId, tokenId));
  return row?.answers ?? null;
}

type AssessmentWithProgress = { row: AssessmentRow; answers: unknown };

const assessmentWithProgressStatement = prepareStatement<
  Record<"organizationId" | "assessmentId" | "tokenId", string>,
  AssessmentWithProgress[]
>((db) => {
  const organizationId = sql.placeholder("organizationId");
  return db
    .select({ row: rowColumns, answers: embedProgress.answers })
    .from(assessments)
    .leftJoin(
      embedProgress,
      and(
        eq(embedProgress.organizationId, organizationId),
        eq(embedProgress.tokenId, sql.placeholder("tokenId")),
      ),
    )
    .where(
      and(
        eq(assessments.organizationId, organizationId),
        eq(assessments.id, sql.placeholder("assessmentId")),
      ),
    )
    .prepare("assessment_with_progress");
});

/** Returns an assessment and the answers that were saved with a token for it, in one round trip. */
export async function findAssessmentWithProgress(
  db: Db,
  organizationId: string,
  { assessmentId, id: tokenId }: Pick<TokenRow, "assessmentId" | "id">,
): Promise<AssessmentWithProgress | undefined> {
  const [found] = await assessmentWithProgressStatement(db, { organizationId, assessmentId, tokenId });
  return found;
}

/** Counts the attempts that a learner has used at an assessment. */
export async function countAttemptsUsed(
  db: Db,
  organizationId: string,
  assessmentId: string,
  learnerRef: string,
): Promise<number> {
  const [row] = await db.execute<{ used: number }>(
    sql`select attempts_used(${organizationId}, ${assessmentId}, ${learnerRef}) as used`,
  );
  return row?.used ?? 0;
}
