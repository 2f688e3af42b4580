import type postgres from "postgres";

/**
 * Copies the rows of tables to so many new organizations, as far as statistics are concerned: what they refer to doesn't
 * exist. From then on, autovacuum leaves the tables alone.
 */
export async function copyToOrganizations(
  sql: postgres.Sql,
  tables: readonly string[],
  organizations: number,
): Promise<void> {
  await sql`set session_replication_role = replica`;
  for (const table of tables) {
    await sql.unsafe(`alter table ${table} set (autovacuum_enabled = off)`);
    const columns = await sql<{ name: string; type: string }[]>`
      select column_name as name, data_type as type from information_schema.columns where table_name = ${table}`;
    const values = columns.map(({ name, type }) =>
      type === "uuid" ? `md5("${name}"::text || copy)::uuid` : `"${name}"`,
    );
    await sql.unsafe(`
      insert into ${table} (${columns.map(({ name }) => `"${name}"`).join()})
      select ${values.join()} from ${table} cross join generate_series(1, ${organizations}) copy`);
  }
  await sql`set session_replication_role = origin`;
}
