import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import { type Database, inTransaction } from "#lib/platform/db/client.ts";
import { isUnavailable } from "#lib/platform/db/driver-errors.ts";
import { type Claim, claimPreview, extendClaim, failClaimed } from "./claim.ts";
import { computePreview } from "./preview.ts";
import type { RegradeRow } from "./queries.ts";

/** How long a claim lasts without progress. A process that is killed leaves its preview to the next after this time. */
const CLAIM_MS = 30_000;

type Options = {
  now: () => Date;
  signal: AbortSignal;
  onFailure: (error: unknown, regrade: { organizationId: string; id: string }) => void;
};

/**
 * Computes the previews that wait for a worker, one after the other. Any number of processes can run this at once. A preview
 * that fails is marked as failed. Returns how many were computed. Throws if the database isn't available.
 */
export async function runPreviews({ db }: Pick<Database, "db">, options: Options): Promise<number> {
  for (let count = 0; ; ) {
    if (options.signal.aborted) return count;
    const claimedUntil = () => new Date(options.now().getTime() + CLAIM_MS);
    const regrade = await inTransaction(db, (tx) =>
      claimPreview(tx, { now: options.now(), claimedUntil: claimedUntil() }),
    );
    if (!regrade) return count;
    const isDone = await runPreview(db, regrade, { ...options, claimedUntil });
    if (isDone) count += 1;
  }
}

/** Computes a claimed preview. Returns false if it failed, if it was stopped, or if another process took it over. */
async function runPreview(
  db: Ctx["db"],
  regrade: RegradeRow,
  { now, signal, onFailure, claimedUntil }: Options & { claimedUntil: () => Date },
): Promise<boolean> {
  const claim: Claim = { ...regrade };
  const stop = new AbortController();
  try {
    await computePreview(createSystemContext(db, regrade.organizationId, now()), regrade, async (done) => {
      const until = claimedUntil();
      if (!(await extendClaim(db, claim, { until, done }))) stop.abort();
      claim.claimedUntil = until;
      AbortSignal.any([signal, stop.signal]).throwIfAborted();
    });
    return true;
  } catch (error) {
    if (signal.aborted || stop.signal.aborted) return false;
    // The next run computes it, once the claim has expired.
    if (isUnavailable(error)) throw error;
    onFailure(error, regrade);
    await failClaimed(db, claim);
    return false;
  }
}
