import fs from "node:fs";
import path from "node:path";
import { createDataDirError } from "#lib/platform/runtime/data-dir.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { waitForLock } from "#lib/platform/runtime/process-lock.mjs";
import { findBinaries } from "./embedded-binaries.ts";
import { type EmbeddedLayout, makePrivateDir, resolveEmbeddedLayout } from "./embedded-layout.ts";
import {
  buildConnection,
  ensureDatabase,
  hasDatabase,
  isAnswering,
  type SocketConnection,
} from "./embedded-sql.ts";
import { assertVersion, initializeCluster, START_LIMIT_MS, startServer } from "./embedded-start.ts";
import { findPostmaster, isRunning, signalStop, stopPostmaster } from "./postmaster.ts";

export type { SocketConnection };

export type EmbeddedPostgres = {
  connection: SocketConnection;
  startMode: "initialized" | "started" | "attached";
  isRunning(): boolean;
  /** Stops the server, no matter which process started it. Open transactions are rolled back. */
  stop(): Promise<void>;
  /** Like `stop`, but doesn't wait. For a process that is about to exit. */
  requestStop(): void;
};

export type EmbeddedOptions = {
  /** An existing directory. The cluster is in its `pg` subdirectory. */
  dataDir: string;
  log(message: string): void;
  /** For tests. Replaces /var/lib/touchstone, where root's data is stored if PostgreSQL can't reach `dataDir`. */
  systemDir?: string;
};

/**
 * Returns a running PostgreSQL server for the data directory. Starts the server if it isn't running, and creates the
 * cluster if it doesn't exist. Any number of processes can call this at the same time.
 * @throws OperatorError that says what to do, if PostgreSQL can't run here
 */
export async function ensurePostgres({
  dataDir,
  log,
  systemDir,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const onWait = () => log("Waiting for another process to start PostgreSQL.");
  const lock = await waitForLock(path.join(dataDir, "pg-start.lock"), { waitMs: START_LIMIT_MS, onWait });
  if (!lock)
    throw new OperatorError(
      `Another process has been starting PostgreSQL in ${dataDir} for more than ${START_LIMIT_MS / 1000} s. Stop it, and try again.`,
    );
  try {
    const layout = resolveEmbeddedLayout(dataDir, systemDir);
    if (path.dirname(layout.cluster) !== fs.realpathSync(dataDir)) {
      log(`PostgreSQL's user can't reach ${dataDir}, so the database is in ${layout.cluster}.`);
    }
    const startMode = await startCluster(layout, log);
    await ensureDatabase(layout);
    return createHandle(layout, startMode);
  } finally {
    lock.release();
  }
}

/** Returns the connection if PostgreSQL is already running for this data directory. Never starts it. */
export async function findPostgres(
  dataDir: string,
  systemDir?: string,
): Promise<SocketConnection | undefined> {
  const layout = resolveEmbeddedLayout(dataDir, systemDir);
  if (!(await isAnswering(layout)) || !(await hasDatabase(layout))) return undefined;
  return buildConnection(layout);
}

/**
 * Checks whether the data directory has a database, running or not. Changes nothing.
 * @throws OperatorError if this user can't enter the data directory
 */
export function hasCluster(dataDir: string): boolean {
  try {
    return fs.statSync(path.join(dataDir, "pg"), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw createDataDirError(dataDir, error);
  }
}

function createHandle(layout: EmbeddedLayout, startMode: EmbeddedPostgres["startMode"]): EmbeddedPostgres {
  const postmaster = findPostmaster(layout.cluster);
  return {
    connection: buildConnection(layout),
    startMode,
    isRunning: () => postmaster !== undefined && isRunning(postmaster),
    async stop() {
      if (postmaster) await stopPostmaster(postmaster);
    },
    requestStop() {
      if (postmaster && isRunning(postmaster)) signalStop(postmaster);
    },
  };
}

async function startCluster(
  layout: EmbeddedLayout,
  log: (message: string) => void,
): Promise<EmbeddedPostgres["startMode"]> {
  if (await isAnswering(layout)) return "attached";
  const { bin, majorVersion } = findBinaries(layout.runAs, layout.copiesDir);
  makePrivateDir(layout.socketDir, layout.runAs);
  const isNew = !fs.existsSync(path.join(layout.cluster, "PG_VERSION"));
  if (isNew) {
    log(`Creating a new database in ${layout.cluster}. This takes a few seconds.`);
    await initializeCluster(layout, bin);
  }
  assertVersion(layout, majorVersion);
  const started = await startServer(layout, bin);
  return isNew ? "initialized" : started;
}
