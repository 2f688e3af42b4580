import postgres from "postgres";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";

/** Returns a digest of all rows of each table, including the migrations, by the table's name. */
export async function hashTables(connection: DatabaseConnection): Promise<Map<string, string>> {
  return withSql(connection, async (sql) => {
    const tables = await sql<{ schema: string; name: string }[]>`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname in ('public', 'drizzle') order by schemaname, tablename`;
    const hashes = new Map<string, string>();
    for (const { schema, name } of tables) {
      const [row] = await sql<{ hash: string }[]>`
        select count(*) || ' rows, ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash
        from ${sql(schema)}.${sql(name)} t`;
      hashes.set(`${schema}.${name}`, row?.hash ?? "");
    }
    return hashes;
  });
}

/** Describes the differences between two databases. */
export function findDifferences(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name} holds ${after.get(name) ?? "nothing"}, not ${before.get(name) ?? "nothing"}`);
}

export const countRows = (hashes: Map<string, string>): number =>
  [...hashes.values()].reduce((sum, hash) => sum + Number.parseInt(hash, 10), 0);

/** Runs queries on a new connection. */
export async function withSql<T>(
  connection: DatabaseConnection,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const options = { max: 1, onnotice: () => {} };
  const sql =
    typeof connection === "string"
      ? postgres(connection, options)
      : postgres({ ...options, path: connection.path, user: connection.user, database: connection.database });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
