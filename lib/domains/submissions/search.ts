import type { FoundSubmission, ResultsFilter } from "#lib/contract/results.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { listAssessmentIds } from "#lib/domains/library/collections/read.ts";
import { type Actor, type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { createAnonymizer, mustAnonymize } from "./anonymize.ts";
import { getStartOfDay } from "./day.ts";
import { presentLearnerResult } from "./present.ts";
import {
  type ResultsPage,
  type Search,
  type SearchRow,
  searchAndCount,
  searchRows,
} from "./search-queries.ts";

/** Counting stops at this number, because nobody pages this far and counting would cost more than the page itself. */
const MAX_COUNTED = 10_000;

type SearchInput = {
  filter: ResultsFilter;
  /** Leaves out submissions to assessments outside of the collection. */
  collectionId?: string;
  page: number;
  limit: number;
};

/**
 * Returns a page of the organization's submissions that match a filter. `total` counts up to 10,000. Beyond that, it is
 * the number known so far, and `isTotalCapped` is true. `next` is true if there is another page. Throws 403, and 404 for an
 * unknown collection.
 */
export const searchSubmissions = readFromReplica(
  async (ctx: Ctx, { filter, collectionId, page, limit }: SearchInput) => {
    require(ctx, "results.read");
    const inCollection =
      collectionId === undefined ? undefined : await listAssessmentIds(ctx, { collectionId });
    const search = buildSearch(filter, ctx.actor, inCollection);
    const { db, organizationId } = ctx;
    const offset = (page - 1) * limit;
    const { rows, total: counted } = await searchAndCount(db, organizationId, search, {
      page: { sort: filter.sort, limit: limit + 1, offset },
      max: MAX_COUNTED + 1,
    });
    const next = rows.length > limit;
    const items = rows.slice(0, limit).map(createAnonymizer(ctx.actor)).map(presentSearchRow);
    const seen = items.length > 0 ? offset + items.length : 0;
    const total = Math.max(Math.min(counted, MAX_COUNTED), seen);
    return { items, meta: { total, page, limit, next, isTotalCapped: next && counted > MAX_COUNTED } };
  },
);

/** The number of rows in a page of an export: small enough for memory, large enough to need few queries. */
const EXPORT_PAGE_SIZE = 5000;

/**
 * Streams all submissions that match the filter in pages, so that memory use doesn't grow with their number. Each page
 * is read after the previous page was consumed. Submissions that are recorded in the meantime may be missing. Throws
 * 403.
 */
export async function* streamSubmissions(ctx: Ctx, filter: ResultsFilter): AsyncGenerator<FoundSubmission[]> {
  require(ctx, "results.read");
  const search = buildSearch(filter, ctx.actor);
  let last: SearchRow | undefined;
  do {
    const page = { sort: filter.sort, limit: EXPORT_PAGE_SIZE, after: last };
    const rows = await loadPage(ctx, { search, page });
    last = rows.length === EXPORT_PAGE_SIZE ? rows.at(-1) : undefined;
    yield rows.map(createAnonymizer(ctx.actor)).map(presentSearchRow);
  } while (last);
}

/** Streams the matching submissions of one assessment. Throws 403 and 404. */
export async function streamAssessmentSubmissions(
  ctx: Ctx,
  input: { assessmentId: string; filter: Omit<ResultsFilter, "assessment_id"> },
): Promise<AsyncGenerator<FoundSubmission[]>> {
  require(ctx, "results.read");
  const { id } = await requireAssessment(ctx, input.assessmentId);
  return streamSubmissions(ctx, { ...input.filter, assessment_id: id });
}

const loadPage = readFromReplica(({ db, organizationId }, input: { search: Search; page: ResultsPage }) =>
  searchRows(db, organizationId, input.search, input.page),
);

const presentSearchRow = (row: SearchRow): FoundSubmission => ({
  ...presentLearnerResult(row),
  late: row.late,
  display_name: row.displayName,
});

/** Returns the assessments to search: all of `within`, or `single` if that is one of them. Undefined means any. */
function chooseAssessments(single: string | undefined, within: readonly string[] | undefined) {
  if (single === undefined) return within;
  return !within || within.includes(single.toLowerCase()) ? [single] : [];
}

/**
 * Converts a filter to a search, within these assessments if they are given. `from` and `to` are whole days in the time
 * zone, and both are included.
 */
function buildSearch(filter: ResultsFilter, actor: Actor, within?: readonly string[]): Search {
  const { from, to, time_zone: timeZone = "UTC" } = filter;
  // A launch session can read only the launched assessment, whatever the filter says.
  const single = actor.kind === "launch" ? actor.assessmentId : filter.assessment_id;
  return {
    excludeAnonymous: mustAnonymize(actor),
    ids: filter.ids,
    assessmentIds: chooseAssessments(single, within),
    title: filter.assessment,
    learner:
      filter.learner_ref === undefined
        ? undefined
        : { ref: filter.learner_ref, exact: filter.match === "exact" },
    status: filter.status,
    passed: filter.passed,
    late: filter.late,
    voided: filter.voided,
    isDraft: filter.is_draft,
    attempt: filter.attempt,
    from: from === undefined ? undefined : getStartOfDay(from, timeZone),
    to: to === undefined ? undefined : getStartOfDay(to, timeZone, 1),
  };
}
