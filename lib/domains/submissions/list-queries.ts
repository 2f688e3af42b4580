import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { assessments, learners, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { listColumns, type SubmissionListRow, type SubmissionRow } from "./queries.ts";

export type SubmissionFilter = {
  assessmentIds?: readonly string[] | undefined;
  learnerRef?: string | undefined;
  status?: SubmissionRow["status"] | undefined;
  passed?: boolean | undefined;
  isDraft: boolean;
  /**
   * Whether to leave out submissions that are graded anonymously, because a search for a learner must not find them.
   */
  excludeAnonymous?: boolean | undefined;
};

type Page = { page: number; limit: number };

const placeholder = sql.placeholder;

/**
 * The parts of a filter that are set. The index returns the rows of one assessment in order, but rows of several
 * assessments must be sorted.
 */
type FilterShape = {
  assessments: "all" | "one" | "several";
  learner: boolean;
  excludeAnonymous: boolean;
  status: boolean;
  passed: boolean;
};

const getFilterShape = ({
  assessmentIds,
  learnerRef,
  excludeAnonymous,
  status,
  passed,
}: SubmissionFilter): FilterShape => ({
  assessments: assessmentIds === undefined ? "all" : assessmentIds.length === 1 ? "one" : "several",
  learner: learnerRef !== undefined,
  excludeAnonymous: learnerRef !== undefined && excludeAnonymous === true,
  status: status !== undefined,
  passed: passed !== undefined,
});

const assessmentConditions: Record<FilterShape["assessments"], SQL | undefined> = {
  all: undefined,
  one: sql`${submissions.assessmentId} = ${placeholder("assessmentIds")}`,
  several: sql`${submissions.assessmentId} = any(${placeholder("assessmentIds")}::uuid[])`,
};

/** Matches submissions that aren't graded anonymously. */
export const isNotAnonymous = (organization: unknown): SQL =>
  sql`${submissions.assessmentId} not in (select ${assessments.id} from ${assessments}
    where ${assessments.organizationId} = ${organization} and ${assessments.anonymousGrading})`;

const buildFilter = (shape: FilterShape): SQL | undefined =>
  and(
    eq(submissions.organizationId, placeholder("organizationId")),
    eq(submissions.isDraft, placeholder("isDraft")),
    assessmentConditions[shape.assessments],
    shape.learner
      ? sql`${submissions.learnerRef} is not null and ${submissions.learnerId} = (select ${learners.id} from ${learners} where
          ${learners.organizationId} = ${placeholder("organizationId")} and ${learners.learnerRef} = ${placeholder("learnerRef")})`
      : undefined,
    shape.excludeAnonymous ? isNotAnonymous(placeholder("organizationId")) : undefined,
    shape.status ? eq(submissions.status, placeholder("status")) : undefined,
    shape.passed ? eq(submissions.passed, placeholder("passed")) : undefined,
  );

type ListedRow = SubmissionListRow & { assessmentTitle: string; anonymous: boolean };

/**
 * Prepares the statements for a filter shape. Titles are joined after paging, so that they aren't read for skipped
 * rows.
 */
const prepareListStatements = (shape: FilterShape) => ({
  rows: prepareStatement<Record<string, unknown>, ListedRow[]>((db) => {
    const page = db
      .select(listColumns)
      .from(submissions)
      .where(buildFilter(shape))
      .orderBy(desc(submissions.id))
      .limit(placeholder("limit"))
      .offset(placeholder("offset"))
      .as("page");
    return db
      .select({
        ...page._.selectedFields,
        assessmentTitle: assessments.title,
        anonymous: assessments.anonymousGrading,
      })
      .from(page)
      .innerJoin(
        assessments,
        and(
          eq(assessments.organizationId, placeholder("organizationId")),
          eq(assessments.id, page.assessmentId),
        ),
      )
      .orderBy(desc(page.id))
      .prepare("submission_page");
  }),
  total: prepareStatement<Record<string, unknown>, { total: number }[]>((db) =>
    db.select({ total: count() }).from(submissions).where(buildFilter(shape)).prepare("submission_count"),
  ),
});

/** Prepared statements by filter shape. There are only a few shapes, so the map doesn't need a size limit. */
const statements = new Map<string, ReturnType<typeof prepareListStatements>>();

function getListStatements(filter: SubmissionFilter): ReturnType<typeof prepareListStatements> {
  const shape = getFilterShape(filter);
  const key = Object.values(shape).join(" ");
  const listQueries = statements.get(key) ?? prepareListStatements(shape);
  statements.set(key, listQueries);
  return listQueries;
}

/** Returns a page of the submissions that match the filter, newest first. */
export async function listSubmissionRows(
  db: Db,
  organizationId: string,
  filter: SubmissionFilter,
  { page, limit }: Page,
): Promise<{ rows: ListedRow[]; total: number }> {
  const { assessmentIds = [], ...values } = filter;
  const ids = assessmentIds.map(asUuid);
  const args = {
    organizationId,
    ...values,
    assessmentIds: ids.length === 1 ? ids[0] : `{${ids.join(",")}}`,
    limit,
    offset: (page - 1) * limit,
  };
  const listQueries = getListStatements(filter);
  const [rows, [counted]] = await Promise.all([listQueries.rows(db, args), listQueries.total(db, args)]);
  return { rows, total: counted?.total ?? 0 };
}
