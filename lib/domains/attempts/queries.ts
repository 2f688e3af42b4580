import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { AttemptState } from "#lib/contract/attempts.ts";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { ListPlace } from "#lib/platform/cursor.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { countListed } from "#lib/platform/db/list-counts.ts";
import { assessmentVersions, attempts, embedTokens, learners } from "#lib/platform/db/schema/index.ts";
import { asUuid, newId } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type AttemptRow = typeof attempts.$inferSelect;

const { savedAnswers: _savedAnswers, metadata: _metadata, ...summaryColumns } = getTableColumns(attempts);
/** An attempt without the columns that have no size limit. */
export type AttemptSummaryRow = Omit<AttemptRow, "savedAnswers" | "metadata">;

const isAttempt = (organizationId: string, id: string): SQL | undefined =>
  and(eq(attempts.organizationId, organizationId), eq(attempts.id, asUuid(id)));

export async function findAttempt(
  db: Db,
  organizationId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(attempts).where(isAttempt(organizationId, id));
  return row;
}

/** Returns an attempt, and locks it until the transaction ends. */
export async function lockAttempt(
  db: Db,
  organizationId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(attempts).where(isAttempt(organizationId, id)).for("update");
  return row;
}

export type AttemptFilter = {
  assessmentId: string;
  state?: AttemptState | undefined;
  learnerRef?: string | undefined;
};

const matchesFilter = (
  organizationId: string,
  { assessmentId, state, learnerRef }: AttemptFilter,
): SQL | undefined =>
  and(
    eq(attempts.assessmentId, asUuid(assessmentId)),
    eq(attempts.organizationId, organizationId),
    state === undefined ? undefined : eq(attempts.state, state),
    learnerRef === undefined ? undefined : eq(attempts.learnerRef, learnerRef),
  );

/** The place of an assessment's attempts in cursors. */
export const getAttemptList = (organizationId: string, assessmentId: string): ListPlace => ({
  name: "attempts",
  owner: [organizationId, assessmentId],
});

/** Returns a page of an assessment's attempts, newest first. */
export async function listAttemptRows(
  db: Db,
  organizationId: string,
  filter: AttemptFilter,
  paging: Paging,
): Promise<{ rows: AttemptSummaryRow[]; meta: ListMeta }> {
  const where = matchesFilter(organizationId, filter);
  return readList(paging, {
    ...getAttemptList(organizationId, filter.assessmentId),
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select(summaryColumns)
        .from(attempts)
        .where(and(where, isOlderThan(attempts.id, after)))
        .orderBy(desc(attempts.id))
        .limit(limit)
        .offset(offset),
    count: () => countAttemptRows(db, organizationId, filter),
  });
}

/** Counts the attempts that match a filter. */
export const countAttemptRows = (db: Db, organizationId: string, filter: AttemptFilter): Promise<number> =>
  filter.learnerRef === undefined
    ? countListed(db, {
        organizationId,
        list: "attempts",
        ownerId: asUuid(filter.assessmentId),
        facets: JSON.stringify({ state: filter.state }),
      })
    : db.$count(attempts, matchesFilter(organizationId, filter));

/** Returns how many questions each of the given versions of an assessment has, by version. */
export async function countVersionQuestions(
  db: Db,
  organizationId: string,
  { assessmentId, versions }: { assessmentId: string; versions: readonly number[] },
): Promise<Map<number, number>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .select({ version: assessmentVersions.version, questions: assessmentVersions.questionCount })
    .from(assessmentVersions)
    .where(
      and(
        eq(assessmentVersions.organizationId, organizationId),
        eq(assessmentVersions.assessmentId, asUuid(assessmentId)),
        inArray(assessmentVersions.version, [...versions]),
      ),
    );
  return new Map(rows.map(({ version, questions }) => [version, questions]));
}

/** Returns the display names of the learners with these references, by reference. */
export async function findDisplayNames(
  db: Db,
  organizationId: string,
  refs: readonly string[],
): Promise<Map<string, string | null>> {
  if (refs.length === 0) return new Map();
  const rows = await db
    .select({ ref: learners.learnerRef, name: learners.displayName })
    .from(learners)
    .where(and(eq(learners.organizationId, organizationId), inArray(learners.learnerRef, [...refs])));
  return new Map(rows.flatMap(({ ref, name }) => (ref === null ? [] : [[ref, name] as const])));
}

export async function findOpenAttempt(
  db: Db,
  organizationId: string,
  { assessmentId, learnerRef, browser }: { assessmentId: string; learnerRef: string; browser: Buffer | null },
): Promise<Pick<AttemptRow, "id" | "deadline" | "extraAttempts"> | undefined> {
  const [row] = await db
    .select({ id: attempts.id, deadline: attempts.deadline, extraAttempts: attempts.extraAttempts })
    .from(attempts)
    .where(
      and(
        eq(attempts.assessmentId, assessmentId),
        eq(attempts.organizationId, organizationId),
        eq(attempts.learnerRef, learnerRef),
        sql`coalesce(${attempts.browser}, ''::bytea) = coalesce(${browser}::bytea, ''::bytea)`,
        eq(attempts.state, "open"),
      ),
    );
  return row;
}

export type NewAttempt = Pick<AttemptRow, "id" | "assessmentId" | "learnerRef" | "metadata"> & {
  /** Null for the learner's own. */
  accommodations: { time_factor?: number | undefined; extra_attempts?: number | undefined } | null;
};
/** Why no attempt was opened, or what was done. */
export type OpenOutcome = "opened" | "resumed" | "not_published" | "not_open" | "exhausted" | "full";

/** The columns of the attempt that `open_attempt` returns, decoded in the same way as the table's columns. */
const openedColumns = Object.fromEntries(
  Object.entries(getTableColumns(attempts)).map(([name, source]) => [
    name,
    sql`(opened.attempt).${sql.identifier(source.name)}`.mapWith(source),
  ]),
) as { [K in keyof AttemptRow]: SQL<AttemptRow[K]> };

/**
 * Returns the learner's open attempt at an assessment, or opens the given one. `row` is null if neither was possible.
 */
export async function openAttemptRow(
  db: Db,
  organizationId: string,
  attempt: NewAttempt,
  now: Date,
): Promise<{ outcome: OpenOutcome; row: AttemptRow | null }> {
  const metadata = attempt.metadata === null ? null : JSON.stringify(attempt.metadata);
  const { time_factor: timeFactor = 1, extra_attempts: extraAttempts = 0 } = attempt.accommodations ?? {};
  const accommodations = attempt.accommodations ? sql`${timeFactor}, ${extraAttempts}` : sql`null, null`;
  const [opened] = await db.select({ outcome: sql<OpenOutcome>`opened.outcome`, row: openedColumns }).from(
    sql`open_attempt(${organizationId}, ${attempt.assessmentId}, ${attempt.id}, ${attempt.learnerRef}, null,
      ${accommodations}, ${metadata}::jsonb, ${now.toISOString()}) opened`,
  );
  if (!opened) throw new Error("open_attempt returned no row");
  return { outcome: opened.outcome, row: opened.row.id === null ? null : opened.row };
}

/** How long the tokens of an attempt stay valid after its deadline, so that learners can finish. */
const TOKEN_MARGIN = sql`interval '15 minutes'`;

/**
 * Moves the deadline of an open attempt, and the expiry of its tokens if they would expire before it. Returns undefined
 * if the attempt isn't open or has no deadline.
 */
export async function extendAttemptRow(
  db: Db,
  organizationId: string,
  { id, minutes }: { id: string; minutes: number },
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .update(attempts)
    .set({
      deadline: sql`${attempts.deadline} + ${minutes}::integer * interval '1 minute'`,
      expiresAt: sql`greatest(${attempts.expiresAt}, case when ${attempts.expiresAt} is not null
        then ${attempts.deadline} + ${minutes}::integer * interval '1 minute' + ${TOKEN_MARGIN} end)`,
    })
    .where(
      and(isAttempt(organizationId, id), eq(attempts.state, "open"), sql`${attempts.deadline} is not null`),
    )
    .returning();
  if (!row?.deadline) return undefined;
  await db
    .update(embedTokens)
    .set({
      expiresAt: sql`greatest(${embedTokens.expiresAt}, ${row.deadline.toISOString()}::timestamptz + ${TOKEN_MARGIN})`,
    })
    .where(
      and(
        eq(embedTokens.attemptId, row.id),
        eq(embedTokens.organizationId, organizationId),
        sql`${embedTokens.consumedAt} is null`,
      ),
    );
  return row;
}

/** Ends an open attempt without a submission. Returns undefined if it isn't open. */
export async function closeAttemptRow(
  db: Db,
  organizationId: string,
  { id, state, now }: { id: string; state: "expired" | "discarded"; now: Date },
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .update(attempts)
    .set({ state, closedAt: now, savedAnswers: null })
    .where(and(isAttempt(organizationId, id), eq(attempts.state, "open")))
    .returning();
  return row;
}

/** Counts the attempts that a learner has used at an assessment. */
export async function countAttemptsUsed(
  db: Db,
  organizationId: string,
  assessmentId: string,
  learnerRef: string | null,
): Promise<number> {
  if (learnerRef === null) return 0;
  const [row] = await db.execute<{ used: number }>(
    sql`select attempts_used(${organizationId}, ${assessmentId}, ${learnerRef}) as used`,
  );
  return row?.used ?? 0;
}

/**
 * Counts an attempt that expired without a submission. Returns false, and counts nothing, if the learner has no
 * attempt left. Without a reference, the learner has only this attempt.
 */
export async function countExpiredAttempt(
  db: Db,
  organizationId: string,
  {
    assessmentId,
    learnerRef,
    extraAttempts,
  }: Pick<AttemptRow, "assessmentId" | "learnerRef" | "extraAttempts">,
): Promise<boolean> {
  if (learnerRef === null) return true;
  await db
    .insert(learners)
    .values({ organizationId, id: newId(), learnerRef })
    .onConflictDoNothing({ target: [learners.organizationId, learners.learnerRef] });
  const counted = await db.execute(sql`
    insert into attempt_counters as c (organization_id, assessment_id, learner_id, used)
      select l.organization_id, ${assessmentId}, l.id, 1 from learners l
        where l.organization_id = ${organizationId} and l.learner_ref = ${learnerRef}
      on conflict (organization_id, assessment_id, learner_id) do update set used = c.used + 1
        where coalesce(c.used - c.voided < (select a.allowed_attempts from assessments a
          where a.organization_id = ${organizationId} and a.id = ${assessmentId}) + ${extraAttempts}, true)
      returning 1`);
  return counted.length > 0;
}
