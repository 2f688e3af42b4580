import { and, count, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { ResultsSort } from "#lib/contract/form-options.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isSelectedBy } from "#lib/platform/db/is-selected-by.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { type Counters, countListed } from "#lib/platform/db/list-counts.ts";
import { assessments, learners, submissions } from "#lib/platform/db/schema/index.ts";
import { unknownToPlanner } from "#lib/platform/db/unknown-to-planner.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { once } from "#lib/platform/once.ts";
import { toFacets } from "./facets.ts";
import { getMinIdSince, isNotAnonymous } from "./list-filter-queries.ts";
import { listColumns, type SubmissionListRow, type SubmissionRow } from "./queries.ts";
import { buildSortName, type Cursor, ORDERS } from "./search-orders.ts";
import {
  type ListPlan,
  MAX_FOUND,
  MAX_MERGE_OFFSET,
  selectFoundIds,
  selectMergedIds,
} from "./select-page-ids.ts";

export type Search = {
  ids?: readonly string[] | undefined;
  /** The assessments to search, if not all. */
  assessmentIds?: readonly string[] | undefined;
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

const { id, percentage } = submissions;
const COLUMNS = { ...listColumns, late: submissions.late };

/** Selects the ids of the assessments whose title contains a text. */
const selectAssessments = (organizationId: string, title: string): SQL =>
  sql`select ${assessments.id} from ${assessments}
    where ${and(eq(assessments.organizationId, organizationId), ilike(assessments.title, buildContainsPattern(title)))}`;

/**
 * Matches learners by reference or display name. Matches learners first, because there are far fewer of them than
 * submissions and their rows are small.
 */
const buildLearnerFilter = (organizationId: string, { ref, exact }: NonNullable<Search["learner"]>): SQL => {
  const pattern = buildContainsPattern(ref);
  const matches = exact
    ? eq(learners.learnerRef, ref)
    : or(ilike(learners.learnerRef, pattern), ilike(learners.displayName, pattern));
  return sql`${submissions.learnerRef} is not null and ${submissions.learnerId} in (select ${learners.id} from ${learners}
    where ${and(eq(learners.organizationId, organizationId), matches)})`;
};

const toArrayLiteral = (assessmentIds: readonly string[]): string =>
  `{${assessmentIds.map(asUuid).join(",")}}`;

/** The index returns the rows of one assessment in order, but rows of several must be sorted or merged. */
const isSingle = (assessmentIds: Search["assessmentIds"]): assessmentIds is readonly [string] =>
  assessmentIds?.length === 1;

const matchesAssessment = (assessmentIds: readonly string[]): SQL =>
  isSingle(assessmentIds)
    ? eq(submissions.assessmentId, asUuid(assessmentIds[0]))
    : sql`${submissions.assessmentId} = any(${toArrayLiteral(assessmentIds)}::uuid[])`;

function buildFilter(organizationId: string, search: Search): SQL | undefined {
  const { ids, assessmentIds, learner, status, passed, late, voided, attempt, from, to } = search;
  return and(
    eq(submissions.organizationId, organizationId),
    // These are written into the statement, because there are partial indexes for them.
    search.isDraft ? sql`${submissions.isDraft}` : sql`not ${submissions.isDraft}`,
    late === undefined ? undefined : late ? sql`${submissions.late}` : sql`not ${submissions.late}`,
    ids && inArray(submissions.id, ids.map(asUuid)),
    assessmentIds && matchesAssessment(assessmentIds),
    search.title === undefined
      ? undefined
      : sql`${submissions.assessmentId} in (${selectAssessments(organizationId, search.title)})`,
    learner && buildLearnerFilter(organizationId, learner),
    learner && search.excludeAnonymous ? isNotAnonymous(organizationId) : undefined,
    status && eq(submissions.status, status),
    passed === undefined ? undefined : eq(submissions.passed, passed),
    voided === undefined ? undefined : (voided ? isNotNull : isNull)(submissions.voidedAt),
    attempt === undefined ? undefined : eq(submissions.attemptNumber, attempt),
    from && and(gte(submissions.submittedAt, from), gte(id, getMinIdSince(from))),
    to && lt(submissions.submittedAt, to),
  );
}

export type ResultsPage = { sort: ResultsSort; limit: number } & (
  | { offset: number }
  | { after: Cursor | undefined }
);

/** Adds up the counters of a search, which may have filters that counters know nothing of. */
type GetCounted = () => Promise<number>;

const createCount = (db: Db, organizationId: string, search: Search): GetCounted =>
  once(() => countListed(db, getCounters(organizationId, search)));

/** Returns a page of the search results. */
export const searchRows = (
  db: Db,
  organizationId: string,
  search: Search,
  page: ResultsPage,
): Promise<SearchRow[]> =>
  readRows(db, { organizationId, search, page, getCounted: createCount(db, organizationId, search) });

/** Returns a page of the search results, and their number up to `max`. */
export async function searchAndCount(
  db: Db,
  organizationId: string,
  search: Search,
  { page, max }: { page: ResultsPage; max: number },
): Promise<{ rows: SearchRow[]; total: number }> {
  const getCounted = createCount(db, organizationId, search);
  const [rows, total] = await Promise.all([
    readRows(db, { organizationId, search, page, getCounted }),
    countMatches(db, { organizationId, search, max, getCounted }),
  ]);
  return { rows, total };
}

type PageQuery = { organizationId: string; search: Search; page: ResultsPage; getCounted: GetCounted };

/**
 * Titles and names are read after paging, so that they aren't read for skipped rows, and one by one (decision 087): for an
 * organization that isn't in the statistics yet, a join would read all its learners again for each row.
 */
async function readRows(db: Db, query: PageQuery): Promise<SearchRow[]> {
  const { page } = query;
  const organizationId = unknownToPlanner(query.organizationId);
  const found = await selectPage(db, query);
  if (!found) return [];
  const learner = db
    .select({ displayName: learners.displayName })
    .from(learners)
    .where(and(eq(learners.organizationId, organizationId), eq(learners.id, found.learnerId)))
    .limit(1)
    .as("learner");
  const assessment = db
    .select({ title: assessments.title, anonymous: assessments.anonymousGrading })
    .from(assessments)
    .where(and(eq(assessments.organizationId, organizationId), eq(assessments.id, found.assessmentId)))
    .limit(1)
    .as("assessment");
  return (
    db
      .select({
        ...found._.selectedFields,
        assessmentTitle: assessment.title,
        displayName: sql<
          string | null
        >`case when ${found.learnerRef} is not null then ${learner.displayName} end`,
        anonymous: assessment.anonymous,
      })
      .from(found)
      .innerJoinLateral(learner, sql`true`)
      .innerJoinLateral(assessment, sql`true`)
      // A join doesn't keep the order of its rows.
      .orderBy(
        ...ORDERS[page.sort].orderBy({ id: found.id, percentage: found.percentage, name: found.sortName }),
      )
  );
}

/** Selects the rows of a page by the plan that suits the number of matches. Returns undefined if nothing matches. */
async function selectPage(db: Db, query: PageQuery) {
  const { organizationId, search, page } = query;
  const { sort, limit } = page;
  const after = "after" in page ? page.after : undefined;
  const offset = "offset" in page ? page.offset : 0;
  const { orderBy, isAfter } = ORDERS[sort];
  const { excludeAnonymous } = search;
  const sortName = buildSortName({ sort, organizationId, excludeAnonymous });
  const columns = { id, percentage, name: sortName };
  const where = and(buildFilter(organizationId, search), after && isAfter(columns, after));
  const rows = db.select({ ...COLUMNS, sortName: sortName.as("sort_name") }).from(submissions);
  // No index has the names of learners.
  const isByName = sort === "a_to_z" || sort === "z_to_a";
  const plan = isByName ? "scan" : await choosePlan(query);
  if (plan === "none") return undefined;
  if (isByName || plan === "scan") {
    return rows
      .where(where)
      .orderBy(...orderBy(columns))
      .limit(limit)
      .offset(offset)
      .as("found");
  }
  const ids =
    plan === "find"
      ? selectFoundIds({ where, order: sort, limit, offset })
      : selectMergedIds({ counters: getCounters(organizationId, search), where, order: sort, limit, offset });
  return rows.where(and(eq(submissions.organizationId, organizationId), isSelectedBy(id, ids))).as("found");
}

/**
 * Whether the filter has more than counters tell. Ids and learners are so few that the planner finds the best plan, and a
 * range of days needs all submissions of these days.
 */
const hasOtherFilters = ({ ids, learner, attempt, from, to }: Search): boolean =>
  [ids, learner, attempt, from, to].some((value) => value !== undefined);

async function choosePlan({ search, page, getCounted }: PageQuery): Promise<ListPlan> {
  if (search.ids || search.learner) return "scan";
  const { isDraft, status, passed, late, voided, assessmentIds, title } = search;
  const isByScore = page.sort === "highest" || page.sort === "lowest";
  if ([status, passed, late, voided, title].some((value) => value !== undefined) || isDraft) {
    const most = await getCounted();
    if (most <= MAX_FOUND) return most === 0 ? "none" : "find";
  }
  if (hasOtherFilters(search)) return "scan";
  // An export has long pages, each of which would read as many rows of each assessment.
  if ("offset" in page ? page.offset > MAX_MERGE_OFFSET : !isSingle(assessmentIds)) return "scan";
  const hasIndex = isDraft || late === true || status === "awaiting_manual_grading";
  const isOfSeveral = assessmentIds ? !isSingle(assessmentIds) : hasIndex || title !== undefined;
  return isByScore || isOfSeveral ? "merge" : "scan";
}

const getCounters = (
  organizationId: string,
  { assessmentIds, title, isDraft, status, passed, late, voided }: Search,
): Counters => ({
  organizationId,
  list: "submissions",
  ...(isSingle(assessmentIds)
    ? { ownerId: asUuid(assessmentIds[0]) }
    : { ownerIds: assessmentIds && toArrayLiteral(assessmentIds) }),
  ownersIn: title === undefined ? undefined : selectAssessments(organizationId, title),
  facets: JSON.stringify(toFacets({ isDraft, status, passed, late, voided })),
});

/** Counts the search results, up to `max`. */
async function countMatches(
  db: Db,
  {
    organizationId,
    search,
    max,
    getCounted,
  }: Pick<PageQuery, "organizationId" | "search" | "getCounted"> & { max: number },
): Promise<number> {
  const counted = await getCounted();
  if (counted === 0 || !hasOtherFilters(search)) return Math.min(counted, max);
  const limited = db
    .select({ one: sql`1`.as("one") })
    .from(submissions)
    .where(buildFilter(organizationId, search))
    .limit(max)
    .as("some");
  const [row] = await db.select({ total: count() }).from(limited);
  return row?.total ?? 0;
}
