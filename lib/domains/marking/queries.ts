import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { QueueStatus } from "#lib/contract/marking.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { assessments, learners, marks, submissions } from "#lib/platform/db/schema/index.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { buildRoleFilter, buildViewedMarks, type DeskView } from "./desk-view.ts";
import { buildCountedFilter } from "./dropped-queries.ts";

/**
 * Matches submissions that need grading, or manually graded submissions that are finished, without voided ones. A
 * partial index covers the first condition. With `view`, only those in which the grader has something to do.
 */
export const buildQueueFilter = (
  organizationId: string,
  show: QueueStatus,
  view?: DeskView,
): SQL | undefined =>
  and(
    view && sql`${view.role} is not null`,
    eq(submissions.organizationId, organizationId),
    isNull(submissions.voidedAt),
    show === "waiting"
      ? sql`${submissions.status} = 'awaiting_manual_grading' and not ${submissions.isDraft}`
      : sql`${submissions.status} = 'graded' and not ${submissions.isDraft} and ${submissions.finalMarks} is not null`,
  );

export type WaitingRow = {
  id: string;
  title: string;
  anonymous: boolean;
  marking: Marking | null;
  submissions: number;
  oldest: Date;
};

/** Finds the assessments with submissions that need grading, ordered by their oldest waiting submission. */
export async function findWaitingAssessments(
  db: Db,
  organizationId: string,
  filter: { q?: string | undefined },
  page: { page: number; limit: number },
): Promise<{ rows: WaitingRow[]; total: number }> {
  const waiting = db
    .select({
      assessmentId: submissions.assessmentId,
      submissions: count().as("submissions"),
      oldest: sql<Date>`min(${submissions.submittedAt})`.mapWith(submissions.submittedAt).as("oldest"),
    })
    .from(submissions)
    .where(buildQueueFilter(organizationId, "waiting"))
    .groupBy(submissions.assessmentId)
    .as("waiting");
  const where = and(
    eq(assessments.organizationId, organizationId),
    filter.q ? sql`${assessments.title} ilike ${buildContainsPattern(filter.q)}` : undefined,
  );
  const isWaiting = eq(waiting.assessmentId, assessments.id);
  const rows = await db
    .select({
      id: assessments.id,
      title: assessments.title,
      anonymous: assessments.anonymousGrading,
      marking: assessments.marking,
      submissions: waiting.submissions,
      oldest: waiting.oldest,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(assessments)
    .innerJoin(waiting, isWaiting)
    .where(where)
    .orderBy(waiting.oldest, assessments.id)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  const [first] = rows;
  if (first || page.page === 1) return { rows, total: first?.total ?? 0 };
  // There is no row past the last page that could have the total.
  const [counted] = await db
    .select({ total: count() })
    .from(assessments)
    .innerJoin(waiting, isWaiting)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

export type ProgressRow = { assessmentId: string; ungraded: number; submissions: number };

/** Counts the waiting submissions of each assessment by their number of answers without a score. */
export async function listProgressRows(
  db: Db,
  organizationId: string,
  assessmentIds: readonly string[],
  view?: DeskView,
): Promise<ProgressRow[]> {
  if (assessmentIds.length === 0) return [];
  const each = db
    .select({
      assessmentId: submissions.assessmentId,
      ungraded: sql<number>`${buildOpenCount(view)} - ${buildGradedCount(view)}`
        .mapWith(Number)
        .as("ungraded"),
    })
    .from(submissions)
    .where(
      and(
        buildQueueFilter(organizationId, "waiting", view),
        inArray(submissions.assessmentId, assessmentIds.map(asUuid)),
      ),
    )
    .as("each");
  return db
    .select({
      assessmentId: each.assessmentId,
      ungraded: each.ungraded,
      submissions: count(),
    })
    .from(each)
    .groupBy(each.assessmentId, each.ungraded);
}

/** Builds a subquery that counts a submission's answers that have a score by the grader. */
export const buildGradedCount = (view: DeskView | undefined) =>
  sql<number>`(select count(*) from ${buildViewedMarks(view)} g where g.organization_id = ${submissions.organizationId}
    and g.submission_id = ${submissions.id} and g.score is not null and ${buildRoleFilter(view)}
    and ${buildCountedFilter(sql`g.question_id`)})`.mapWith(Number);

/**
 * Builds the number of a submission's answers that the grader grades: those that wait, and those with a final mark. It
 * leaves out questions that were dropped, or skipped and scored without a teacher. An adjudicator grades the disputed
 * ones.
 */
export const buildOpenCount = (view: DeskView | undefined) => {
  const open = sql`(cardinality(array_positions(${submissions.questionOutcomes}, ${PENDING}::smallint))
    + (select count(*) from jsonb_object_keys(coalesce(${submissions.finalMarks}, '{}')) f (id)
      where ${buildCountedFilter(sql`f.id`)}))`;
  return sql<number>`${
    view
      ? sql`(case when ${view.role} = 'adjudicator' and ${submissions.finalMarks} is null
          then (select count(*) from ${marks} d where d.organization_id = ${submissions.organizationId}
            and d.submission_id = ${submissions.id} and ${view.isDisputed(sql`d.question_id`)}
            and ${buildCountedFilter(sql`d.question_id`)})
          else ${open} end)`
      : open
  }`.mapWith(Number);
};

/**
 * Builds the place of a question among the questions that a submission's learner was shown, counted from 1. It is null
 * if the learner wasn't shown the question. `index` is the question's index in the version of the submission.
 */
export const buildPlace = (index: SQL): SQL =>
  sql`(case when ${submissions.draw} is null then ${index} + 1
    else array_position(${submissions.draw}, (${index})::smallint) end)`;

/**
 * Builds the condition that the grader grades a question in a submission: it waits, or has a final mark that counts.
 * `index` is the question's index in the version of the submission.
 */
export const buildAnsweredFilter = (
  question: { index: SQL; id: SQL },
  view: DeskView | undefined,
): SQL | undefined =>
  and(
    sql`(${submissions.questionOutcomes}[${buildPlace(question.index)}] = ${PENDING}::smallint
      or jsonb_exists(${submissions.finalMarks}, ${question.id}::text) and ${buildCountedFilter(question.id)})`,
    view &&
      sql`(${view.role} <> 'adjudicator' or ${submissions.finalMarks} is not null or ${view.isDisputed(question.id)})`,
  );

const PENDING = getOutcomeCode("pending");

/** Counts the waiting or finished submissions of a version in which a teacher grades a question, by its index. */
export async function countAnswers(
  db: Db,
  organizationId: string,
  input: {
    assessmentId: string;
    show: QueueStatus;
    version: number;
    questions: readonly { index: number; id: string }[];
    view: DeskView | undefined;
  },
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ index: sql<number>`asked.index`.mapWith(Number), answers: count() })
    .from(submissions)
    .innerJoin(
      sql`unnest(${formatArrayLiteral(input.questions.map(({ index }) => index))}::integer[],
        ${formatArrayLiteral(input.questions.map(({ id }) => id))}::uuid[]) as asked (index, id)`,
      buildAnsweredFilter({ index: sql`asked.index`, id: sql`asked.id` }, input.view),
    )
    .where(
      and(
        buildQueueFilter(organizationId, input.show, input.view),
        eq(submissions.assessmentId, asUuid(input.assessmentId)),
        eq(submissions.assessmentVersion, input.version),
      ),
    )
    .groupBy(sql`asked.index`);
  return new Map(rows.map(({ index, answers }) => [index, answers]));
}

/** Lists the versions that the waiting or finished submissions were made on. */
export async function listSubmittedVersions(
  db: Db,
  organizationId: string,
  assessmentId: string,
  show: QueueStatus,
  view: DeskView | undefined,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ version: submissions.assessmentVersion })
    .from(submissions)
    .where(
      and(buildQueueFilter(organizationId, show, view), eq(submissions.assessmentId, asUuid(assessmentId))),
    );
  return rows.map(({ version }) => version);
}

/** Counts the answers with a score by the grader, by question id. */
export async function countGradedAnswers(
  db: Db,
  organizationId: string,
  input: {
    assessmentId: string;
    show: QueueStatus;
    view: DeskView | undefined;
    questionId?: string | undefined;
  },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ questionId: sql<string>`g.question_id`, graded: count() })
    .from(submissions)
    .innerJoin(
      sql`${buildViewedMarks(input.view)} g`,
      and(
        sql`g.organization_id = ${submissions.organizationId} and g.submission_id = ${submissions.id}`,
        sql`g.score is not null`,
        buildRoleFilter(input.view),
        buildCountedFilter(sql`g.question_id`),
      ),
    )
    .where(
      and(
        buildQueueFilter(organizationId, input.show, input.view),
        eq(submissions.assessmentId, asUuid(input.assessmentId)),
        input.questionId === undefined ? undefined : sql`g.question_id = ${asUuid(input.questionId)}`,
      ),
    )
    .groupBy(sql`g.question_id`);
  return new Map(rows.map((row) => [row.questionId, row.graded]));
}

export type ReadyRow = {
  id: string;
  learnerRef: string | null;
  displayName: string | null;
  submittedAt: Date;
  version: number;
};

/** Finds waiting submissions whose answers all have a score. */
export async function findReadySubmissions(
  db: Db,
  organizationId: string,
  assessmentId: string,
  page: { page: number; limit: number },
  view: DeskView | undefined,
): Promise<ReadyRow[]> {
  return db
    .select({
      id: submissions.id,
      learnerRef: submissions.learnerRef,
      displayName: learners.displayName,
      submittedAt: submissions.submittedAt,
      version: submissions.assessmentVersion,
    })
    .from(submissions)
    .innerJoin(
      learners,
      and(eq(learners.organizationId, submissions.organizationId), eq(learners.id, submissions.learnerId)),
    )
    .where(
      and(
        buildQueueFilter(organizationId, "waiting", view),
        eq(submissions.assessmentId, asUuid(assessmentId)),
        sql`${buildGradedCount(view)} = ${buildOpenCount(view)}`,
      ),
    )
    .orderBy(sql`md5(${submissions.id}::text)`)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
}
