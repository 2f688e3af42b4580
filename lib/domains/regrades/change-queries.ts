import { and, asc, eq, exists, ilike, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { ListMeta } from "#lib/contract/common.ts";
import type { ListRegradeChangesQuery } from "#lib/contract/regrades.ts";
import { readResultAsJson } from "#lib/domains/submissions/stored-result.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { comesAfter } from "#lib/platform/db/keyset.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { learners, regradeSubmissions, submissions } from "#lib/platform/db/schema/index.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { readList } from "#lib/platform/read-list.ts";
import { JOINED_SUBMISSION } from "./coverage-queries.ts";
import { RESULT_AFTER, RESULT_BEFORE, readResult } from "./result-columns.ts";

/** The name of this list in its cursors. */
export const CHANGES_LIST = "regrade changes";

export type ChangeRow = {
  id: string;
  version: number;
  draw: number[] | null;
  learnerRef: string | null;
  displayName: string | null;
  before: StoredResult;
  after: StoredResult;
};

type ChangeColumns = Omit<ChangeRow, "before" | "after"> & {
  before: StoredResult | null;
  after: StoredResult | null;
};

/** Matches submissions of learners whose learner_ref or display name contains a text. */
const belongsTo = (db: Db, organizationId: string, q: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(submissions)
      .innerJoin(
        learners,
        and(eq(learners.organizationId, submissions.organizationId), eq(learners.id, submissions.learnerId)),
      )
      .where(
        and(
          eq(submissions.organizationId, organizationId),
          eq(submissions.id, regradeSubmissions.submissionId),
          isNotNull(submissions.learnerRef),
          or(
            ilike(submissions.learnerRef, buildContainsPattern(q)),
            ilike(learners.displayName, buildContainsPattern(q)),
          ),
        ),
      ),
  );

const { resultBefore, resultAfter, before, after } = regradeSubmissions;
/** The fields of a result, other than those that tell how it was computed. */
const FIGURES = [
  ...["score", "max_score", "percentage", "passed", "auto_score", "manual_score", "status"],
  ...["question_scores", "question_outcomes"],
];
const readFigures = (result: SQL): SQL =>
  sql.join(
    FIGURES.map((name) => sql`(${result}).${sql.identifier(name)}`),
    sql`, `,
  );
const figuresBefore = readFigures(readResult(sql`${resultBefore}`, sql`${before}`));
const figuresAfter = readFigures(readResult(sql`${resultAfter}`, sql`${after}`));

/** Returns a page of the submissions that a regrade changes, in the order of their ids. */
export async function listChangeRows(
  db: Db,
  organizationId: string,
  regradeId: string,
  { q, raised, lowered, newly_passed, newly_failed, ...paging }: ListRegradeChangesQuery,
): Promise<{ rows: ChangeRow[]; meta: ListMeta }> {
  const { direction, newlyPassed, newlyFailed } = regradeSubmissions;
  const where = and(
    eq(regradeSubmissions.organizationId, organizationId),
    eq(regradeSubmissions.regradeId, regradeId),
    isNotNull(after),
    q ? belongsTo(db, organizationId, q) : undefined,
    sql`(${figuresBefore}) is distinct from (${figuresAfter})`,
    raised === undefined ? undefined : (raised ? eq : ne)(direction, 1),
    lowered === undefined ? undefined : (lowered ? eq : ne)(direction, -1),
    newly_passed === undefined ? undefined : eq(newlyPassed, newly_passed),
    newly_failed === undefined ? undefined : eq(newlyFailed, newly_failed),
  );
  const { rows, meta } = await readList<ChangeColumns>(paging, {
    name: CHANGES_LIST,
    owner: [organizationId, regradeId],
    getKeys: ({ id }) => [id],
    readRows: ({ after: position, limit, offset }) =>
      db
        .select({
          id: regradeSubmissions.submissionId,
          version: submissions.assessmentVersion,
          draw: submissions.draw,
          learnerRef: submissions.learnerRef,
          displayName: sql<
            string | null
          >`case when ${submissions.learnerRef} is not null then ${learners.displayName} end`,
          before: readResultAsJson(resultBefore, before),
          after: readResultAsJson(resultAfter, after),
        })
        .from(regradeSubmissions)
        .innerJoin(submissions, JOINED_SUBMISSION)
        .innerJoin(
          learners,
          and(
            eq(learners.organizationId, submissions.organizationId),
            eq(learners.id, submissions.learnerId),
          ),
        )
        .where(and(where, position && comesAfter([regradeSubmissions.submissionId], position, "ascending")))
        .orderBy(asc(regradeSubmissions.submissionId))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(regradeSubmissions, where),
  });
  return {
    rows: rows.flatMap(({ before, after, ...row }) => (before && after ? [{ ...row, before, after }] : [])),
    meta,
  };
}

/** How many covered submissions have these percentages, in tens: 3 is 30 to under 40, and 9 includes 100. */
export type PercentageCount = {
  before: number;
  after: number;
  n: number;
  /** The sums of the percentages themselves. */
  sumBefore: number;
  sumAfter: number;
};

/** Counts the submissions that a regrade covers by their percentage before and after it. */
export const countPercentages = (
  db: Db,
  organizationId: string,
  regradeId: string,
): Promise<PercentageCount[]> =>
  db.execute<PercentageCount>(sql`
    select least(9, floor(r.before / 10))::int as before, least(9, floor(r.after / 10))::int as after, count(*)::int as n,
      sum(r.before) as "sumBefore", sum(r.after) as "sumAfter"
    from (
      select coalesce((${RESULT_BEFORE}).percentage, s.percentage) as before,
        coalesce((${RESULT_AFTER}).percentage, s.percentage) as after
      from regrade_submissions c
      join submissions s on s.organization_id = c.organization_id and s.id = c.submission_id
      where c.organization_id = ${organizationId} and c.regrade_id = ${regradeId}) r
    group by 1, 2`);
