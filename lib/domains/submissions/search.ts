import type { FoundSubmission, ResultsFilter } from "#lib/contract/results.ts";
import { type Ctx, reading, requirePermission } from "#lib/platform/context.ts";
import { presentLearnerResult } from "./present.ts";
import { countFound, type FoundRow, type Piece, type Search, searchRows } from "./search-queries.ts";
import { isVeiled, seenBy } from "./veil.ts";

/** Beyond this many nobody pages; counting on would cost more than the page. */
export const MOST_COUNTED = 10_000;

/**
 * A page of the organization's submissions that fit a filter. `total` is counted up to 10,000; where there are more it
 * says how many are known of, and `more`; `next`: there is another page. 403.
 */
export const searchSubmissions = reading(
  async (ctx: Ctx, { filter, page, limit }: { filter: ResultsFilter; page: number; limit: number }) => {
    requirePermission(ctx, "results.read");
    const search = searchOf(filter, isVeiled(ctx.actor));
    const { db, organizationId } = ctx;
    const offset = (page - 1) * limit;
    const [rows, counted] = await Promise.all([
      searchRows(db, organizationId, search, { sort: filter.sort, limit: limit + 1, offset }),
      countFound(db, organizationId, search, MOST_COUNTED + 1),
    ]);
    const next = rows.length > limit;
    const items = rows.slice(0, limit).map(seenBy(ctx.actor)).map(presentFound);
    const seen = items.length > 0 ? offset + items.length : 0;
    const total = Math.max(Math.min(counted, MOST_COUNTED), seen);
    return { items, meta: { total, page, limit, next, more: next && counted > MOST_COUNTED } };
  },
);

/** A piece of an export: small enough to hold, large enough that it is seldom looked for again. */
const AT_ONCE = 5000;

/**
 * All that fits the filter, piece by piece, each asked for when the one before is used up: what is held does not grow
 * with the list. What is submitted meanwhile may be missing at its end. 403.
 */
export async function* eachSubmission(ctx: Ctx, filter: ResultsFilter): AsyncGenerator<FoundSubmission[]> {
  requirePermission(ctx, "results.read");
  const search = searchOf(filter, isVeiled(ctx.actor));
  let last: FoundRow | undefined;
  do {
    const piece = { sort: filter.sort, limit: AT_ONCE, after: last };
    const rows = await pieceOf(ctx, { search, piece });
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
    yield rows.map(seenBy(ctx.actor)).map(presentFound);
  } while (last);
}

const pieceOf = reading(({ db, organizationId }, input: { search: Search; piece: Piece }) =>
  searchRows(db, organizationId, input.search, input.piece),
);

const presentFound = (row: FoundRow): FoundSubmission => ({ ...presentLearnerResult(row), late: row.late });

const DAY_MS = 86_400_000;

/** Days are whole ones, in UTC; the last is included. */
const searchOf = (filter: ResultsFilter, veiled: boolean): Search => ({
  veiled,
  assessmentId: filter.assessment_id,
  title: filter.assessment,
  learner:
    filter.learner_ref === undefined
      ? undefined
      : { ref: filter.learner_ref, exact: filter.match === "exact" },
  status: filter.status,
  passed: filter.passed,
  late: filter.late,
  isDraft: filter.is_draft,
  attempt: filter.attempt,
  from: filter.from === undefined ? undefined : new Date(filter.from),
  to: filter.to === undefined ? undefined : new Date(Date.parse(filter.to) + DAY_MS),
});
