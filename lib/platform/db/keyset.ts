import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

export type Direction = "ascending" | "descending";

/**
 * Matches the rows that come after a position in a list's order. `values` are those of the sort columns there, or
 * placeholders for them. It is one comparison of rows, which an index on the columns answers.
 */
export const comesAfter = (
  columns: readonly SQLWrapper[],
  values: readonly unknown[],
  direction: Direction,
): SQL => {
  const position = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  const operator = direction === "ascending" ? sql`>` : sql`<`;
  return sql`(${sql.join([...columns], sql`, `)}) ${operator} (${position})`;
};

/** Matches the rows after a position in a list that is newest first by id, or all rows without a position. */
export const isOlderThan = (id: SQLWrapper, after: readonly string[] | undefined): SQL | undefined =>
  after && comesAfter([id], after, "descending");
