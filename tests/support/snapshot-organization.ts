import { testDatabase } from "./api.ts";

/** Bookkeeping of a request itself, and figures that are computed in the background from what the others hold. */
const IGNORED_TABLES = [
  "rate_hits",
  "rate_counters",
  "idempotency_keys",
  "analytics_pending",
  "analytics_rollups",
  "api_key_requests",
  "api_key_usage",
];

let statement: string | undefined;

async function buildStatement(): Promise<string> {
  const { sql } = testDatabase();
  const tables = await sql<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'
    order by 1`;
  const parts = tables
    .filter(({ name }) => !IGNORED_TABLES.includes(name))
    .map(({ name }) => buildHashQuery(name, "organization_id"));
  return [...parts, buildHashQuery("organizations", "id")].join("\nunion all ");
}

/** When a key was last used is noted with every request, refused or not. */
function buildHashQuery(table: string, owner: string): string {
  const row = table === "api_keys" ? "(to_jsonb(r) - 'last_used_at')::text" : "r::text";
  return `select '${table}' as name, count(*) || ' ' || md5(coalesce(string_agg(${row}, E'\\n' order by ${row}), '')) as hash
    from ${table} r where ${owner} = $1`;
}

/** A digest of all rows that an organization has, table by table: equal before and after means nothing was changed. */
export async function snapshotOrganization(organizationId: string): Promise<Record<string, string>> {
  statement ??= await buildStatement();
  const rows = await testDatabase().sql.unsafe<{ name: string; hash: string }[]>(
    statement,
    [organizationId],
    { prepare: true },
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
