import fs from "node:fs";
import path from "node:path";
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
  startMode: "initialised" | "started" | "attached";
  isRunning(): boolean;
  /** Ends the server, whoever started it: transactions under way are rolled back, all else is on disk. */
  stop(): Promise<void>;
  /** The same without waiting, for a process that is about to end. */
  requestStop(): void;
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
  const lock = await waitForLock(path.join(dataDir, "pg-start.lock"), { waitMs: START_LIMIT_MS, onWait });
  if (!lock)
    throw new OperatorError(`Another process has been starting PostgreSQL in ${dataDir} for too long.`);
  try {
    const layout = resolveEmbeddedLayout(dataDir, systemDir);
    if (path.dirname(layout.cluster) !== fs.realpathSync(dataDir)) {
      log(`PostgreSQL's user cannot reach ${dataDir}; the database is in ${layout.cluster}.`);
    }
    const startMode = await startCluster(layout, log);
    await ensureDatabase(layout);
    return createHandle(layout, startMode);
  } finally {
    lock.release();
  }
}

/** The connection, if PostgreSQL answers on this data directory. Starts nothing. */
export async function findPostgres(
  dataDir: string,
  systemDir?: string,
): Promise<SocketConnection | undefined> {
  const layout = resolveEmbeddedLayout(dataDir, systemDir);
  if (!(await isAnswering(layout)) || !(await hasDatabase(layout))) return undefined;
  return buildConnection(layout);
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
    log("Making a new database (a few seconds).");
    await initializeCluster(layout, bin);
  }
  assertVersion(layout, majorVersion);
  const started = await startServer(layout, bin);
  return isNew ? "initialised" : started;
}
