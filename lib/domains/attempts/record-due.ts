import { AppError } from "#lib/contract/app-error.ts";
import { GRACE_SECONDS } from "#lib/domains/submissions/rules.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Database, type Db, inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { claimDueAttempt } from "./claim.ts";
import { type AttemptRow, closeAttemptRow, countExpiredAttempt } from "./queries.ts";
import { submitRow } from "./submit.ts";

/** How long after the deadline the saved answers are submitted. Until then, learners can submit themselves. */
const GRACE_MS = GRACE_SECONDS * 1000;
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
        const isDone = await inTransaction(db, async (tx) => {
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

/** The submission is dated to the end of the grace period, even if no worker was running then. */
async function recordAttempt(db: Db, row: AttemptRow): Promise<void> {
  const now = new Date(Number(row.deadline) + GRACE_MS);
  const { organizationId, id } = row;
  const ctx: Ctx = { db, organizationId, actor: { kind: "system" }, now, requestId: newId() };
  if (row.savedAnswers !== null && (await submitSaved(ctx, row))) return;
  const isCounted = row.savedAnswers === null && (await countExpiredAttempt(db, organizationId, row));
  await closeAttemptRow(db, organizationId, { id, state: isCounted ? "expired" : "discarded", now });
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
