import { AppError } from "#lib/contract/app-error.ts";
import type { AttemptState } from "#lib/contract/attempts.ts";
import { GRACE_MS } from "#lib/contract/grace-period.ts";
import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import type { Database, Db } from "#lib/platform/db/client.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import { claimDueAttempt } from "./claim.ts";
import {
  type AttemptRow,
  closeAttemptRow,
  countExpiredAttempt,
  findAttempt,
  lockAttempt,
} from "./queries.ts";
import { isPastGrace } from "./rules.ts";
import { submitRow } from "./submit.ts";

/** How many attempts one process records at once. */
const CONCURRENCY = 3;

type Options = {
  now: () => Date;
  signal: AbortSignal;
  /** Called for an attempt that couldn't be recorded. The others are recorded nevertheless. */
  onFailure: (error: unknown, attempt: { organizationId: string; id: string }) => void;
};

/**
 * Submits the saved answers of the attempts whose time has been up for 30 seconds, on assessments with `on_deadline`
 * `submit_saved`. Attempts with nothing saved expire, which counts as an attempt. Those of learners who have no attempt
 * left by then are discarded, so that no more attempts count than are allowed. Each is recorded in one
 * transaction that locks it, so that any number of processes can run this at once, and a process that is killed leaves it
 * to the next. Returns how many attempts were closed.
 */
export async function recordDueAttempts({ db }: Pick<Database, "db">, options: Options): Promise<number> {
  const failedIds: string[] = [];
  let count = 0;
  const work = async () => {
    while (!options.signal.aborted) {
      const claimed: { row?: AttemptRow } = {};
      try {
        const isDone = await retryTransaction(db, async (tx) => {
          const due = new Date(options.now().getTime() - GRACE_MS);
          const row = await claimDueAttempt(tx, due, failedIds);
          if (!row) return true;
          claimed.row = row;
          await recordAttempt(tx, row);
          return false;
        });
        if (isDone) return;
        count += 1;
      } catch (error) {
        if (!claimed.row) throw error;
        failedIds.push(claimed.row.id);
        options.onFailure(error, claimed.row);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return count;
}

/** How an attempt ended. */
export type AttemptEnd = Exclude<AttemptState, "open">;

/**
 * Records an attempt as a worker does, if it is due and no worker has come to it yet. Until then it can't be saved or
 * submitted, so it must be neither returned as open nor discarded. Returns how the attempt ended, also if another
 * process has just recorded it, or undefined if it isn't due. The caller checks the permission.
 */
export async function recordIfDue(ctx: Ctx, id: string): Promise<AttemptEnd | undefined> {
  const { organizationId, now } = ctx;
  const isDue = (row: AttemptRow | undefined): row is AttemptRow =>
    row?.submitSaved === true && isPastGrace(row.deadline, now);
  if (!isDue(await findAttempt(ctx.db, organizationId, id))) return undefined;
  // Erasing or renaming the learner locks the same rows in another order.
  return retryTransaction(ctx.db, async (db) => {
    const row = await lockAttempt(db, organizationId, id);
    // The lock may have waited for a worker or for an extension.
    if (!isDue(row)) return undefined;
    return row.state === "open" ? recordAttempt(db, row) : row.state;
  });
}

/** The submission is dated to the end of the grace period, even if no worker was running then. */
async function recordAttempt(db: Db, row: AttemptRow): Promise<AttemptEnd> {
  const now = new Date(Number(row.deadline) + GRACE_MS);
  const { organizationId, id } = row;
  const ctx = createSystemContext(db, organizationId, now);
  if (row.savedAnswers !== null && (await submitSaved(ctx, row))) return "submitted";
  const isCounted = row.savedAnswers === null && (await countExpiredAttempt(db, organizationId, row));
  const state = isCounted ? "expired" : "discarded";
  await closeAttemptRow(db, organizationId, { id, state, now });
  return state;
}

/** Returns false if the learner has used all attempts otherwise. */
async function submitSaved(ctx: Ctx, row: AttemptRow): Promise<boolean> {
  try {
    await submitRow(ctx, row, { submittedBy: "deadline" });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "attempts_exhausted") return false;
    throw error;
  }
}
