import type { Database, Db } from "./client.ts";
import { withTimeout } from "./driver/index.ts";
import { isSerializationFailure, isUnavailable } from "./driver-errors.ts";
import { getWalPosition, hasReplayed, requireMatchingStandby } from "./standby.ts";

/** A standby that serves reads, so that the primary has less to do. */
export type ReadReplica = {
  /** The database that accepts writes. Reads inside one of its transactions stay on it. */
  primary: Db;
  /**
   * Runs reads on the standby if it contains everything that any instance committed before this call. Otherwise runs
   * them on the primary. If the reads fail on the standby, they are repeated on the primary.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Whether the standby serves reads. Reported once per change. */
export type ReplicaStatusChange = { isServing: boolean; message: string; error?: unknown };

/** How long a read waits for the standby to catch up. Reads don't wait for a standby that is already lagging. */
const CATCH_UP_MS = 100;
/** A standby that doesn't respond within this time counts as unavailable. */
const ANSWER_TIMEOUT_MS = 1000;
const RETRY_MS = 2000;

export function openReadReplica(
  primary: Database,
  standby: Database,
  onStatusChange: (change: ReplicaStatusChange) => void,
): ReadReplica {
  let state: "starting" | keyof typeof MESSAGES = "starting";
  let probing: Promise<void> | undefined;
  let nextProbe = 0;

  const setState = (to: keyof typeof MESSAGES, error?: unknown) => {
    const from = state;
    state = to;
    // A standby that works from the start isn't reported.
    if (from === to || (from === "starting" && to === "following")) return;
    onStatusChange({ isServing: to === "following", message: MESSAGES[to], error });
  };
  const markAway = (error: unknown) => {
    nextProbe = performance.now() + RETRY_MS;
    setState("away", error);
  };
  /** Checks the standby in the background, so that no request waits for a standby that is unavailable. */
  const probe = () => {
    if (probing || performance.now() < nextProbe) return;
    probing = withTimeout(
      ANSWER_TIMEOUT_MS,
      requireMatchingStandby(primary.sql, standby.sql),
      createTimeoutError,
    )
      .then(() => setState("following"), markAway)
      .finally(() => {
        probing = undefined;
      });
  };

  const canServe = async (): Promise<boolean> => {
    if (state === "starting" || state === "away") {
      probe();
      return false;
    }
    const position = await getWalPosition(primary.sql);
    const catchUpMs = state === "lagging" ? 0 : CATCH_UP_MS;
    try {
      const isCaughtUp = await withTimeout(
        ANSWER_TIMEOUT_MS,
        hasReplayed(standby.sql, position, catchUpMs),
        createTimeoutError,
      );
      setState(isCaughtUp ? "following" : "lagging");
      return isCaughtUp;
    } catch (error) {
      markAway(error);
      return false;
    }
  };

  probe();
  return {
    primary: primary.db,
    async read(work) {
      if (!(await canServe())) return work(primary.db);
      try {
        return await work(standby.db);
      } catch (error) {
        if (isUnavailable(error)) markAway(error);
        // A standby cancels queries that conflict with the changes that it replays.
        else if (!isSerializationFailure(error)) throw error;
        return work(primary.db);
      }
    },
    async close() {
      nextProbe = Number.POSITIVE_INFINITY;
      await standby.close();
      await probing;
    },
  };
}

const MESSAGES = {
  away: "the database at DATABASE_READ_URL can't be read from; the primary serves all reads",
  lagging: "the database at DATABASE_READ_URL lags behind; the primary serves all reads meanwhile",
  following: "the database at DATABASE_READ_URL serves reads again",
};

const createTimeoutError = () => new Error(`No response within ${ANSWER_TIMEOUT_MS} ms`);
