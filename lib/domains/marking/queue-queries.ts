import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { QueueStatus } from "#lib/contract/marking.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { gradingLeases, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { buildRoleFilter, buildViewedMarks, type DeskView } from "./desk-view.ts";
import {
  buildAnsweredFilter,
  buildGradedCount,
  buildOpenCount,
  buildPlace,
  buildPlacesFilter,
  buildQueueFilter,
  type QuestionPlace,
} from "./queue-filter-queries.ts";

/**
 * The maximum length of an answer that is compared with others, in characters of its JSON. Longer answers count as
 * unique.
 */
const MAX_COMPARED_LENGTH = 2000;
/** The maximum number of answers in a queue. The rest appear as these are finished. */
const MAX_QUEUE_LENGTH = 10_000;

export type QueueRow = {
  id: string;
  version: number;
  score: number | null;
  revision: number;
  /** The number of the submission's answers that need a score and have none. */
  ungraded: number;
  /** Null if the answer is too long to be compared. */
  answers: unknown[] | null;
};

/**
 * Lists the answers to a question in a pseudorandom order that is stable and differs between questions.
 * `places` are those of the question.
 */
export async function listQueueRows(
  db: Db,
  organizationId: string,
  input: {
    assessmentId: string;
    questionId: string;
    places: readonly QuestionPlace[];
    show: QueueStatus;
    view: DeskView | undefined;
  },
): Promise<QueueRow[]> {
  const questionId = asUuid(input.questionId);
  const { view } = input;
  const index = buildIndexSql(input.places);
  const answers = sql`${submissions.answers} -> (${buildPlace(index)} - 1)`;
  return db
    .select({
      id: submissions.id,
      version: submissions.assessmentVersion,
      score: sql<number | null>`g.score`,
      revision: sql<number>`coalesce(g.revision, 0)`.mapWith(Number),
      ungraded: sql<number>`${buildOpenCount(view)} - ${buildGradedCount(view)}`.mapWith(Number),
      answers: sql<unknown[] | null>`case when length((${answers})::text) <= ${MAX_COMPARED_LENGTH}
        then coalesce(nullif(${answers}, 'null'::jsonb), '[]'::jsonb) end`,
    })
    .from(submissions)
    .leftJoin(
      sql`${buildViewedMarks(view)} g`,
      and(
        sql`g.organization_id = ${submissions.organizationId} and g.submission_id = ${submissions.id}`,
        sql`g.question_id = ${questionId}`,
        buildRoleFilter(view),
      ),
    )
    .where(
      and(
        buildQueueFilter(organizationId, input.show, view),
        eq(submissions.assessmentId, asUuid(input.assessmentId)),
        buildPlacesFilter(input.places),
        buildAnsweredFilter({ index, id: sql`${questionId}::uuid` }, view),
      ),
    )
    .orderBy(sql`md5(${questionId}::text || ${submissions.id}::text)`)
    .limit(MAX_QUEUE_LENGTH);
}

/** Builds the index of a question in the version that a submission was made on. */
const buildIndexSql = (places: readonly QuestionPlace[]): SQL => {
  const indexByVersion = new Map(places.map(({ version, index }) => [version, index]));
  const cases = [...indexByVersion].map(([version, n]) => sql`when ${version}::integer then ${n}::integer`);
  return sql`(case ${submissions.assessmentVersion} ${sql.join(cases, sql` `)} end)`;
};

export type AnswersRow = {
  id: string;
  assessmentId: string;
  version: number;
  draw: number[] | null;
  answers: (unknown[] | null)[];
};

export async function listAnswers(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<AnswersRow[]> {
  return db
    .select({
      id: submissions.id,
      assessmentId: submissions.assessmentId,
      version: submissions.assessmentVersion,
      draw: submissions.draw,
      answers: submissions.answers,
    })
    .from(submissions)
    .where(and(eq(submissions.organizationId, organizationId), inArray(submissions.id, ids.map(asUuid))));
}

/**
 * Finds the first answer in the queue that is ungraded and that no other grader has open. Falls back to an ungraded
 * answer that is open elsewhere, and then to an answer that is already graded.
 */
export async function findFirstAnswer(
  db: Db,
  organizationId: string,
  input: {
    assessmentId: string;
    questionId: string;
    places: readonly QuestionPlace[];
    show: QueueStatus;
    view: DeskView | undefined;
  },
  { userId, now }: { userId: string; now: Date },
): Promise<string | undefined> {
  const questionId = asUuid(input.questionId);
  const { view } = input;
  const [row] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        buildQueueFilter(organizationId, input.show, view),
        eq(submissions.assessmentId, asUuid(input.assessmentId)),
        buildPlacesFilter(input.places),
        buildAnsweredFilter({ index: buildIndexSql(input.places), id: sql`${questionId}::uuid` }, view),
      ),
    )
    .orderBy(
      sql`exists (select from ${buildViewedMarks(view)} g where g.organization_id = ${submissions.organizationId}
        and g.submission_id = ${submissions.id} and g.question_id = ${questionId} and g.score is not null
        and ${buildRoleFilter(view)})`,
      sql`exists (select from ${gradingLeases} l where l.organization_id = ${submissions.organizationId}
        and l.submission_id = ${submissions.id} and l.question_id = ${questionId}
        and l.user_id <> ${asUuid(userId)} and l.expires_at > ${now.toISOString()})`,
      sql`md5(${questionId}::text || ${submissions.id}::text)`,
    )
    .limit(1);
  return row?.id;
}
