import { and, eq, getTableColumns, gt, isNull, type Placeholder, sql } from "drizzle-orm";
import { rowColumns } from "#lib/assessments/columns.ts";
import type { AssessmentRow } from "#lib/assessments/queries.ts";
import type { Db } from "#lib/db/client.ts";
import { prepared } from "#lib/db/prepared.ts";
import { assessments, attemptCounters, embedTokens, learners } from "#lib/db/schema/index.ts";

export type TokenRow = typeof embedTokens.$inferSelect;

/** A token with all that decides what it may do, and one hit of its rate limit taken. */
export type Presented = {
  token: TokenRow;
  rate: { allowed: boolean; retry_after: number };
  /** Attempts that the token's learner has used. */
  used: number;
};

const present = prepared<{ digest: Buffer }, Presented[]>((db) =>
  db
    .select({
      token: getTableColumns(embedTokens),
      rate: sql<
        Presented["rate"]
      >`(select to_jsonb(r) from embed_rate(${embedTokens.organizationId}, ${embedTokens.id}) r)`.as("rate"),
      used: sql<number>`coalesce(${attemptCounters.used}, 0)`.as("used"),
    })
    .from(embedTokens)
    .leftJoin(
      learners,
      and(
        eq(learners.organizationId, embedTokens.organizationId),
        eq(learners.learnerRef, embedTokens.learnerRef),
      ),
    )
    .leftJoin(
      attemptCounters,
      and(
        eq(attemptCounters.organizationId, embedTokens.organizationId),
        eq(attemptCounters.assessmentId, embedTokens.assessmentId),
        eq(attemptCounters.learnerId, learners.id),
      ),
    )
    .where(eq(embedTokens.digest, sql.placeholder("digest")))
    .prepare("embed_token"),
);

/** The token behind a digest, whichever tenant's it is: the token itself says. One round trip. */
export const findByDigest = async (db: Db, digest: Buffer): Promise<Presented | undefined> =>
  (await present(db, { digest }))[0];

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
    .where(isUnused(organizationId, tokenId))
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

/** Of a token that has not been handed in with; also of one that is named only when a prepared statement runs. */
const isUnused = (organizationId: string | Placeholder, tokenId: string | Placeholder) =>
  and(
    eq(embedTokens.organizationId, organizationId),
    eq(embedTokens.id, tokenId),
    isNull(embedTokens.consumedAt),
  );

type Started = Pick<TokenRow, "startedAt" | "version">;
type FirstLoad = { row: AssessmentRow; started: Started | null };

/** The clock starts only where there is something to show. */
const startAndRead = prepared<{ organizationId: string; tokenId: string; now: string }, FirstLoad[]>((db) => {
  const started = db.$with("started").as(
    db
      .update(embedTokens)
      .set({
        startedAt: sql`coalesce(${embedTokens.startedAt}, ${sql.placeholder("now")}::timestamptz)`,
        version: sql`coalesce(${embedTokens.version}, ${assessments.version})`,
      })
      .from(assessments)
      .where(
        and(
          eq(embedTokens.organizationId, sql.placeholder("organizationId")),
          eq(embedTokens.id, sql.placeholder("tokenId")),
          isNull(embedTokens.consumedAt),
          eq(assessments.organizationId, embedTokens.organizationId),
          eq(assessments.id, embedTokens.assessmentId),
          eq(assessments.status, "published"),
        ),
      )
      .returning({ id: embedTokens.id, startedAt: embedTokens.startedAt, version: embedTokens.version }),
  );
  return db
    .with(started)
    .select({ row: rowColumns, started: { startedAt: started.startedAt, version: started.version } })
    .from(embedTokens)
    .innerJoin(
      assessments,
      and(
        eq(assessments.organizationId, embedTokens.organizationId),
        eq(assessments.id, embedTokens.assessmentId),
      ),
    )
    .leftJoin(started, eq(started.id, embedTokens.id))
    .where(
      and(
        eq(embedTokens.organizationId, sql.placeholder("organizationId")),
        eq(embedTokens.id, sql.placeholder("tokenId")),
      ),
    )
    .prepare("start_token");
});

/**
 * The assessment of a token that is loaded for the first time. The clock starts and the version is settled in the same
 * round trip, if the assessment is published: of two first loads at once the first decides for both. `started` is null
 * where the token has been used meanwhile.
 */
export const firstLoad = async (
  db: Db,
  organizationId: string,
  tokenId: string,
  now: Date,
): Promise<FirstLoad | undefined> =>
  (await startAndRead(db, { organizationId, tokenId, now: now.toISOString() }))[0];

const keepAnswers = prepared<{ organizationId: string; tokenId: string; answers: unknown }, { id: string }[]>(
  (db) =>
    db
      .update(embedTokens)
      .set({ savedAnswers: sql`${sql.param(sql.placeholder("answers"), embedTokens.savedAnswers)}` })
      .where(isUnused(sql.placeholder("organizationId"), sql.placeholder("tokenId")))
      .returning({ id: embedTokens.id })
      .prepare("save_answers"),
);

/** Keeps unfinished answers; false when the token has been used meanwhile. */
export const saveAnswers = async (
  db: Db,
  organizationId: string,
  tokenId: string,
  answers: unknown,
): Promise<boolean> => (await keepAnswers(db, { organizationId, tokenId, answers })).length > 0;

/** How many attempts a learner has used of an assessment. */
export async function attemptsUsed(
  db: Db,
  organizationId: string,
  assessmentId: string,
  learnerRef: string,
): Promise<number> {
  const [row] = await db
    .select({ used: attemptCounters.used })
    .from(attemptCounters)
    .innerJoin(
      learners,
      and(
        eq(learners.organizationId, attemptCounters.organizationId),
        eq(learners.id, attemptCounters.learnerId),
      ),
    )
    .where(
      and(
        eq(attemptCounters.organizationId, organizationId),
        eq(attemptCounters.assessmentId, assessmentId),
        eq(learners.learnerRef, learnerRef),
      ),
    );
  return row?.used ?? 0;
}
