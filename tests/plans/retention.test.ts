import { afterAll, beforeAll, expect, test } from "vitest";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { SUPERUSER } from "#lib/platform/runtime/postgres/embedded-sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { openExplainedDatabase } from "./explained-database.ts";
import { fillOrganization } from "./fill-organization.ts";

const KEPT_SUBMISSIONS = 20_000;
/** In each of the other tables. */
const KEPT = 5_000;
const EXPIRED = 3;
/** Of rows and blocks, by each statement. Reading a table, or the index of the rows that are kept, would be 5,000. */
const MAX_VISITS = 500;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tables: string[];
let organizationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  tables = await insertRows();
  organizationId = await insertSubmissions();
});
afterAll(() => database.close());

/** Builds the time of a row: so long ago if it is past its time, or if it is kept. */
const ago = (expired: string, kept: string) =>
  `now() - case when n <= ${EXPIRED} then interval '${expired}' else interval '${kept}' end`;

/** The columns of the rows that maintenance deletes by their age, by table, as SQL with the number `n` of the row. */
const buildTables = (userId: string): Record<string, Record<string, string>> => {
  const [any, digest] = [`'${newId()}'`, "sha256(n::text::bytea)"];
  return {
    events: { type: "'collection.created'", data: "'{}'", created_at: ago("31 days", "1 day") },
    webhook_deliveries: {
      webhook_id: any,
      event_id: "md5('events' || n)::uuid",
      event: "'collection.created'",
      status: "'delivered'",
      created_at: "now()",
    },
    webhook_attempts: {
      id: "",
      delivery_id: "md5('webhook_deliveries' || n)::uuid",
      number: "1",
      started_at: "now()",
      duration_ms: "1",
    },
    idempotency_keys: {
      id: "",
      api_key_id: any,
      path: "'/v1/assessments'",
      key: "'key ' || n",
      request_digest: "''",
      status: "200",
      sealed_body: "''",
      created_at: ago("25 hours", "1 hour"),
    },
    embed_tokens: {
      digest,
      assessment_id: any,
      origins: "'{}'",
      expires_at: ago("31 days", "29 days"),
    },
    embed_progress: {
      id: "",
      token_id: "md5('embed_tokens' || n)::uuid",
      answers: "'{}'",
      delete_after: ago("1 hour", "-1 hour"),
    },
    attempts: {
      assessment_id: any,
      learner_ref: "'guest ' || n",
      version: "1",
      started_at: "now()",
      state: `case when n <= ${EXPIRED} then 'open' else 'submitted' end`,
      expires_at: "now() - interval '2 days'",
    },
    deleted_assessment_tokens: {
      id: "",
      digest,
      origins: "'{}'",
      source: "'embed'",
      expires_at: ago("1 hour", "-1 hour"),
    },
    grading_leases: {
      id: "",
      submission_id: "md5('lease' || n)::uuid",
      question_id: any,
      user_id: any,
      expires_at: ago("1 hour", "-1 hour"),
    },
    sessions: {
      organization_id: "",
      user_id: `'${userId}'`,
      last_seen_at: "now()",
      expires_at: ago("31 days", "29 days"),
    },
    password_resets: {
      organization_id: "",
      id: "",
      digest,
      user_id: `'${userId}'`,
      expires_at: ago("1 hour", "-1 hour"),
    },
    api_key_requests: {
      api_key_id: any,
      at: ago("25 hours", "1 hour"),
      operation: "'GET /v1/assessments'",
      status: "200",
      ms: "1",
    },
    api_key_usage: {
      id: "",
      api_key_id: any,
      hour: ago("31 days", "1 day"),
      operation: "'operation ' || n",
      calls: "1",
      limited: "0",
      failed: "0",
    },
    invitations: {
      email: "'person ' || n",
      role: "'grader'",
      digest,
      expires_at: ago("31 days", "29 days"),
    },
    author_links: { digest, assessment_id: any, expires_at: ago("31 days", "29 days") },
    lti_registrations: {
      digest,
      created_by_kind: "'user'",
      created_by_id: any,
      expires_at: ago("31 days", "29 days"),
    },
    lti_nonces: { id: "", platform_id: any, digest, expires_at: ago("1 hour", "-1 hour") },
    lti_launches: {
      digest,
      platform_id: any,
      deployment_id: "'1'",
      message_type: "'resource_link'",
      role: "'learner'",
      sub: "'1'",
      expires_at: ago("25 hours", "23 hours"),
    },
    regrades: {
      assessment_id: any,
      status: `case when n <= ${EXPIRED} then 'previewed' else 'committed' end`,
      corrections: "'[]'",
      versions: "'{}'",
      created_by_kind: "'system'",
      created_at: "now() - interval '31 days'",
    },
    imports: {
      filename: "''",
      requested_format: "'auto'",
      as: "'items'",
      preview: "false",
      status: "'completed'",
      phase: "'creating'",
      created_by_kind: "'system'",
      expires_at: ago("1 hour", "-1 hour"),
    },
    import_files: { created_at: ago("25 hours", "23 hours") },
    submission_files: {
      assessment_id: any,
      submission_id: `case when n > ${EXPIRED} then md5('submission' || n)::uuid end`,
      claimed_at: "now() - interval '2 days'",
      name: "''",
      media_type: "'image/png'",
      byte_length: "1",
      bytes: "'x'",
      created_at: "now() - interval '2 days'",
    },
    question_examinations: {
      id: "",
      assessment_id: "md5('examined' || n)::uuid",
      version: "1",
      n: "0",
      counted: "0",
      updated_at: "now()",
    },
  };
};

/** Inserts rows of each kind, of which `EXPIRED` are past their time. Returns the names of the tables. */
async function insertRows(): Promise<string[]> {
  const { organizationId, userId } = await createTestOrganization(database);
  const tables = buildTables(userId);
  // As superuser, without foreign keys and triggers, which is faster.
  const superuser = openDatabase({ ...database.connection, user: SUPERUSER }, 1);
  await superuser.sql`set session_replication_role = replica`;
  for (const [table, columns] of Object.entries(tables)) {
    const all = { organization_id: `'${organizationId}'`, id: `md5('${table}' || n)::uuid`, ...columns };
    const given = Object.entries(all).filter(([, value]) => value !== "");
    await superuser.sql.unsafe(`
      insert into ${table} (${given.map(([name]) => `"${name}"`).join()})
      select ${given.map(([, value]) => value).join()} from generate_series(1, ${KEPT + EXPIRED}) n`);
  }
  await superuser.close();
  return Object.keys(tables).filter((table) => table !== "question_examinations");
}

/**
 * Fills an organization that keeps submissions for 30 days: `KEPT_SUBMISSIONS` recent ones, as many that are erased,
 * and `EXPIRED` to erase. Half of each were submitted with an attempt, and all that aren't erased with a token. `KEPT`
 * learners came from a learning platform recently, and `EXPIRED` long ago.
 */
async function insertSubmissions(): Promise<string> {
  const { organizationId, assessmentId } = await fillOrganization(database, 1);
  const superuser = openDatabase({ ...database.connection, user: SUPERUSER }, 1);
  await superuser.sql.unsafe(`
    set session_replication_role = replica;
    update organizations set retention_days = 30 where id = '${organizationId}';
    create temp table copies as
      select n, md5('submission' || n)::uuid as id, md5('learner' || n)::uuid as learner, n > ${KEPT_SUBMISSIONS + EXPIRED} as is_erased,
        case when n % 2 = 0 then md5('attempt' || n)::uuid end as attempt, md5('token' || n)::uuid as token,
        case when n > ${KEPT_SUBMISSIONS + EXPIRED} then '{}' else jsonb_build_object('learner_ref', 'learner ' || n) end as ref,
        ${ago("40 days", "1 day")} - case when n > ${KEPT_SUBMISSIONS + EXPIRED} then interval '1 year' else '0' end as at
      from generate_series(1, ${2 * KEPT_SUBMISSIONS + EXPIRED}) n;
    insert into learners (organization_id, id, learner_ref)
      select '${organizationId}', learner, ref->>'learner_ref' from copies;
    insert into attempt_counters (organization_id, assessment_id, learner_id, used)
      select '${organizationId}', case when n <= ${EXPIRED} then '${assessmentId}' else id end, learner, 1 from copies;
    insert into submissions
      select r.* from copies c cross join (select s from submissions s where assessment_id = '${assessmentId}') t
        cross join lateral jsonb_populate_record(t.s, jsonb_build_object('id', c.id, 'learner_id', c.learner,
          'learner_ref', c.ref->'learner_ref', 'attempt_id', c.attempt, 'submitted_at', c.at,
          'erased_at', case when c.is_erased then now() end)) r;
    insert into attempts (organization_id, id, assessment_id, learner_ref, state, version, started_at, submission_id)
      select '${organizationId}', attempt, '${assessmentId}', ref->>'learner_ref', 'submitted', 1, at, id
      from copies where attempt is not null;
    insert into embed_tokens (organization_id, id, digest, assessment_id, learner_ref, origins, expires_at, attempt_id,
        consumed_at, submission_id)
      select '${organizationId}', token, sha256(token::text::bytea), '${assessmentId}', ref->>'learner_ref', '{}', now(),
        attempt, at, id
      from copies where not is_erased;
    insert into lti_link_learners (organization_id, link_id, sub, learner_ref, last_launched_at)
      select '${organizationId}', learner, '1', 'launched ' || n, ${ago("31 days", "29 days")}
      from copies where n <= ${KEPT + EXPIRED}`);
  await superuser.sql`analyze`;
  await superuser.close();
  return organizationId;
}

test("deleting and erasing what has expired reads only that, however much is kept", async () => {
  const count = async (table: string, condition = "true") =>
    (await database.sql.unsafe(`select from ${table} where ${condition}`)).length;
  const before = new Map(
    await Promise.all(tables.map(async (table) => [table, await count(table)] as const)),
  );
  const explained = await openExplainedDatabase(database.connection);
  try {
    await sweep({ ...database, ...explained }, new Date(), new AbortController().signal);
  } finally {
    await explained.sql.end();
  }
  expect(explained.statements.filter(({ visits }) => visits > MAX_VISITS)).toEqual([]);
  const deleted = await Promise.all(
    tables.map(async (table) => [table, (before.get(table) ?? 0) - (await count(table))]),
  );
  expect(deleted).toEqual(
    // Tokens of erased submissions go with those that have expired.
    tables.map((table) => [table, table === "embed_tokens" ? 2 * EXPIRED : EXPIRED]),
  );
  const isTheirs = `organization_id = '${organizationId}'`;
  expect(await count("submissions", `${isTheirs} and learner_ref is not null`)).toBe(KEPT_SUBMISSIONS + 1);
  expect(await count("attempts", `${isTheirs} and learner_ref is null`)).toBe(
    KEPT_SUBMISSIONS / 2 + Math.floor(EXPIRED / 2),
  );
  expect(await count("lti_link_learners", isTheirs)).toBe(KEPT);
});
