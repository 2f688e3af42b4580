import fs from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { waitForLock } from "#lib/platform/runtime/process-lock.mjs";
import { findBinaries } from "./embedded-binaries.ts";
import { findPlace, makePrivateDir, type Place } from "./embedded-place.ts";
import { answers, connectionTo, ensureDatabase, hasDatabase, type SocketConnection } from "./embedded-sql.ts";
import { assertVersion, initialise, START_LIMIT_MS, startServer } from "./embedded-start.ts";
import { askToStop, findPostmaster, isRunning, stopPostmaster } from "./postmaster.ts";

export type { SocketConnection };

export type EmbeddedPostgres = {
  connection: SocketConnection;
  how: "initialised" | "started" | "attached";
  isRunning(): boolean;
  /** Ends the server, whoever started it: transactions under way are rolled back, all else is on disk. */
  stop(): Promise<void>;
  /** The same without waiting, for a process that is about to end. */
  stopSoon(): void;
};

export type EmbeddedOptions = {
  /** An existing directory; the cluster is its `pg`. */
  dataDir: string;
  log(message: string): void;
  /** For tests: in place of /var/lib/touchstone, where root's data goes if PostgreSQL cannot reach `dataDir`. */
  systemDir?: string;
};

/**
 * A running PostgreSQL on the data directory: the one that runs already, or one started now, on a new cluster if there
 * is none. Any number of processes may call this at once.
 * @throws OperatorError where none can run here, with what to do.
 */
export async function ensurePostgres({
  dataDir,
  log,
  systemDir,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const onWait = () => log("Another process is starting PostgreSQL; waiting for it.");
  const turn = await waitForLock(path.join(dataDir, "pg-start.lock"), { waitMs: START_LIMIT_MS, onWait });
  if (!turn)
    throw new OperatorError(`Another process has been starting PostgreSQL in ${dataDir} for too long.`);
  try {
    const place = findPlace(dataDir, systemDir);
    if (path.dirname(place.cluster) !== fs.realpathSync(dataDir)) {
      log(`PostgreSQL's user cannot reach ${dataDir}; the database is in ${place.cluster}.`);
    }
    const how = await bringUp(place, log);
    await ensureDatabase(place);
    return handle(place, how);
  } finally {
    turn.release();
  }
}

/** The connection, if PostgreSQL answers on this data directory. Starts nothing. */
export async function findPostgres(
  dataDir: string,
  systemDir?: string,
): Promise<SocketConnection | undefined> {
  const place = findPlace(dataDir, systemDir);
  if (!(await answers(place)) || !(await hasDatabase(place))) return undefined;
  return connectionTo(place);
}

function handle(place: Place, how: EmbeddedPostgres["how"]): EmbeddedPostgres {
  const postmaster = findPostmaster(place.cluster);
  return {
    connection: connectionTo(place),
    how,
    isRunning: () => postmaster !== undefined && isRunning(postmaster),
    async stop() {
      if (postmaster) await stopPostmaster(postmaster);
    },
    stopSoon() {
      if (postmaster && isRunning(postmaster)) askToStop(postmaster);
    },
  };
}

async function bringUp(place: Place, log: (message: string) => void): Promise<EmbeddedPostgres["how"]> {
  if (await answers(place)) return "attached";
  const { bin, majorVersion } = findBinaries(place.runAs, place.copies);
  makePrivateDir(place.socketDir, place.runAs);
  const isNew = !fs.existsSync(path.join(place.cluster, "PG_VERSION"));
  if (isNew) {
    log("Making a new database (a few seconds).");
    await initialise(place, bin);
  }
  assertVersion(place, majorVersion);
  const started = await startServer(place, bin);
  return isNew ? "initialised" : started;
}
