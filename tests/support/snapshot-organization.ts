import { testDatabase } from "./api.ts";

/** Tables that every request updates, and tables with statistics that are computed in the background. */
const IGNORED_TABLES = [
  "rate_hits",
  "rate_counters",
  "idempotency_keys",
  "analytics_pending",
  "analytics_pending_regrades",
  "analytics_requests",
  "analytics_rollups",
  "list_counts",
  "list_count_changes",
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

/**
 * Columns that are left out: every request, even a refused one, records when the key was last used, and tests that restore
 * a database renumber the feed of all organizations.
 */
const IGNORED_COLUMNS: Readonly<Record<string, string>> = { api_keys: "last_used_at", events: "transaction" };

function buildHashQuery(table: string, owner: string): string {
  const column = IGNORED_COLUMNS[table];
  const row = column ? `(to_jsonb(r) - '${column}')::text` : "r::text";
  return `select '${table}' as name, count(*) || ' ' || md5(coalesce(string_agg(${row}, E'\\n' order by ${row}), '')) as hash
    from ${table} r where ${owner} = $1`;
}

/**
 * Returns a digest of an organization's rows by table. If it is the same before and after, nothing has changed. Deliveries of
 * earlier events are written first, because a worker, or a list of deliveries, can write them at any time.
 */
export async function snapshotOrganization(organizationId: string): Promise<Record<string, string>> {
  statement ??= await buildStatement();
  await testDatabase().sql`select write_webhook_deliveries(100000, 100000, ${organizationId}::uuid)`;
  const rows = await testDatabase().sql.unsafe<{ name: string; hash: string }[]>(
    statement,
    [organizationId],
    { prepare: true },
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
