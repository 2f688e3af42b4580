import { type SQL, sql } from "drizzle-orm";
import { examineDue } from "#lib/domains/alerts/examine-due.ts";
import { foldPending } from "#lib/domains/analytics/maintenance.ts";
import { buildDeleteTokens } from "#lib/domains/delivery/hosted/delete-tokens.ts";
import { deleteOrphans } from "#lib/domains/files/sweep.ts";
import { eraseExpiredSubmissions } from "#lib/domains/learners/erase-expired.ts";
import { deleteOldEvents } from "#lib/domains/webhooks/retention.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { BATCH_SIZE, deleteInBatches } from "#lib/platform/db/delete-in-batches.ts";
import { buildIsUnopened, embedTokens } from "#lib/platform/db/schema/index.ts";

/** Builds the SQL that deletes expired rows after 30 days, when nothing looks them up anymore. */
const buildDeleteExpired = (table: SQL): SQL => sql`
  delete from ${table} where (organization_id, id) in (
    select organization_id, id from ${table}
    where expires_at < now() - interval '30 days' limit ${BATCH_SIZE} for update skip locked)
  returning 1`;

/**
 * Deletes data that is only kept for a limited time: stored responses, empty rate limit windows, and expired sessions,
 * tokens and links.
 */
const RETENTION_STATEMENTS: readonly SQL[] = [
  sql`delete from idempotency_keys where (organization_id, api_key_id, path, key) in (
      select organization_id, api_key_id, path, key from idempotency_keys
      where created_at < now() - interval '24 hours' order by created_at limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`with gone as (
      delete from rate_counters where (organization_id, name) in (
        select organization_id, name from rate_counters
        where empty_at < now() - interval '1 minute' limit ${BATCH_SIZE} for update skip locked)
      returning organization_id, name
    ), hits as (
      delete from rate_hits h using gone g where h.organization_id = g.organization_id and h.name = g.name
    ) select 1 from gone`,
  sql`delete from grading_leases where (organization_id, submission_id, question_id) in (
      select organization_id, submission_id, question_id from grading_leases
      where expires_at < now() - interval '1 minute' order by expires_at limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`delete from sessions where id in (
      select id from sessions where expires_at < now() - interval '30 days' limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`delete from password_resets where digest in (
      select digest from password_resets where expires_at < now() limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`delete from api_key_requests where (organization_id, id) in (
      select organization_id, id from api_key_requests where at < now() - interval '24 hours'
      order by at limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`delete from api_key_usage where (organization_id, api_key_id, hour, operation) in (
      select organization_id, api_key_id, hour, operation from api_key_usage
      where hour < now() - interval '30 days' order by hour limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`with gone as (
      delete from embed_progress where (organization_id, token_id) in (
        select organization_id, token_id from embed_progress
        where delete_after < now() order by delete_after limit ${BATCH_SIZE} for update skip locked)
      returning organization_id, token_id
    ), updated as (
      update embed_tokens t set has_progress = false
      from gone g where t.organization_id = g.organization_id and t.id = g.token_id and t.has_progress
    ) select 1 from gone`,
  // What guests saved is deleted a day after the deadline, and their open attempts a day after their tokens expire.
  sql`update attempts set saved_answers = null, answered_count = 0 where (organization_id, id) in (
      select organization_id, id from attempts
      where state = 'open' and expires_at is not null and not submit_saved and saved_answers is not null
        and deadline < now() - interval '1 day'
      limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`delete from attempts where (organization_id, id) in (
      select organization_id, id from attempts
      where state = 'open' and expires_at < now() - interval '1 day' and not submit_saved
      limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`delete from deleted_assessment_tokens where (organization_id, digest) in (
      select organization_id, digest from deleted_assessment_tokens
      where expires_at < now() order by expires_at limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  buildDeleteExpired(sql`invitations`),
  buildDeleteTokens(sql`expires_at < now() - interval '30 days' limit ${BATCH_SIZE}`),
  // Visitors of a share link load the questions right after they start, or never.
  buildDeleteTokens(
    sql`${buildIsUnopened(embedTokens)} and created_at < now() - interval '1 day' limit ${BATCH_SIZE}`,
  ),
  buildDeleteExpired(sql`author_links`),
  buildDeleteExpired(sql`lti_registrations`),
  // Nonces of logins that have expired, and launches a day after their session's end.
  sql`delete from lti_nonces where (organization_id, platform_id, digest) in (
      select organization_id, platform_id, digest from lti_nonces
      where expires_at < now() order by expires_at limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`delete from lti_launches where (organization_id, id) in (
      select organization_id, id from lti_launches
      where expires_at < now() - interval '1 day' order by expires_at limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
  // Previews of regrades that nobody committed.
  sql`delete from regrades where (organization_id, id) in (
      select organization_id, id from regrades
      where status in ('previewed', 'failed') and created_at < now() - interval '30 days'
      limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
];

/** Each of these rows has up to thousands of others that are deleted with it. */
const LARGE_BATCH_SIZE = 10;

/** Deletes imports with their reports, and files of requests that were refused or interrupted. */
const LARGE_STATEMENTS: readonly SQL[] = [
  sql`delete from imports where (organization_id, id) in (
      select organization_id, id from imports
      where expires_at < now() and status <> 'running' limit ${LARGE_BATCH_SIZE} for update skip locked)
    returning 1`,
  sql`delete from import_files where (organization_id, id) in (
      select organization_id, id from import_files f
      where created_at < now() - interval '1 day' and not exists (
        select from imports i where i.organization_id = f.organization_id and i.id = f.id)
      limit ${LARGE_BATCH_SIZE} for update skip locked)
    returning 1`,
];

/**
 * Runs one round of maintenance: folds new submissions into analytics, examines questions for wrong keys, deletes old
 * rows and erases old submissions. Any number of processes can run it at once, because each skips the rows that another
 * has locked. Stops between statements if `signal` is aborted.
 * @throws AggregateError at the end, with the errors of all failed tasks. A failed task doesn't stop the others.
 */
export async function sweep(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => {
    failures.push(error);
  };
  const steps: (() => Promise<unknown>)[] = [
    () => foldPending(database.db, { now, signal, onFailure }),
    () => examineDue(database.db, { now, signal, onFailure }),
    ...RETENTION_STATEMENTS.map((statement) => () => deleteInBatches(database.db, statement, signal)),
    ...LARGE_STATEMENTS.map(
      (statement) => () => deleteInBatches(database.db, statement, signal, LARGE_BATCH_SIZE),
    ),
    () => deleteOrphans(database, signal),
    () => deleteOldEvents(database, now, signal),
    () => eraseExpiredSubmissions(database, { now: () => now, signal, onFailure }),
  ];
  for (const step of steps) if (!signal.aborted) await step().catch(onFailure);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} maintenance task(s) failed`);
}
