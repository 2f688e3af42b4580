import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { QueueStatus } from "#lib/contract/marking.ts";
import { marks, submissions } from "#lib/platform/db/schema/index.ts";
import { getOutcomeCode } from "#lib/platform/db/schema/stored-submission.ts";
import { formatArray, formatArrayLiteral } from "#lib/platform/db/text.ts";
import { buildRoleFilter, buildViewedMarks, type DeskView } from "./desk-view.ts";
import { buildCountedFilter } from "./dropped-queries.ts";

const PENDING = getOutcomeCode("pending");

/** Where a teacher grades a question: at this index in a version, in the submissions that these regrades correct. */
export type QuestionPlace = { version: number; regrades: readonly string[]; index: number };

/** Matches the submissions to these versions that are corrected by the same regrades. */
export const buildPlacesFilter = (places: readonly QuestionPlace[]): SQL =>
  sql`(${submissions.assessmentVersion}, ${submissions.regrades}) in (
    select k.version, k.regrades::uuid[]
    from unnest(${formatArrayLiteral(places.map(({ version }) => version))}::integer[],
      ${formatRegrades(places)}::text[]) as k (version, regrades))`;

/** Formats the regrades of places as an array of array literals. */
export const formatRegrades = (places: readonly Pick<QuestionPlace, "regrades">[]): string =>
  formatArray(places.map(({ regrades }) => formatArrayLiteral(regrades)));

/**
 * Matches submissions that need grading, or manually graded submissions that are finished, without voided ones. A
 * partial index covers the first condition. With `view`, only those in which the grader has something to do, and the
 * finished ones include those in which only the grader's own part is finished.
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
      : sql`not ${submissions.isDraft} and (${submissions.status} = 'graded' and ${submissions.finalMarks} is not null
          ${view ? sql`or ${submissions.status} = 'awaiting_manual_grading'` : sql``})`,
  );

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
