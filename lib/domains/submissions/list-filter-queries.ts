import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { HOUR } from "#lib/core/durations.ts";
import { assessments, learners, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid, getMinIdAt } from "#lib/platform/ids.ts";
import { toFacets } from "./facets.ts";
import type { SubmissionRow } from "./queries.ts";

export type SubmissionFilter = {
  assessmentIds?: readonly string[] | undefined;
  learnerRef?: string | undefined;
  status?: SubmissionRow["status"] | undefined;
  passed?: boolean | undefined;
  source?: SubmissionRow["source"] | undefined;
  voided?: boolean | undefined;
  /** Times in ISO 8601. */
  submittedAfter?: string | undefined;
  submittedBefore?: string | undefined;
  updatedAfter?: string | undefined;
  isDraft: boolean;
  /**
   * Whether to leave out submissions that are graded anonymously, because a search for a learner must not find them.
   */
  excludeAnonymous?: boolean | undefined;
};

/**
 * The parts of a filter that are set. The index returns the rows of one assessment in order, but rows of several
 * assessments must be sorted.
 */
export type FilterShape = {
  assessments: "all" | "one" | "several";
  learner: boolean;
  excludeAnonymous: boolean;
  /** These are written into the statement, because there are partial indexes for them. */
  isDraft: boolean;
  status: SubmissionFilter["status"];
  passed: boolean;
  source: boolean;
  voided: boolean | undefined;
  submittedAfter: boolean;
  submittedBefore: boolean;
  updatedAfter: boolean;
};

/** Returns which parts of a filter are set, without the values that they compare with. */
export const getFilterShape = ({ assessmentIds, learnerRef, ...filter }: SubmissionFilter): FilterShape => ({
  assessments: assessmentIds === undefined ? "all" : assessmentIds.length === 1 ? "one" : "several",
  learner: learnerRef !== undefined,
  excludeAnonymous: learnerRef !== undefined && filter.excludeAnonymous === true,
  isDraft: filter.isDraft,
  status: filter.status,
  passed: filter.passed !== undefined,
  source: filter.source !== undefined,
  voided: filter.voided,
  submittedAfter: filter.submittedAfter !== undefined,
  submittedBefore: filter.submittedBefore !== undefined,
  updatedAfter: filter.updatedAfter !== undefined,
});

/** Whether counters tell how many submissions match the filter. */
export const hasCounters = (shape: FilterShape): boolean => !shape.learner && !isRange(shape);

/** Whether the filter selects a range of times. */
export const isRange = ({ submittedAfter, submittedBefore, updatedAfter }: FilterShape): boolean =>
  submittedAfter || submittedBefore || updatedAfter;

/** Returns what counters of the matching submissions contain. */
const getFacets = ({ isDraft, status, passed, source, voided }: SubmissionFilter) =>
  toFacets({ isDraft, status, passed, source, voided });

/**
 * Returns the lowest id that a submission of this time or later can have. A submission gets its id after its time, apart from
 * differences between clocks.
 */
export const getMinIdSince = (time: Date): string => getMinIdAt(new Date(time.getTime() - HOUR));

/** Returns the values that the conditions compare with. */
export const getFilterValues = (organizationId: string, filter: SubmissionFilter) => {
  const { assessmentIds = [], submittedAfter } = filter;
  const ids = assessmentIds.map(asUuid);
  return {
    organizationId,
    assessmentIds: ids.length === 1 ? ids[0] : `{${ids.join(",")}}`,
    learnerRef: filter.learnerRef,
    facets: JSON.stringify(getFacets(filter)),
    passed: filter.passed,
    source: filter.source,
    submittedAfter,
    minId: submittedAfter && getMinIdSince(new Date(submittedAfter)),
    submittedBefore: filter.submittedBefore,
    updatedAfter: filter.updatedAfter,
  };
};
export type FilterValues = ReturnType<typeof getFilterValues>;

/** Returns a value, or the placeholder for it in a prepared statement. */
export type GetValue<Name extends string> = (name: Name) => unknown;

/** Matches submissions that aren't graded anonymously. */
export const isNotAnonymous = (organization: unknown): SQL =>
  sql`${submissions.assessmentId} not in (select ${assessments.id} from ${assessments}
    where ${assessments.organizationId} = ${organization} and ${assessments.anonymousGrading})`;

type Condition = (value: GetValue<keyof FilterValues>) => SQL;

const ASSESSMENT_CONDITIONS: Readonly<Record<FilterShape["assessments"], Condition | undefined>> = {
  all: undefined,
  one: (value) => sql`${submissions.assessmentId} = ${value("assessmentIds")}`,
  several: (value) => sql`${submissions.assessmentId} = any(${value("assessmentIds")}::uuid[])`,
};

/** Builds the condition of a filter from its shape. */
export const buildFilter = (shape: FilterShape, value: GetValue<keyof FilterValues>): SQL | undefined =>
  and(
    sql`${submissions.organizationId} = ${value("organizationId")}`,
    shape.isDraft ? sql`${submissions.isDraft}` : sql`not ${submissions.isDraft}`,
    ASSESSMENT_CONDITIONS[shape.assessments]?.(value),
    shape.learner
      ? sql`${submissions.learnerRef} is not null and ${submissions.learnerId} = (select ${learners.id} from ${learners} where
          ${learners.organizationId} = ${value("organizationId")} and ${learners.learnerRef} = ${value("learnerRef")})`
      : undefined,
    shape.excludeAnonymous ? isNotAnonymous(value("organizationId")) : undefined,
    shape.status ? sql`${submissions.status} = ${sql.raw(`'${shape.status}'`)}` : undefined,
    shape.passed ? sql`${submissions.passed} = ${value("passed")}` : undefined,
    shape.source ? sql`${submissions.source} = ${value("source")}` : undefined,
    shape.voided === true ? isNotNull(submissions.voidedAt) : undefined,
    shape.voided === false ? isNull(submissions.voidedAt) : undefined,
    // The id bound lets the primary key skip older rows. `submittedBefore` has none: a worker that was down dates a
    // submission to its deadline, and gives it an id when it records it.
    shape.submittedAfter
      ? sql`${submissions.submittedAt} > ${value("submittedAfter")}::timestamptz
          and ${submissions.id} >= ${value("minId")}::uuid`
      : undefined,
    shape.submittedBefore
      ? sql`${submissions.submittedAt} < ${value("submittedBefore")}::timestamptz`
      : undefined,
    shape.updatedAfter ? sql`${submissions.updatedAt} > ${value("updatedAfter")}::timestamptz` : undefined,
  );
