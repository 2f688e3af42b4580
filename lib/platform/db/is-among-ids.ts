import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { formatArrayLiteral } from "./text.ts";

/**
 * Matches rows whose column has one of these UUIDs, however many. They are one parameter: `inArray` takes one for each,
 * and a statement with more than 65,534 parameters fails.
 */
export const isAmongIds = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${formatArrayLiteral(ids)}::uuid[])`;
