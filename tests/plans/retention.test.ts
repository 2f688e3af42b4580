import { afterAll, beforeAll, expect, test } from "vitest";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { SUPERUSER } from "#lib/platform/runtime/postgres/embedded-sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { openExplainedDatabase } from "./explained-database.ts";

const KEPT = 20_000;
const EXPIRED = 3;
/** Of rows and blocks, by each statement. Reading a table, or the index of the rows that are kept, would be 20,000. */
const MAX_VISITS = 150;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Inserts rows of each kind, of which `EXPIRED` are past their time. */
async function insertRows(): Promise<void> {
  const { organizationId } = await createTestOrganization(database);
  const [key] = await database.sql<{ id: string }[]>`
    select id from api_keys where organization_id = ${organizationId}`;
  const webhook = newId();
  // As superuser, without foreign keys and triggers, which is faster.
  const superuser = openDatabase({ ...database.connection, user: SUPERUSER }, 1);
  await superuser.sql.unsafe(`
    set session_replication_role = replica;
    insert into webhook_endpoints (organization_id, id, url, events, status, sealed_secret)
      values ('${organizationId}', '${webhook}', 'https://example.com', '{collection.created}', 'active', '');
    insert into events (organization_id, id, type, data, created_at)
      select '${organizationId}', md5('event' || n)::uuid, 'collection.created', '{}',
        now() - case when n <= ${EXPIRED} then interval '31 days' else interval '1 day' end
      from generate_series(1, ${KEPT + EXPIRED}) n;
    insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event, status, created_at)
      select '${organizationId}', md5('delivery' || n)::uuid, '${webhook}', md5('event' || n)::uuid,
        'collection.created', 'delivered', now()
      from generate_series(1, ${KEPT + EXPIRED}) n;
    insert into webhook_attempts (organization_id, delivery_id, number, started_at, duration_ms)
      select '${organizationId}', md5('delivery' || n)::uuid, 1, now(), 1
      from generate_series(1, ${KEPT + EXPIRED}) n;
    insert into idempotency_keys
        (organization_id, api_key_id, path, key, request_digest, status, sealed_body, created_at)
      select '${organizationId}', '${key?.id}', '/v1/assessments', 'key ' || n, '', 200, '',
        now() - case when n <= ${EXPIRED} then interval '25 hours' else interval '1 hour' end
      from generate_series(1, ${KEPT + EXPIRED}) n;
    insert into embed_tokens (organization_id, id, digest, assessment_id, origins, browser, expires_at, created_at)
      select '${organizationId}', md5('token' || n)::uuid, sha256(n::text::bytea), '${newId()}', '{}', 'browser',
        now() - case when n <= ${EXPIRED} then interval '31 days' else interval '29 days' end,
        now() - case when n > ${KEPT + EXPIRED} then interval '25 hours' else interval '23 hours' end
      from generate_series(1, ${KEPT + 2 * EXPIRED}) n`);
  await superuser.sql`analyze`;
  await superuser.close();
}

test("deleting what has expired reads only that, however much is kept", async () => {
  await insertRows();
  const explained = await openExplainedDatabase(database.connection);
  try {
    await sweep({ ...database, ...explained }, new Date(), new AbortController().signal);
  } finally {
    await explained.sql.end();
  }
  const deleting = explained.statements.filter(({ text }) => /\bdelete from\b/i.test(text));
  expect(deleting.filter(({ visits }) => visits > MAX_VISITS)).toEqual([]);
  for (const table of [
    "events",
    "webhook_deliveries",
    "webhook_attempts",
    "idempotency_keys",
    "embed_tokens",
  ]) {
    expect(deleting.map(({ text }) => text).join("\n")).toMatch(
      new RegExp(`delete from.*\\b${table}\\b`, "i"),
    );
    const rows = await database.sql.unsafe(`select from ${table}`);
    expect([table, rows.length]).toEqual([table, KEPT]);
  }
});
