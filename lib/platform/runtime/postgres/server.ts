import { setTimeout as sleep } from "node:timers/promises";
import { checkServer } from "#lib/platform/db/check-server.ts";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { createDataDirError } from "#lib/platform/runtime/data-dir.ts";
import type { Env } from "#lib/platform/runtime/env.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { type DataLock, type Holder, type ProcessRole, readHolder, tryDataLock } from "./data-lock.ts";
import { type EmbeddedPostgres, ensurePostgres, findPostgres, hasCluster } from "./embedded.ts";

export type DatabaseServer = {
  connection: DatabaseConnection;
  /** Publishes the service's address, for other processes that find the data directory in use. */
  announce(address: string): void;
  /** Stops PostgreSQL if this process started it. */
  close(): Promise<void>;
};

export type ServerOptions = {
  log?: (message: string) => void;
  /** Whether to throw instead of creating the embedded database if there is none yet. */
  mustExist?: boolean;
  /** Stops waiting for other processes. */
  signal?: AbortSignal | undefined;
};

/** How long a service waits for a command to finish, and how long commands wait for other processes. */
const WAIT_FOR_COMMAND_MS = { service: 60_000, others: 600_000 };
const WAIT_FOR_ANSWER_MS = 30_000;
const WATCH_INTERVAL_MS = 1000;
/** The longest pause between attempts to restart PostgreSQL. */
const MAX_PAUSE_MS = 8000;

/**
 * Opens the database: the server at DATABASE_URL or, if that isn't set, the embedded PostgreSQL in DATA_DIR. If a
 * service is running, a command uses the service's PostgreSQL. Otherwise PostgreSQL is started here and stops on
 * `close` (or at exit).
 * @throws OperatorError if another service uses the data directory, if PostgreSQL can't run or can't be used, or with
 * `mustExist`, if the data directory has no database
 */
export async function openDatabaseServer(
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  role: ProcessRole,
  { log = logToStderr, mustExist = false, signal }: ServerOptions = {},
): Promise<DatabaseServer> {
  if (env.DATABASE_URL) {
    await checkServer(env.DATABASE_URL);
    return { connection: env.DATABASE_URL, announce: () => {}, close: async () => {} };
  }
  const deadline =
    Date.now() + (role === "service" ? WAIT_FOR_COMMAND_MS.service : WAIT_FOR_COMMAND_MS.others);
  for (let hasLogged = false; ; ) {
    if (mustExist) requireDatabase(env.DATA_DIR);
    const attempt = tryDataLock(env.DATA_DIR, role);
    if (attempt.lock) return startOwnServer(env.DATA_DIR, attempt.lock, log);
    const { holder } = attempt;
    if (holder.role === "service") {
      if (role === "service") throw createInUseError(env.DATA_DIR, holder);
      const joined = await joinRunningService(env.DATA_DIR, holder);
      if (joined) return joined;
    }
    if (signal?.aborted || Date.now() > deadline) throw createInUseError(env.DATA_DIR, holder);
    if (!hasLogged) log(`Waiting for ${describeHolder(holder)} to finish.`);
    hasLogged = true;
    await sleep(100);
  }
}

/** Throws if there is no database, unless a process that is running now may be creating it. */
function requireDatabase(dataDir: string): void {
  if (readHolder(dataDir) || hasCluster(dataDir)) return;
  throw new OperatorError(
    `There is no database in ${dataDir}. Run this command with the DATA_DIR or DATABASE_URL of the service.`,
  );
}

/** Creates the error for a process that needs exclusive use of a data directory that is already in use. */
export function createInUseError(dataDir: string, holder: Holder): OperatorError {
  const at = holder.address ? ` at ${holder.address}` : "";
  if (holder.role === "service") {
    return new OperatorError(`Touchstone is already running on ${dataDir}: process ${holder.pid}${at}.`);
  }
  return new OperatorError(
    `${dataDir} is still in use by ${describeHolder(holder)}. Wait for it to finish, or stop it.`,
  );
}

const describeHolder = ({ role, pid }: Holder) => `the command "${role}" (process ${pid})`;
/** Uses `console.error`, because writing directly to a closed stream would end the process. */
const logToStderr = (message: string) => console.error(message);

/** Returns the service's database as soon as it responds, or undefined if the service ends first. */
async function joinRunningService(dataDir: string, holder: Holder): Promise<DatabaseServer | undefined> {
  const deadline = Date.now() + WAIT_FOR_ANSWER_MS;
  while (readHolder(dataDir)?.pid === holder.pid) {
    const connection = await findPostgres(dataDir).catch(() => undefined);
    if (connection) return { connection, announce: () => {}, close: async () => {} };
    if (Date.now() > deadline) {
      throw new OperatorError(
        `The database of the running service (process ${holder.pid}) didn't answer within ${WAIT_FOR_ANSWER_MS / 1000} s. Try again, or restart the service.`,
      );
    }
    await sleep(50);
  }
  return undefined;
}

async function startOwnServer(
  dataDir: string,
  lock: DataLock,
  log: (message: string) => void,
): Promise<DatabaseServer> {
  const supervisor = await supervise(dataDir, log).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const onExit = () => {
    supervisor.current().requestStop();
    lock.release();
  };
  process.once("exit", onExit);
  return {
    connection: supervisor.current().connection,
    announce: (address) => lock.announce(address),
    async close() {
      await supervisor.end();
      await supervisor.current().stop();
      process.off("exit", onExit);
      lock.release();
    },
  };
}

/**
 * Starts PostgreSQL and restarts it whenever it dies (out of memory, killed, disk full). The socket path stays the
 * same. If a restart fails, it is retried after increasingly long pauses, and each reason is logged once.
 */
async function supervise(dataDir: string, log: (message: string) => void) {
  let server: EmbeddedPostgres = await ensurePostgres({ dataDir, log });
  let pendingRestart: Promise<void> | undefined;
  let lastMessage = "";
  let pauseMs = WATCH_INTERVAL_MS;
  let nextAttemptAt = 0;
  const logOnce = (message: string) => {
    if (message !== lastMessage) log(message);
    lastMessage = message;
  };
  const restartServer = async () => {
    if (lastMessage === "") logOnce("PostgreSQL stopped unexpectedly. Restarting it.");
    try {
      server = await ensurePostgres({ dataDir, log: () => {} });
      if (pauseMs > WATCH_INTERVAL_MS) log("PostgreSQL is running again.");
      lastMessage = "";
      pauseMs = WATCH_INTERVAL_MS;
    } catch (error) {
      const { message } = error instanceof OperatorError ? error : createDataDirError(dataDir, error);
      logOnce(message);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      nextAttemptAt = performance.now() + pauseMs;
    }
    pendingRestart = undefined;
  };
  const timer = setInterval(() => {
    if (!pendingRestart && performance.now() >= nextAttemptAt && !server.isRunning())
      pendingRestart = restartServer();
  }, WATCH_INTERVAL_MS).unref();
  return {
    current: () => server,
    async end() {
      clearInterval(timer);
      await pendingRestart;
    },
  };
}
