import { type SQL, sql } from "drizzle-orm";
import { apiKeys, users } from "./schema/index.ts";

/**
 * The name of a row's author, for a query that joins `users` and `api_keys`: the name or the email address of a user, or
 * the name of an API key. Null if it was deleted.
 */
export const authorName: SQL<string | null> =
  sql`coalesce(nullif(${users.name}, ''), ${users.email}, ${apiKeys.name})`;
