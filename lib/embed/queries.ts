import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#lib/db/client.ts";
import { embedTokens } from "#lib/db/schema/index.ts";

export type TokenRow = typeof embedTokens.$inferSelect;

/** A token with all that decides what it may do, and one hit of its rate limit taken. */
export type Presented = {
  token: TokenRow;
  rate: { allowed: boolean; retry_after: number };
  /** Attempts that the token's learner has used. */
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

/** Notes that the attempt is made in the service's own page. False when the token has been used. */
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

/** Ends what a learner could go on with in the service's own page; gives how far each of them was. */
export async function endHostedTokens(
  db: Db,
  organizationId: string,
  { assessmentId, learnerRef, now }: { assessmentId: string; learnerRef: string; now: Date },
): Promise<Pick<TokenRow, "startedAt" | "version" | "savedAnswers">[]> {
  return db
    .update(embedTokens)
    .set({ expiresAt: now })
    .where(
      and(
        eq(embedTokens.organizationId, organizationId),
        eq(embedTokens.assessmentId, assessmentId),
        eq(embedTokens.learnerRef, learnerRef),
        eq(embedTokens.source, "hosted"),
        isNull(embedTokens.consumedAt),
        gt(embedTokens.expiresAt, now),
      ),
    )
    .returning({
      startedAt: embedTokens.startedAt,
      version: embedTokens.version,
      savedAnswers: embedTokens.savedAnswers,
    });
}

/** How many attempts a learner has used of an assessment. */
export async function attemptsUsed(
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
