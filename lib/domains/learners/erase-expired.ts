import { sql } from "drizzle-orm";
import { DAY } from "#lib/core/durations.ts";
import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import type { Database, Db } from "#lib/platform/db/client.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import { eraseEvents, eraseStoredResponses, eraseSubmittedAttempts } from "./erase-queries.ts";
import { eraseTexts } from "./erase-submissions.ts";
import { claimExpired, deleteEmptyLearners, deleteOldLaunches, moveErased } from "./retention-queries.ts";

/** About how many submissions a transaction erases, and at most how many launches. */
const BATCH_SIZE = 200;

type Options = {
  now: () => Date;
  signal: AbortSignal;
  /** Called for an organization whose submissions couldn't all be erased. The others' are erased nevertheless. */
  onFailure: (error: unknown) => void;
  batchSize?: number;
};

/**
 * Erases the submissions that are older than their organization keeps them, and then the learners' launches from
 * learning platforms. Choices and scores stay. Any number of processes can run this at once.
 */
export async function eraseExpiredSubmissions(
  { db }: Pick<Database, "db">,
  { onFailure, ...options }: Options,
): Promise<void> {
  for (const retention of await listRetentions(db)) {
    await eraseInBatches(db, retention, eraseBatch, options).catch(onFailure);
    await eraseInBatches(db, retention, deleteLaunches, options).catch(onFailure);
  }
}

type Retention = { organizationId: string; days: number };
/** Erases up to about `limit` of what an organization no longer keeps. Returns how much. */
type EraseBatch = (ctx: Ctx, cutoff: Date, limit: number) => Promise<number>;

/** Erases what an organization no longer keeps, with a transaction for each batch. */
async function eraseInBatches(
  db: Db,
  { organizationId, days }: Retention,
  erase: EraseBatch,
  { now, signal, batchSize = BATCH_SIZE }: Omit<Options, "onFailure">,
): Promise<void> {
  let erased = 1;
  while (erased > 0 && !signal.aborted) {
    const at = now();
    const cutoff = new Date(at.getTime() - days * DAY);
    erased = await retryTransaction(db, (tx) =>
      erase(createSystemContext(tx, organizationId, at), cutoff, batchSize),
    );
  }
}

const listRetentions = (db: Db): Promise<Retention[]> =>
  db.execute<Retention>(sql`
    select id as "organizationId", retention_days as days from organizations
    where retention_days is not null order by id`);

async function eraseBatch(ctx: Ctx, cutoff: Date, limit: number): Promise<number> {
  const { db, organizationId } = ctx;
  const { learnerIds, rows } = await claimExpired(db, organizationId, {
    cutoff: cutoff.toISOString(),
    limit,
  });
  if (rows.length === 0) return 0;
  const submissionIds = rows.map(({ id }) => id);
  await eraseEvents(db, organizationId, { learnerIds, submissionIds });
  const attemptIds = rows.flatMap(({ attemptId }) => attemptId ?? []);
  await eraseSubmittedAttempts(db, organizationId, { submissionIds, attemptIds });
  await eraseStoredResponses(db, organizationId, { digest: null, ids: submissionIds });
  await eraseTexts(ctx, rows);
  await moveErased(db, organizationId, learnerIds);
  await deleteEmptyLearners(db, organizationId, learnerIds);
  return rows.length;
}

const deleteLaunches: EraseBatch = ({ db, organizationId, now }, cutoff, limit) =>
  deleteOldLaunches(db, organizationId, { cutoff: cutoff.toISOString(), limit, now: now.toISOString() });
