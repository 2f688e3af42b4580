import { and, countDistinct, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { AlertKind } from "#lib/contract/alerts.ts";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { idempotencyKeys, questionAlerts } from "#lib/platform/db/schema/index.ts";
import type { StoredFractions } from "#lib/platform/db/schema/stored-submission.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid, newId } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type AlertRow = typeof questionAlerts.$inferSelect;

const isOfAssessment = (organizationId: string, assessmentId: string) =>
  and(eq(questionAlerts.organizationId, organizationId), eq(questionAlerts.assessmentId, assessmentId));

export type AlertFilter = { assessmentId: string; dismissed?: boolean | undefined };

const matches = (organizationId: string, { assessmentId, dismissed }: AlertFilter) =>
  and(
    isOfAssessment(organizationId, assessmentId),
    isNull(questionAlerts.resolvedAt),
    dismissed === undefined
      ? undefined
      : dismissed
        ? isNotNull(questionAlerts.dismissedAt)
        : isNull(questionAlerts.dismissedAt),
  );

/** Returns a page of an assessment's alerts whose sign is still there, newest first. */
export async function listAlertRows(
  db: Db,
  organizationId: string,
  filter: AlertFilter,
  paging: Paging,
): Promise<{ rows: AlertRow[]; meta: ListMeta }> {
  const where = matches(organizationId, filter);
  return readList(paging, {
    name: "alerts",
    owner: [organizationId, filter.assessmentId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select()
        .from(questionAlerts)
        .where(and(where, isOlderThan(questionAlerts.id, after)))
        .orderBy(desc(questionAlerts.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(questionAlerts, where),
  });
}

/** Counts the questions with alerts. */
export async function countFlaggedQuestions(
  db: Db,
  organizationId: string,
  filter: AlertFilter,
): Promise<number> {
  const [row] = await db
    .select({ questions: countDistinct(questionAlerts.questionId) })
    .from(questionAlerts)
    .where(matches(organizationId, filter));
  return row?.questions ?? 0;
}

/** Locks an alert of an assessment, also one whose sign is gone. */
export async function lockAlert(
  db: Db,
  organizationId: string,
  { assessmentId, id }: { assessmentId: string; id: string },
): Promise<AlertRow | undefined> {
  const [row] = await db
    .select()
    .from(questionAlerts)
    .where(and(isOfAssessment(organizationId, assessmentId), eq(questionAlerts.id, asUuid(id))))
    .for("update");
  return row;
}

export async function setDismissed(db: Db, organizationId: string, id: string, at: Date): Promise<void> {
  await db
    .update(questionAlerts)
    .set({ dismissedAt: at })
    .where(and(eq(questionAlerts.organizationId, organizationId), eq(questionAlerts.id, id)));
}

export type NewAlert = Pick<AlertRow, "questionId" | "kind" | "n" | "evidence" | "suggestion">;

/**
 * Stores what an examination of a version found. Signs that it didn't find anymore are resolved. Returns the alerts that
 * weren't known: the unique index makes each one new only once, whoever examines.
 */
export async function saveAlerts(
  db: Db,
  organizationId: string,
  { assessmentId, version, now }: { assessmentId: string; version: number; now: Date },
  found: readonly NewAlert[],
): Promise<{ id: string; questionId: string; kind: AlertKind }[]> {
  const { questionId, kind } = questionAlerts;
  const isFound = inArray(
    sql`${questionId}::text || ' ' || ${kind}`,
    found.map((alert) => `${alert.questionId} ${alert.kind}`),
  );
  await db
    .update(questionAlerts)
    .set({ resolvedAt: now })
    .where(
      and(
        isOfAssessment(organizationId, assessmentId),
        eq(questionAlerts.version, version),
        isNull(questionAlerts.resolvedAt),
        found.length > 0 ? sql`not ${isFound}` : undefined,
      ),
    );
  if (found.length === 0) return [];
  const saved = await db
    .insert(questionAlerts)
    .values(
      found.map((alert) => ({
        organizationId,
        id: newId(),
        assessmentId,
        version,
        createdAt: now,
        updatedAt: now,
        ...alert,
      })),
    )
    .onConflictDoUpdate({
      target: [
        questionAlerts.assessmentId,
        questionAlerts.organizationId,
        questionAlerts.questionId,
        questionAlerts.version,
        questionAlerts.kind,
      ],
      set: {
        n: sql`excluded.n`,
        evidence: sql`excluded.evidence`,
        suggestion: sql`excluded.suggestion`,
        updatedAt: now,
        resolvedAt: null,
      },
    })
    .returning({ id: questionAlerts.id, questionId, kind, isNew: sql<boolean>`(xmax = 0)` });
  return saved.filter(({ isNew }) => isNew);
}

/** Resolves the alerts about these questions. They return if an examination finds their signs again. */
export async function resolveAlerts(
  db: Db,
  organizationId: string,
  input: { assessmentId: string; versions: readonly number[]; questionIds: readonly string[]; now: Date },
): Promise<void> {
  await db
    .update(questionAlerts)
    .set({ resolvedAt: input.now })
    .where(
      and(
        isOfAssessment(organizationId, input.assessmentId),
        inArray(questionAlerts.questionId, [...input.questionIds]),
        sql`${questionAlerts.version} = any(${formatArrayLiteral(input.versions)}::integer[])`,
        isNull(questionAlerts.resolvedAt),
      ),
    );
}

/**
 * The answers to some questions of one submission, in the order that they were asked for. Everything about a question that
 * the learner wasn't shown is null. `maxScore` is null if all learners are shown the same questions.
 */
export type SampledSubmission = {
  score: number;
  maxScore: number | null;
  scores: (number | null)[];
  answers: (unknown[] | null)[];
  fractions: (StoredFractions[number] | null)[];
};

/**
 * Reads the answers of the latest fully graded first attempts at a version. A learner's first attempt is the
 * lowest-numbered one that isn't voided. `indices` are those of the questions in the version. Erased submissions have
 * no answers.
 */
export async function sampleSubmissions(
  db: Db,
  organizationId: string,
  { assessmentId, version }: { assessmentId: string; version: number },
  { indices, limit }: { indices: readonly number[]; limit: number },
): Promise<SampledSubmission[]> {
  const wanted = sql`(
    select place, case when s.draw is null then q else array_position(s.draw, q::smallint) - 1 end as i
    from unnest(${formatArrayLiteral(indices)}::integer[]) with ordinality w (q, place)) w`;
  // `offset 0` keeps the planner from joining all submissions.
  const isFirst = sql`(s.attempt_number = 1 or not exists (
    select from submissions e where e.organization_id = s.organization_id and e.learner_id = s.learner_id
      and e.assessment_id = s.assessment_id and e.attempt_number < s.attempt_number and not e.is_draft
      and e.voided_at is null offset 0))`;
  return db.execute<SampledSubmission>(sql`
    select s.score, case when s.draw is not null then s.max_score end as "maxScore",
      (select jsonb_agg(s.question_scores[i + 1] order by place) from ${wanted}) as scores,
      (select jsonb_agg(case when s.erased_at is null then s.answers->i end order by place) from ${wanted}) as answers,
      (select jsonb_agg(s.fractions->i order by place) from ${wanted}) as fractions
    from submissions s
    where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and s.assessment_version = ${version}
      and s.status = 'graded' and not s.is_draft and s.voided_at is null and ${isFirst}
    order by s.id desc limit ${limit}`);
}

/**
 * Removes the answers of learners from the alerts of assessments, and deletes the responses that are stored for idempotent
 * requests about them. Updating the alerts waits for a request that is storing one.
 */
export async function eraseAlertAnswers(
  db: Db,
  organizationId: string,
  assessmentIds: readonly string[],
): Promise<void> {
  await db
    .update(questionAlerts)
    .set({ evidence: sql`${questionAlerts.evidence} || '{"answers": []}'`, suggestion: null })
    .where(
      and(
        eq(questionAlerts.organizationId, organizationId),
        isAmongIds(questionAlerts.assessmentId, assessmentIds),
      ),
    );
  await db.delete(idempotencyKeys).where(
    and(
      eq(idempotencyKeys.organizationId, organizationId),
      sql`lower(substring(${idempotencyKeys.path} from '^/v1/assessments/([0-9A-Fa-f-]{36})/alerts/'))
        = any(${formatArrayLiteral(assessmentIds)}::text[])`,
    ),
  );
}

/** Returns the question and the suggested correction of an alert. */
export async function findAlertSuggestion(
  db: Db,
  organizationId: string,
  { assessmentId, alertId }: { assessmentId: string; alertId: string },
): Promise<{ questionId: string; suggestion: unknown } | undefined> {
  const [row] = await db
    .select({ questionId: questionAlerts.questionId, suggestion: questionAlerts.suggestion })
    .from(questionAlerts)
    .where(and(isOfAssessment(organizationId, asUuid(assessmentId)), eq(questionAlerts.id, asUuid(alertId))));
  return row;
}
