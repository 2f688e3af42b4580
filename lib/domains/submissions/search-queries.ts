import { and, count, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { ResultsSort } from "#lib/contract/form-options.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { assessments, learners, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { isNotAnonymous } from "./list-filter-queries.ts";
import { listColumns, type SubmissionListRow, type SubmissionRow } from "./queries.ts";
import { buildSortName, type Cursor, ORDERS } from "./search-orders.ts";

export type Search = {
  ids?: readonly string[] | undefined;
  assessmentId?: string | undefined;
  /** A substring of an assessment's title. */
  title?: string | undefined;
  learner?: { ref: string; exact: boolean } | undefined;
  status?: SubmissionRow["status"] | undefined;
  passed?: boolean | undefined;
  late?: boolean | undefined;
  voided?: boolean | undefined;
  isDraft: boolean;
  attempt?: number | undefined;
  /**
   * Whether to leave out submissions that are graded anonymously, because a search for a learner must not find them.
   */
  excludeAnonymous: boolean;
  /** Submitted at or after `from` and before `to`. */
  from?: Date | undefined;
  to?: Date | undefined;
};

export type SearchRow = SubmissionListRow &
  Pick<SubmissionRow, "late"> & {
    assessmentTitle: string;
    displayName: string | null;
    anonymous: boolean;
  } & Pick<Cursor, "sortName">;

const COLUMNS = { ...listColumns, late: submissions.late };

const buildLikePattern = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

const buildTitleFilter = (organizationId: string, title: string): SQL =>
  sql`${submissions.assessmentId} in (select ${assessments.id} from ${assessments}
    where ${and(eq(assessments.organizationId, organizationId), ilike(assessments.title, buildLikePattern(title)))})`;

/**
 * Matches learners by reference or display name. Matches learners first, because there are far fewer of them than
 * submissions and their rows are small.
 */
const buildLearnerFilter = (organizationId: string, { ref, exact }: NonNullable<Search["learner"]>): SQL => {
  const pattern = buildLikePattern(ref);
  const matches = exact
    ? eq(learners.learnerRef, ref)
    : or(ilike(learners.learnerRef, pattern), ilike(learners.displayName, pattern));
  return sql`${submissions.learnerRef} is not null and ${submissions.learnerId} in (select ${learners.id} from ${learners}
    where ${and(eq(learners.organizationId, organizationId), matches)})`;
};

function buildFilter(organizationId: string, search: Search): SQL | undefined {
  const { ids, assessmentId, learner, status, passed, late, voided, attempt, from, to } = search;
  return and(
    eq(submissions.organizationId, organizationId),
    eq(submissions.isDraft, search.isDraft),
    ids && inArray(submissions.id, ids.map(asUuid)),
    assessmentId === undefined ? undefined : eq(submissions.assessmentId, asUuid(assessmentId)),
    search.title === undefined ? undefined : buildTitleFilter(organizationId, search.title),
    learner && buildLearnerFilter(organizationId, learner),
    learner && search.excludeAnonymous ? isNotAnonymous(organizationId) : undefined,
    status && eq(submissions.status, status),
    passed === undefined ? undefined : eq(submissions.passed, passed),
    late === undefined ? undefined : eq(submissions.late, late),
    voided === undefined ? undefined : (voided ? isNotNull : isNull)(submissions.voidedAt),
    attempt === undefined ? undefined : eq(submissions.attemptNumber, attempt),
    from && gte(submissions.submittedAt, from),
    to && lt(submissions.submittedAt, to),
  );
}

export type ResultsPage = { sort: ResultsSort; limit: number } & (
  | { offset: number }
  | { after: Cursor | undefined }
);

/**
 * Returns a page of the search results. Titles and names are joined after paging, so that they aren't read for skipped
 * rows.
 */
export async function searchRows(
  db: Db,
  organizationId: string,
  search: Search,
  page: ResultsPage,
): Promise<SearchRow[]> {
  const after = "after" in page ? page.after : undefined;
  const { excludeAnonymous } = search;
  const { orderBy, isAfter } = ORDERS[page.sort];
  const sortName = buildSortName({ sort: page.sort, organizationId, excludeAnonymous });
  const columns = { id: submissions.id, percentage: submissions.percentage, name: sortName };
  const found = db
    .select({ ...COLUMNS, sortName: sortName.as("sort_name") })
    .from(submissions)
    .where(and(buildFilter(organizationId, search), after && isAfter(columns, after)))
    .orderBy(...orderBy(columns))
    .limit(page.limit)
    .offset("offset" in page ? page.offset : 0)
    .as("found");
  return (
    db
      .select({
        ...found._.selectedFields,
        assessmentTitle: assessments.title,
        displayName: sql<
          string | null
        >`case when ${found.learnerRef} is not null then ${learners.displayName} end`,
        anonymous: assessments.anonymousGrading,
      })
      .from(found)
      .innerJoin(learners, and(eq(learners.organizationId, organizationId), eq(learners.id, found.learnerId)))
      .innerJoin(
        assessments,
        and(eq(assessments.organizationId, organizationId), eq(assessments.id, found.assessmentId)),
      )
      // A join doesn't keep the order of its rows.
      .orderBy(...orderBy({ id: found.id, percentage: found.percentage, name: found.sortName }))
  );
}

/** Counts the search results, up to `max`. */
export async function countMatches(
  db: Db,
  organizationId: string,
  search: Search,
  max: number,
): Promise<number> {
  const limited = db
    .select({ one: sql`1`.as("one") })
    .from(submissions)
    .where(buildFilter(organizationId, search))
    .limit(max)
    .as("some");
  const [row] = await db.select({ total: count() }).from(limited);
  return row?.total ?? 0;
}
