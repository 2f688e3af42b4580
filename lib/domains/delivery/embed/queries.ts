import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { rowColumns } from "#lib/domains/assessments/columns.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import type { AttemptRow } from "#lib/domains/attempts/queries.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { assessments, attempts, embedTokens } from "#lib/platform/db/schema/index.ts";

export type TokenRow = typeof embedTokens.$inferSelect;

/**
 * A token as each request loads it. Columns without a size limit are left out, because organizations share the
 * statement. `isOriginListed` is true if the request's origin is one of the token's.
 */
export type PresentedToken = Omit<
  TokenRow,
  "origins" | "metadata" | "savedAnswers" | "hasProgress" | "hasAccommodations" | "attemptId" | "createdAt"
> & {
  isOriginListed: boolean;
};

/** The attempt that a token opened, or else the one that its learner has open. */
export type TokenAttempt = Pick<
  AttemptRow,
  | "id"
  | "state"
  | "version"
  | "startedAt"
  | "deadline"
  | "submissionId"
  | "closedAt"
  | "seed"
  | "exerciseOrder"
  | "extraAttempts"
  | "submitSaved"
> & {
  /** Whether the token opened this attempt. If not, loading it makes the attempt the token's own. */
  isOwn: boolean;
  hasSavedAnswers: boolean;
};

/**
 * A token with everything that determines what it can do, after one request was counted against its rate limit. Times
 * are in seconds.
 */
export type TokenLookup = {
  token: PresentedToken;
  rate: { allowed: boolean; remaining: number; resetAfter: number; retryAfter: number };
  /** The number of attempts that the token's learner has used. Voided ones are given back. */
  used: number;
  /** The number of attempts that the learner has made, voided ones included. */
  made: number;
  /** Null if there is none yet. */
  attempt: TokenAttempt | null;
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

/** Expires the learner's open tokens on the service's own page. Their attempt stays open. */
export async function endHostedTokens(
  db: Db,
  organizationId: string,
  { assessmentId, learnerRef, browser, now }: HostedLearner & { now: Date },
): Promise<void> {
  await db
    .update(embedTokens)
    // This uses the database's clock, so that parallel calls see what an earlier one has ended.
    .set({ expiresAt: sql`least(${now.toISOString()}::timestamptz, clock_timestamp())` })
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
    );
}

type AssessmentWithAnswers = { row: AssessmentRow; answers: unknown };

const assessmentWithAnswersStatement = prepareStatement<
  Record<"organizationId" | "assessmentId" | "attemptId", string>,
  AssessmentWithAnswers[]
>((db) => {
  const organizationId = sql.placeholder("organizationId");
  return db
    .select({ row: rowColumns, answers: attempts.savedAnswers })
    .from(assessments)
    .leftJoin(
      attempts,
      and(eq(attempts.organizationId, organizationId), eq(attempts.id, sql.placeholder("attemptId"))),
    )
    .where(
      and(
        eq(assessments.organizationId, organizationId),
        eq(assessments.id, sql.placeholder("assessmentId")),
      ),
    )
    .prepare("assessment_with_answers");
});

/** Returns an assessment and the saved answers of an attempt at it, in one round trip. */
export async function findAssessmentWithAnswers(
  db: Db,
  organizationId: string,
  ids: { assessmentId: string; attemptId: string },
): Promise<AssessmentWithAnswers | undefined> {
  const [found] = await assessmentWithAnswersStatement(db, { organizationId, ...ids });
  return found;
}
