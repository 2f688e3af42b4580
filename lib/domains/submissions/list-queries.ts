import { and, asc, count, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { SUBMISSION_ORDERS } from "#lib/contract/submissions.ts";
import type { SortKey } from "#lib/platform/cursor.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { comesAfter, type Direction } from "#lib/platform/db/keyset.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { assessments, submissions } from "#lib/platform/db/schema/index.ts";
import { readList, type Slice } from "#lib/platform/read-list.ts";
import {
  buildFilter,
  type FilterShape,
  type FilterValues,
  type GetValue,
  getFilterShape,
  getFilterValues,
  type SubmissionFilter,
} from "./list-filter-queries.ts";
import { listColumns, type SubmissionListRow } from "./queries.ts";

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
type Shape = { filter: FilterShape; order: SubmissionOrder; isAfter: boolean };

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
  return readList(paging, {
    name: `${name}/${order}`,
    owner: [organizationId, ...of],
    keys,
    getKeys: ({ id, updatedMicros }) => (keys.length === 1 ? [id] : [updatedMicros, id]),
    readRows: (slice) => {
      const shape = { filter: filterShape, order, isAfter: slice.after !== undefined };
      return readRows(db, shape, { ...values, ...getPosition(keys, slice) });
    },
    count: async () => {
      const shape = { filter: filterShape, order: "submitted", isAfter: false } as const;
      const [counted] = await countRows(db, shape, { ...values, limit: 0, offset: 0 });
      return counted?.total ?? 0;
    },
  });
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
function selectRows(
  db: Db,
  { filter, order, isAfter }: Shape,
  value: GetValue<keyof Values>,
  { limit, offset }: Limits,
) {
  const { column, direction } = ORDERS[order];
  const sort = direction === "ascending" ? asc : desc;
  const page = db
    .select(columns)
    .from(submissions)
    .where(and(buildFilter(filter, value), isAfter ? isAfterPosition(ORDERS[order], value) : undefined))
    .orderBy(...SORT_COLUMNS[column].map((key) => sort(key)))
    .limit(limit)
    .offset(offset)
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
        sql`${assessments.organizationId} = ${value("organizationId")}`,
        eq(assessments.id, page.assessmentId),
      ),
    )
    .orderBy(...(column === "updated" ? [sort(page.updatedAt), sort(page.id)] : [sort(page.id)]));
}

const selectCount = (db: Db, filter: FilterShape, value: GetValue<keyof Values>) =>
  db.select({ total: count() }).from(submissions).where(buildFilter(filter, value));

const placeholder: GetValue<string> = (name) => sql.placeholder(name);
const PLACEHOLDERS = { limit: sql.placeholder("limit"), offset: sql.placeholder("offset") };

const prepareStatements = (shape: Shape) => ({
  rows: prepareStatement<Values, ListedRow[]>((db) =>
    selectRows(db, shape, placeholder, PLACEHOLDERS).prepare("submission_page"),
  ),
  total: prepareStatement<Values, { total: number }[]>((db) =>
    selectCount(db, shape.filter, placeholder).prepare("submission_count"),
  ),
});

/** Prepared statements by shape. There are at most a few hundred, so the map doesn't need a size limit. */
const statements = new Map<string, ReturnType<typeof prepareStatements>>();

function getStatements(shape: Shape): ReturnType<typeof prepareStatements> {
  const key = JSON.stringify(shape);
  const prepared = statements.get(key) ?? prepareStatements(shape);
  statements.set(key, prepared);
  return prepared;
}

/**
 * Whether statements of this shape are prepared. The plan of a prepared statement doesn't depend on its values. So it
 * is not for a range of times, nor for the orders by update with an assessment or a learner: the best plan depends on
 * how many rows match.
 */
function isPrepared({ filter, order }: Shape): boolean {
  const { assessments, learner, source, voided, submittedAfter, submittedBefore, updatedAfter } = filter;
  if (source || voided !== undefined || submittedAfter || submittedBefore || updatedAfter) return false;
  return ORDERS[order].column === "submitted" || (assessments === "all" && !learner);
}

const readRows = (db: Db, shape: Shape, values: Values): Promise<ListedRow[]> =>
  isPrepared(shape)
    ? getStatements(shape).rows(db, values)
    : selectRows(db, shape, (name) => values[name], values).execute();

const countRows = (db: Db, shape: Shape, values: Values): Promise<{ total: number }[]> =>
  isPrepared(shape)
    ? getStatements(shape).total(db, values)
    : selectCount(db, shape.filter, (name) => values[name]).execute();
