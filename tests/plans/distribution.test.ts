import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runWorkerOnce } from "#lib/domains/worker/run-once.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { createApiClient, setTestDatabase } from "#tests/support/api.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { operations } from "#tests/support/operations.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { sendValidSample } from "#tests/support/requests.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { createTenantFixture } from "#tests/support/tenant-fixture.ts";
import { logPlans } from "./logged-plans.ts";

/*
 * The schema can be distributed by organization (docs/decisions/082-distribution.md). Each list below is what an engine
 * that does that would have to treat separately.
 */

/** Tables that every node needs, because they belong to people or to the service instead of an organization. */
const REFERENCE_TABLES = [
  "lti_keys",
  "organizations",
  "password_resets",
  "sessions",
  "user_identities",
  "users",
];

/** Unique indexes that span organizations. */
const GLOBAL_UNIQUE_INDEXES = [
  // Digests of random secrets.
  "api_keys_digest",
  "author_links_digest",
  "embed_tokens_digest",
  "invitations_digest",
  "lti_launches_digest",
  "lti_registrations_digest",
  // Anyone can enter a code, without naming an organization.
  "assessments_share_code",
  // A learning platform belongs to one organization.
  "lti_platforms_client",
  // The number comes from a sequence.
  "lti_score_changes_transaction_id_pk",
];

/** Statements that read rows of any organization, by the reason. Each expression must match a statement. */
const GLOBAL_STATEMENTS: Record<string, readonly RegExp[]> = {
  "the secret tells which organization it belongs to": [
    /^select \* from api_keys a where a\.digest = p_digest/,
    /^select e\.digest, e\.organization_id, e\.id, .* from .*embed_tokens/,
    /^select "source", .* from "deleted_assessment_tokens" where .*"digest" = /,
  ],
  "a worker looks for what is due, in order of time, and then works for one organization at a time": [
    /from "attempts" where .*"deadline"/,
    /^select "organization_id", "id" from "regrades" where .*"claimed_until"/,
    /^select "organization_id", "id" from "imports" where .*"claimed_until"/,
    /from regrade_event_queue where retry_at <= now\(\)/,
    /^select p\.organization_id, p\.assessment_id from .*analytics_pending/,
    /from question_examinations where due_at/,
    /^with recursive endpoints \(organization_id, webhook_id\) as/,
    /^select d\.organization_id as "organizationId", d\.id, .* from webhook_deliveries d .* d\.next_attempt_at <= /,
    /^select min\(next_attempt_at\) as at from webhook_deliveries/,
    /^with taken as materialized \( delete from webhook_fan_outs f where f\.ctid/,
    /^with leased as \( update webhook_deliveries d .* where d\.ctid/,
    /^select organization_id as "organizationId", .* from analytics_requests order by/,
    /^with recursive platforms \(organization_id, platform_id\) as/,
    /delete from list_count_changes where ctid/,
    /^delete from list_counts where n = 0/,
  ],
  "maintenance deletes what has expired, in order of time": [
    /^delete from (?:idempotency_keys|grading_leases|api_key_requests|api_key_usage|attempts|invitations) where/,
    /^delete from (?:author_links|lti_registrations|lti_nonces|lti_launches|imports|import_files|regrades|events) where/,
    /^with gone as \( delete from (?:rate_counters|embed_progress|embed_tokens) where/,
    /^update attempts set saved_answers = null, answered_count = 0 where/,
    /^delete from deleted_assessment_tokens where/,
    /^delete from submission_files where .*created_at < now\(\)/,
  ],
  "the trigger on the transaction's own changes runs where they were written": [
    /from lti_score_changes c where c\.transaction = new\.transaction/,
  ],
  "a restored database is renumbered before it serves anyone": [/^with future as materialized/],
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let distributed: Set<string>;
beforeAll(async () => {
  database = await createTestDatabase();
  const rows = await database.sql<{ name: string }[]>`
    select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'organization_id' and attnotnull`;
  distributed = new Set(rows.map(({ name }) => name));
});
afterAll(() => database.close());

test("every table names the organization of its rows, except for those of people and of the service", async () => {
  const tables = await database.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  const others = tables.map(({ name }) => name).filter((name) => !distributed.has(name));
  expect(others).toEqual(REFERENCE_TABLES);
});

test("unique indexes contain the organization, except for the listed ones", async () => {
  const indexes = await database.sql<{ name: string; table: string }[]>`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table from pg_index i
    join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique and not exists (
      select from pg_attribute a
      where a.attrelid = i.indrelid and a.attname = 'organization_id' and a.attnum = any(i.indkey))`;
  const spanning = indexes.filter(({ table }) => distributed.has(table)).map(({ name }) => name);
  expect(spanning.sort()).toEqual([...GLOBAL_UNIQUE_INDEXES].sort());
});

test("foreign keys between tables of organizations contain the organization on both sides", async () => {
  const keys = await database.sql<{ from: string; to: string; name: string; pairs: string[] }[]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to, conname as name, array(
      select a.attname || '=' || b.attname from unnest(conkey, confkey) as k (mine, other)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = k.mine
      join pg_attribute b on b.attrelid = confrelid and b.attnum = k.other) as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  const between = keys.filter(({ from, to }) => distributed.has(from) && distributed.has(to));
  expect(between.length).toBeGreaterThan(40);
  const crossing = between.filter(({ pairs }) => !pairs.includes("organization_id=organization_id"));
  expect(crossing.map(({ name }) => name)).toEqual([]);
  // A table that every node has can't refer to rows that only one node has.
  const inward = keys.filter(({ from, to }) => !distributed.has(from) && distributed.has(to));
  expect(inward.map(({ name }) => name)).toEqual([]);
});

test("statements name the organization of each row that they read, in functions and triggers too", {
  timeout: 180_000,
}, async () => {
  const statements = await logEverything();
  expect(new Set(statements.map(({ text }) => text)).size).toBeGreaterThan(400);
  const spanning = statements.filter(({ reads }) =>
    reads.some(({ table, hasOrganization }) => distributed.has(table) && !hasOrganization),
  );
  const texts = [...new Set(spanning.map(({ text }) => text))];
  const allowed = Object.values(GLOBAL_STATEMENTS).flat();
  expect(texts.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  expect(allowed.filter((pattern) => !texts.some((text) => pattern.test(text)))).toEqual([]);
});

/** Calls every operation of the API, lets the worker do everything once, and returns the statements of both. */
async function logEverything() {
  const { connection } = database;
  const { organizationId, apiKey } = await createTestOrganization(database);
  const readPlans = await logPlans(connection);
  const own = openDatabase(connection, 2);
  const service = await startService({ build: "none", existingDatabase: connection });
  setTestDatabase(own);
  try {
    const api = createApiClient(service.baseUrl, organizationId, apiKey);
    const fixture = await createTenantFixture(api, "World", undefined, own.db);
    for (const operation of operations) await sendValidSample(fixture, operation);
    const repeated = { headers: { "idempotency-key": "one" } };
    for (const name of ["Once", "Once"]) await api.post("/v1/folders", { name }, repeated);
    await api.get(`/v1/embed/assessments?token=emb_${"A".repeat(43)}`);
    const options = { sealer: createSealer(Buffer.alloc(32)), retrySeconds: [60], allowInsecure: false };
    const resolve = () => Promise.reject(new Error("There is no network."));
    await runWorkerOnce({ ...options, database: own, log: pino({ level: "silent" }), resolve }, 50_000);
  } finally {
    setTestDatabase(undefined);
    await Promise.all([own.close(), stopService(service)]);
  }
  return readPlans();
}
