import { setTimeout as sleep } from "node:timers/promises";
import { DAY, HOUR } from "#lib/core/durations.ts";
import { getNextAttemptAt } from "#lib/domains/webhooks/rules.ts";
import type { Database } from "#lib/platform/db/client.ts";
import type { ServiceTools } from "./access-tokens.ts";
import { LineItemBusy } from "./line-item.ts";
import {
  claimScores,
  type LeasedScore,
  recordScoreAttempt,
  recordScoreHealth,
  type ScoreOutcome,
} from "./score-outbox.ts";
import { sendScore } from "./send-score.ts";
import { canRetry, ServiceError } from "./service-error.ts";

export type DeliverOptions = Omit<ServiceTools, "db"> & {
  /** The seconds to wait before each retry. */
  retrySeconds: readonly number[];
  /** Stops claiming. Scores that are being sent are recorded. */
  signal: AbortSignal;
  /** Called for each score whose attempt ended in a way that isn't the platform's. */
  onFailure: (error: unknown, row: { organizationId: string; id: string }) => void;
};

/**
 * Longer than the requests of an attempt may take together: to find and create a line item, send the score and renew
 * a token.
 */
const LEASE_MS = 90_000;
const MAX_IN_FLIGHT = 32;
/** A platform gets no new score while it has this many, so that a slow one doesn't hold up the others. */
const MAX_PER_PLATFORM = 4;
const POLL_MS = 500;
const BUSY_MS = 2_000;
/** How long an abandoned score is tried every hour, counted from its change. */
const LATE_RETRIES_MS = 7 * DAY;

/**
 * Sends the scores that are due to learning platforms, until none is left. Any number of processes can run this at once.
 * Returns the number of attempts.
 */
export async function deliverScores({ db }: Pick<Database, "db">, options: DeliverOptions): Promise<number> {
  const inFlight = new Map<Promise<void>, string>();
  let count = 0;
  try {
    for (;;) {
      const isIdle = inFlight.size === 0;
      const limit = options.signal.aborted ? 0 : MAX_IN_FLIGHT - inFlight.size;
      const claimed = await claim({ ...options, db }, limit, [...inFlight.values()]);
      for (const score of claimed) {
        const work: Promise<void> = deliver({ ...options, db }, score)
          .catch((error: unknown) => options.onFailure(error, score))
          .finally(() => inFlight.delete(work));
        inFlight.set(work, score.platformId);
      }
      count += claimed.length;
      // A claim leaves out platforms with their maximum in flight, so only one made while idle shows that none is left.
      if (isIdle && claimed.length === 0) return count;
      // Scores of other platforms become due while a slow one answers.
      if (inFlight.size > 0) await Promise.race([...inFlight.keys(), sleep(POLL_MS)]);
    }
  } finally {
    await Promise.all(inFlight.keys());
  }
}

async function claim(
  { db, clock }: ServiceTools,
  limit: number,
  inFlight: readonly string[],
): Promise<LeasedScore[]> {
  if (limit === 0) return [];
  const now = clock();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  return claimScores(db, now, leasedUntil, {
    limit,
    platformLimit: MAX_PER_PLATFORM,
    except: listFull(inFlight),
  });
}

function listFull(platformIds: readonly string[]): string[] {
  const groups = Map.groupBy(platformIds, (id) => id);
  return [...groups].flatMap(([id, scores]) => (scores.length < MAX_PER_PLATFORM ? [] : [id]));
}

async function deliver(options: DeliverOptions & ServiceTools, score: LeasedScore): Promise<void> {
  const outcome = await attempt(options, score);
  const now = options.clock();
  await recordScoreAttempt(options.db, score, outcome, now);
  // A person who left the course says nothing about the platform.
  if (outcome.isAttempt && outcome.errorCode !== "learner_refused")
    await recordScoreHealth(options.db, score, outcome.errorCode, now);
}

async function attempt(options: DeliverOptions & ServiceTools, score: LeasedScore): Promise<ScoreOutcome> {
  try {
    const responseStatus = await sendScore(options, score);
    return { status: "delivered", responseStatus, errorCode: null, nextAttemptAt: null, isAttempt: true };
  } catch (error) {
    const now = options.clock();
    if (error instanceof LineItemBusy) {
      const nextAttemptAt = new Date(now.getTime() + BUSY_MS);
      return { status: "pending", responseStatus: null, errorCode: null, nextAttemptAt, isAttempt: false };
    }
    if (!(error instanceof ServiceError)) throw error;
    const { code, status: responseStatus } = error;
    const failed = { responseStatus, errorCode: code, isAttempt: true };
    if (!canRetry(code)) return { ...failed, status: "abandoned", nextAttemptAt: null };
    const scheduled = getNextAttemptAt(score.attemptCount + 1, now, options.retrySeconds);
    if (scheduled) return { ...failed, status: "pending", nextAttemptAt: scheduled };
    // A platform that is down for longer than the schedule would otherwise have to be asked for each score by hand.
    const isLate = now.getTime() - score.changedAt < LATE_RETRIES_MS;
    const nextAttemptAt = isLate ? new Date(now.getTime() + HOUR) : null;
    return { ...failed, status: "abandoned", nextAttemptAt };
  }
}
