import { sql } from "drizzle-orm";
import { DAY } from "#lib/core/durations.ts";
import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import type { Database, Db } from "#lib/platform/db/client.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import { eraseEvents, eraseStoredResponses, eraseSubmittedAttempts } from "./erase-queries.ts";
import { eraseTexts } from "./erase-submissions.ts";
import { claimExpired, deleteEmptyLearners, deleteOldLaunches, moveErased } from "./retention-queries.ts";

/** About how many submissions a transaction erases. */
const BATCH_SIZE = 200;

type Options = {
  now: () => Date;
  signal: AbortSignal;
  /** Called for an organization whose submissions couldn't all be erased. The others' are erased nevertheless. */
  onFailure: (error: unknown) => void;
  batchSize?: number;
};

/**
 * Erases the submissions that are older than their organization keeps them. Choices and scores stay. Any number of
 * processes can run this at once. Returns the number of erased submissions.
 */
export async function eraseExpiredSubmissions(
  { db }: Pick<Database, "db">,
  { onFailure, ...options }: Options,
): Promise<number> {
  let total = 0;
  for (const retention of await listRetentions(db)) {
    try {
      for await (const erased of eraseInBatches(db, retention, options)) total += erased;
    } catch (error) {
      onFailure(error);
    }
  }
  return total;
}

type Retention = { organizationId: string; days: number };

/** Erases what an organization no longer keeps. Yields the number of erased submissions after each transaction. */
async function* eraseInBatches(
  db: Db,
  { organizationId, days }: Retention,
  { now, signal, batchSize = BATCH_SIZE }: Omit<Options, "onFailure">,
): AsyncGenerator<number> {
  let erased = 1;
  while (erased > 0 && !signal.aborted) {
    const at = now();
    const cutoff = new Date(at.getTime() - days * DAY);
    erased = await retryTransaction(db, (tx) =>
      eraseBatch(createSystemContext(tx, organizationId, at), cutoff, batchSize),
    );
    yield erased;
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
  await deleteOldLaunches(db, organizationId, { learnerIds, cutoff: cutoff.toISOString() });
  await deleteEmptyLearners(db, organizationId, learnerIds);
  return rows.length;
}
