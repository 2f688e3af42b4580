import { and, asc, count, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ListMeta, PageMeta, Paging } from "#lib/contract/common.ts";
import type { SUBMISSION_ORDERS } from "#lib/contract/submissions.ts";
import type { SortKey } from "#lib/platform/cursor.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isSelectedBy } from "#lib/platform/db/is-selected-by.ts";
import { comesAfter, type Direction } from "#lib/platform/db/keyset.ts";
import { type Counters, selectTotal } from "#lib/platform/db/list-counts.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { assessments, submissions } from "#lib/platform/db/schema/index.ts";
import { once } from "#lib/platform/once.ts";
import { readList, type Slice } from "#lib/platform/read-list.ts";
import {
  buildFilter,
  type FilterShape,
  type FilterValues,
  type GetValue,
  getFilterShape,
  getFilterValues,
  hasCounters,
  isRange,
  type SubmissionFilter,
} from "./list-filter-queries.ts";
import { listColumns, type SubmissionListRow } from "./queries.ts";
import {
  type ListPlan,
  MAX_FOUND,
  MAX_MERGE_OFFSET,
  selectFoundIds,
  selectMergedIds,
} from "./select-page-ids.ts";

type SubmissionOrder = (typeof SUBMISSION_ORDERS)[number];

/** A list of submissions. `of` are the ids in its path. By default it is in the order of submission, newest first. */
export type SubmissionList = { name: string; of: readonly string[]; order?: SubmissionOrder };

type Order = { column: "submitted" | "updated"; direction: Direction };
const ORDERS: Readonly<Record<SubmissionOrder, Order>> = {
  submitted: { column: "submitted", direction: "descending" },
  "-submitted": { column: "submitted", direction: "ascending" },
  updated: { column: "updated", direction: "descending" },
  "-updated": { column: "updated", direction: "ascending" },
};
const SORT_KEYS: Readonly<Record<Order["column"], readonly SortKey[]>> = {
  submitted: ["id"],
  updated: ["time", "id"],
};

/** The shape of a statement: its filter, and which part of which order it reads. */
type Shape = {
  filter: FilterShape;
  order: SubmissionOrder;
  isAfter: boolean;
  plan: Exclude<ListPlan, "none">;
};

type Values = FilterValues & { limit: number; offset: number; afterTime?: string; afterId?: string };

export type ListedRow = SubmissionListRow & {
  /** `updatedAt` to the microsecond, for cursors. */
  updatedMicros: string;
  assessmentTitle: string;
  anonymous: boolean;
};

const columns = {
  ...listColumns,
  updatedMicros: sql<string>`(extract(epoch from ${submissions.updatedAt}) * 1000000)::bigint::text`.as(
    "updated_micros",
  ),
};

/** How far submissions are counted that counters don't tell. */
const MAX_COUNTED = 10_000;

/** Returns a page of the submissions that match the filter. */
export async function listSubmissionRows(
  db: Db,
  organizationId: string,
  { name, of, order = "submitted" }: SubmissionList,
  filter: SubmissionFilter,
  paging: Paging,
): Promise<{ rows: ListedRow[]; meta: ListMeta }> {
  const filterShape = getFilterShape(filter);
  const values = getFilterValues(organizationId, filter);
  const keys = SORT_KEYS[ORDERS[order].column];
  const count = once(async () => {
    const [counted] = await countRows(db, filterShape, values);
    return counted?.total ?? 0;
  });
  const { rows, meta } = await readList<ListedRow>(paging, {
    name: `${name}/${order}`,
    owner: [organizationId, ...of],
    keys,
    getKeys: ({ id, updatedMicros }) => (keys.length === 1 ? [id] : [updatedMicros, id]),
    readRows: async (slice) => {
      const plan = await choosePlan(filterShape, order, { offset: slice.offset, count });
      if (plan === "none") return [];
      const shape = { filter: filterShape, order, isAfter: slice.after !== undefined, plan };
      return readRows(db, shape, { ...values, ...getPosition(keys, slice) });
    },
    count,
  });
  const isCapped = "total" in meta && isRange(filterShape) && meta.total > MAX_COUNTED;
  return { rows, meta: isCapped ? capTotal(meta, rows.length) : meta };
}

/** Returns what is known of a total beyond `MAX_COUNTED`: a page that isn't full is the last one. */
function capTotal(meta: PageMeta, shown: number): PageMeta {
  const { page, limit } = meta;
  const seen = shown > 0 ? (page - 1) * limit + shown : 0;
  if (shown > 0 && shown < limit) return { ...meta, total: seen };
  return { ...meta, total: Math.max(MAX_COUNTED, seen), total_is_capped: true };
}

async function choosePlan(
  filter: FilterShape,
  order: SubmissionOrder,
  { offset, count }: { offset: number; count: () => Promise<number> },
): Promise<ListPlan> {
  if (!hasCounters(filter) || ORDERS[order].column !== "submitted") return "scan";
  if (filter.passed || filter.source || filter.status || filter.voided !== undefined) {
    const total = await count();
    if (total <= MAX_FOUND) return total === 0 ? "none" : "find";
  }
  const hasIndex = filter.isDraft || filter.status === "awaiting_manual_grading";
  const isMerged = filter.assessments === "several" || (filter.assessments === "all" && hasIndex);
  return isMerged && offset <= MAX_MERGE_OFFSET ? "merge" : "scan";
}

function getPosition(keys: readonly SortKey[], { after, limit, offset }: Slice) {
  const [afterId, afterTime] = [after?.at(-1), keys.length > 1 ? after?.[0] : undefined];
  return { limit, offset, ...(afterId ? { afterId } : {}), ...(afterTime ? { afterTime } : {}) };
}

const SORT_COLUMNS: Readonly<Record<Order["column"], readonly PgColumn[]>> = {
  submitted: [submissions.id],
  updated: [submissions.updatedAt, submissions.id],
};

const isAfterPosition = ({ column, direction }: Order, value: GetValue<"afterTime" | "afterId">): SQL => {
  const time = sql`timestamptz 'epoch' + ${value("afterTime")}::double precision * interval '1 microsecond'`;
  const id = sql`${value("afterId")}::uuid`;
  return comesAfter(SORT_COLUMNS[column], column === "updated" ? [time, id] : [id], direction);
};

type Limits = { limit: number | Placeholder; offset: number | Placeholder };

/** Builds the statement of a shape. Titles are joined after paging, so that they aren't read for skipped rows. */
function selectRows(db: Db, shape: Shape, value: GetValue<keyof Values>, limits: Limits) {
  const { column, direction } = ORDERS[shape.order];
  const sort = direction === "ascending" ? asc : desc;
  const page = selectPage(db, shape, value, limits).as("page");
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
        sql`${assessments.organizationId} = ${value("organizationId")}`,
        eq(assessments.id, page.assessmentId),
      ),
    )
    .orderBy(...(column === "updated" ? [sort(page.updatedAt), sort(page.id)] : [sort(page.id)]));
}

function selectPage(
  db: Db,
  { filter, order, isAfter, plan }: Shape,
  value: GetValue<keyof Values>,
  limits: Limits,
) {
  const { column, direction } = ORDERS[order];
  const where = and(buildFilter(filter, value), isAfter ? isAfterPosition(ORDERS[order], value) : undefined);
  const rows = db.select(columns).from(submissions);
  if (plan === "scan") {
    const sort = direction === "ascending" ? asc : desc;
    return rows
      .where(where)
      .orderBy(...SORT_COLUMNS[column].map((key) => sort(key)))
      .limit(limits.limit)
      .offset(limits.offset);
  }
  const page = { where, order: direction === "ascending" ? "oldest" : "newest", ...limits } as const;
  const ids =
    plan === "find"
      ? selectFoundIds(page)
      : selectMergedIds({ ...page, counters: getCounters(filter, value) });
  return rows.where(
    sql`${submissions.organizationId} = ${value("organizationId")} and ${isSelectedBy(submissions.id, ids)}`,
  );
}

const getCounters = (filter: FilterShape, value: GetValue<keyof Values>): Counters => ({
  list: "submissions",
  organizationId: value("organizationId"),
  facets: value("facets"),
  ownerId: filter.assessments === "one" ? value("assessmentIds") : undefined,
  ownerIds: filter.assessments === "several" ? value("assessmentIds") : undefined,
});

/** Selects how many rows there are: of a range of times up to `MAX_COUNTED` and one more, otherwise exactly. */
function selectCount(db: Db, filter: FilterShape, value: GetValue<keyof Values>) {
  if (hasCounters(filter)) return selectTotal(db, getCounters(filter, value));
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(submissions)
    .where(buildFilter(filter, value));
  const counted = isRange(filter) ? found.limit(MAX_COUNTED + 1) : found;
  return db.select({ total: count() }).from(counted.as("found"));
}

const placeholder: GetValue<string> = (name) => sql.placeholder(name);
const PLACEHOLDERS = { limit: sql.placeholder("limit"), offset: sql.placeholder("offset") };

const prepareRows = (shape: Shape) =>
  prepareStatement<Values, ListedRow[]>((db) =>
    selectRows(db, shape, placeholder, PLACEHOLDERS).prepare("submission_page"),
  );
const prepareCount = (filter: FilterShape) =>
  prepareStatement<FilterValues, { total: number }[]>((db) =>
    selectCount(db, filter, placeholder).prepare("submission_count"),
  );

/** Prepared statements by shape. There are at most a few hundred, so the maps don't need a size limit. */
const preparedRows = new Map<string, ReturnType<typeof prepareRows>>();
const preparedCounts = new Map<string, ReturnType<typeof prepareCount>>();

function getPrepared<Shape, Prepared>(
  known: Map<string, Prepared>,
  shape: Shape,
  prepare: (shape: Shape) => Prepared,
): Prepared {
  const key = JSON.stringify(shape);
  const prepared = known.get(key) ?? prepare(shape);
  known.set(key, prepared);
  return prepared;
}

/**
 * Whether statements with this filter are prepared. The plan of a prepared statement doesn't depend on its values. So it
 * is not for a range of times, a source or voided submissions: the best plan depends on how many rows match.
 */
const isPrepared = (filter: FilterShape): boolean =>
  !filter.source && filter.voided === undefined && !isRange(filter);

/** Nor for the orders by update with an assessment or a learner, and where few rows were found to match. */
const areRowsPrepared = ({ filter, order, plan }: Shape): boolean =>
  isPrepared(filter) &&
  plan !== "find" &&
  (ORDERS[order].column === "submitted" || (filter.assessments === "all" && !filter.learner));

const readRows = (db: Db, shape: Shape, values: Values): Promise<ListedRow[]> =>
  areRowsPrepared(shape)
    ? getPrepared(preparedRows, shape, prepareRows)(db, values)
    : selectRows(db, shape, (name) => values[name], values).execute();

const countRows = (db: Db, filter: FilterShape, values: FilterValues): Promise<{ total: number }[]> =>
  hasCounters(filter) || isPrepared(filter)
    ? getPrepared(preparedCounts, filter, prepareCount)(db, values)
    : selectCount(db, filter, (name) => values[name as keyof FilterValues]).execute();
