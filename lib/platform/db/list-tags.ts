import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** Lists the tags of the rows that a query selects with their `tags`: each once, in order, and up to `limit`. */
export async function listTags(db: Db, rows: SQLWrapper, limit: number): Promise<string[]> {
  const found = await db.execute<{ tag: string }>(
    sql`select distinct unnest(tags) as tag from ${rows} as tagged order by tag limit ${limit}`,
  );
  return found.map(({ tag }) => tag);
}
