import { and, asc, count, desc, eq, gte, ilike, lt, type SQL, sql } from "drizzle-orm";
import type { ResultsSort } from "#lib/contract/choices.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { assessments, learners, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { isNamed, listColumns, type SubmissionListRow, type SubmissionRow } from "./queries.ts";

export type Search = {
  assessmentId?: string | undefined;
  /** Part of an assessment's title. */
  title?: string | undefined;
  learner?: { ref: string; exact: boolean } | undefined;
  status?: SubmissionRow["status"] | undefined;
  passed?: boolean | undefined;
  late?: boolean | undefined;
  isDraft: boolean;
  attempt?: number | undefined;
  /** Whose answers are graded anonymously is not to be found out by looking for a learner. */
  veiled: boolean;
  /** Submitted at or after `from` and before `to`. */
  from?: Date | undefined;
  to?: Date | undefined;
};

export type FoundRow = SubmissionListRow &
  Pick<SubmissionRow, "late"> & { assessmentTitle: string; anonymous: boolean };

/** Where a list goes on: after this row of it. */
export type After = { id: string; percentage: number };

const COLUMNS = { ...listColumns, late: submissions.late };

const containing = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;

const byTitle = (organizationId: string, title: string): SQL =>
  sql`${submissions.assessmentId} in (select ${assessments.id} from ${assessments}
    where ${and(eq(assessments.organizationId, organizationId), ilike(assessments.title, containing(title)))})`;

/** Learners are few beside submissions and their rows small, so what matches is looked for among them. */
const byLearner = (organizationId: string, { ref, exact }: NonNullable<Search["learner"]>): SQL => {
  const matches = exact ? eq(learners.learnerRef, ref) : ilike(learners.learnerRef, containing(ref));
  return sql`${submissions.learnerId} in (select ${learners.id} from ${learners}
    where ${and(eq(learners.organizationId, organizationId), matches)})`;
};

function matching(organizationId: string, search: Search): SQL | undefined {
  const { assessmentId, learner, status, passed, late, attempt, from, to } = search;
  return and(
    eq(submissions.organizationId, organizationId),
    eq(submissions.isDraft, search.isDraft),
    assessmentId === undefined ? undefined : eq(submissions.assessmentId, asUuid(assessmentId)),
    search.title === undefined ? undefined : byTitle(organizationId, search.title),
    learner && byLearner(organizationId, learner),
    learner && search.veiled ? isNamed(organizationId) : undefined,
    status && eq(submissions.status, status),
    passed === undefined ? undefined : eq(submissions.passed, passed),
    late === undefined ? undefined : eq(submissions.late, late),
    attempt === undefined ? undefined : eq(submissions.attemptNumber, attempt),
    from && gte(submissions.submittedAt, from),
    to && lt(submissions.submittedAt, to),
  );
}

const { id, percentage } = submissions;
const ORDERS: Record<ResultsSort, readonly SQL[]> = {
  newest: [desc(id)],
  oldest: [asc(id)],
  highest: [desc(percentage), desc(id)],
  lowest: [asc(percentage), asc(id)],
};
const beyond: Record<ResultsSort, (after: After) => SQL> = {
  newest: (after) => sql`${id} < ${after.id}`,
  oldest: (after) => sql`${id} > ${after.id}`,
  highest: (after) => sql`(${percentage}, ${id}) < (${after.percentage}, ${after.id}::uuid)`,
  lowest: (after) => sql`(${percentage}, ${id}) > (${after.percentage}, ${after.id}::uuid)`,
};

export type Piece = { sort: ResultsSort; limit: number } & (
  | { offset: number }
  | { after: After | undefined }
);

/** A piece of what was searched for, from a place in it. Titles are looked up for the piece alone. */
export async function searchRows(
  db: Db,
  organizationId: string,
  search: Search,
  piece: Piece,
): Promise<FoundRow[]> {
  const after = "after" in piece ? piece.after : undefined;
  const found = db
    .select(COLUMNS)
    .from(submissions)
    .where(and(matching(organizationId, search), after && beyond[piece.sort](after)))
    .orderBy(...ORDERS[piece.sort])
    .limit(piece.limit)
    .offset("offset" in piece ? piece.offset : 0)
    .as("found");
  const rows = await db
    .select({
      ...found._.selectedFields,
      assessmentTitle: assessments.title,
      anonymous: assessments.anonymousGrading,
    })
    .from(found)
    .innerJoin(
      assessments,
      and(eq(assessments.organizationId, organizationId), eq(assessments.id, found.assessmentId)),
    );
  return inOrder(rows, piece.sort);
}

/** A join may give rows in any order. */
function inOrder(rows: FoundRow[], sort: ResultsSort): FoundRow[] {
  const up = sort === "oldest" || sort === "lowest" ? 1 : -1;
  const byScore = sort === "highest" || sort === "lowest";
  const ascending = (a: FoundRow, b: FoundRow) =>
    (byScore && a.percentage - b.percentage) || (a.id < b.id ? -1 : 1);
  return rows.sort((a, b) => up * ascending(a, b));
}

/** How many were found, counted up to `most`. */
export async function countFound(
  db: Db,
  organizationId: string,
  search: Search,
  most: number,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(submissions)
    .where(matching(organizationId, search))
    .limit(most)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}
