import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { QueueStatus } from "#lib/contract/marking.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { assessments, learners, submissions } from "#lib/platform/db/schema/index.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { buildRoleFilter, buildViewedMarks, type DeskView } from "./desk-view.ts";
import { buildCountedFilter } from "./dropped-queries.ts";
import {
  buildAnsweredFilter,
  buildGradedCount,
  buildOpenCount,
  buildQueueFilter,
  formatRegrades,
  type QuestionPlace,
} from "./queue-filter-queries.ts";

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

/**
 * Counts the waiting or finished submissions of a version in which a teacher grades a question, for each of these places
 * by its position in the list.
 */
export async function countAnswers(
  db: Db,
  organizationId: string,
  input: {
    assessmentId: string;
    show: QueueStatus;
    version: number;
    places: readonly { index: number; id: string; regrades: readonly string[] }[];
    view: DeskView | undefined;
  },
): Promise<ReadonlyMap<number, number>> {
  const { places } = input;
  const rows = await db
    .select({ position: sql<number>`asked.n - 1`.mapWith(Number), answers: count() })
    .from(submissions)
    .innerJoin(
      sql`unnest(${formatArrayLiteral(places.map(({ index }) => index))}::integer[],
        ${formatArrayLiteral(places.map(({ id }) => id))}::uuid[], ${formatRegrades(places)}::text[])
        with ordinality as asked (index, id, regrades, n)`,
      and(
        sql`asked.regrades::uuid[] = ${submissions.regrades}`,
        buildAnsweredFilter({ index: sql`asked.index`, id: sql`asked.id` }, input.view),
      ),
    )
    .where(
      and(
        buildQueueFilter(organizationId, input.show, input.view),
        eq(submissions.assessmentId, asUuid(input.assessmentId)),
        eq(submissions.assessmentVersion, input.version),
      ),
    )
    .groupBy(sql`asked.n`);
  return new Map(rows.map(({ position, answers }) => [position, answers]));
}

/** Lists the versions that the waiting or finished submissions were made on, with the regrades that correct them. */
export function listSubmittedKeys(
  db: Db,
  organizationId: string,
  assessmentId: string,
  show: QueueStatus,
  view: DeskView | undefined,
): Promise<{ version: number; regrades: string[] }[]> {
  return db
    .selectDistinct({ version: submissions.assessmentVersion, regrades: submissions.regrades })
    .from(submissions)
    .where(
      and(buildQueueFilter(organizationId, show, view), eq(submissions.assessmentId, asUuid(assessmentId))),
    );
}

/** Counts the answers to some questions with a score by the grader, by question id. */
export async function countGradedAnswers(
  db: Db,
  organizationId: string,
  input: {
    assessmentId: string;
    show: QueueStatus;
    view: DeskView | undefined;
    questions: readonly { id: string; places: readonly QuestionPlace[] }[];
  },
): Promise<ReadonlyMap<string, number>> {
  const places = input.questions.flatMap(({ id, places }) => places.map((place) => ({ ...place, id })));
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
    .innerJoin(
      sql`unnest(${formatArrayLiteral(places.map(({ id }) => id))}::uuid[],
        ${formatArrayLiteral(places.map(({ version }) => version))}::integer[], ${formatRegrades(places)}::text[])
        as asked (id, version, regrades)`,
      sql`asked.id = g.question_id and asked.version = ${submissions.assessmentVersion}
        and asked.regrades::uuid[] = ${submissions.regrades}`,
    )
    .where(
      and(
        buildQueueFilter(organizationId, input.show, input.view),
        eq(submissions.assessmentId, asUuid(input.assessmentId)),
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
