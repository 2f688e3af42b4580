import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Matches rows whose column has one of the values that a query selects. With `in`, the planner may join, and without
 * statistics of a new table it runs the query again for each row that it compares. An array is selected once.
 */
export const isSelectedBy = (column: SQLWrapper, query: SQL): SQL => sql`${column} = any(array(${query}))`;
