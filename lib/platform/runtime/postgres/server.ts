import { setTimeout as sleep } from "node:timers/promises";
import { checkServer } from "#lib/platform/db/check-server.ts";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { createDataDirError } from "#lib/platform/runtime/data-dir.ts";
import type { Env } from "#lib/platform/runtime/env.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { type DataLock, type Holder, type ProcessRole, readHolder, tryDataLock } from "./data-lock.ts";
import { type EmbeddedPostgres, ensurePostgres, findPostgres } from "./embedded.ts";

export type DatabaseServer = {
  connection: DatabaseConnection;
  /** Tells others who find the data directory in use where the service listens. */
  announce(address: string): void;
  /** Stops PostgreSQL if it is ours to stop. */
  close(): Promise<void>;
};

export type ServerOptions = {
  log?: (message: string) => void;
  /** Ends the waiting for others. */
  signal?: AbortSignal | undefined;
};

/** A service waits a minute for a command to end; commands wait for each other as long as a large one takes. */
const WAIT_FOR_COMMAND_MS = { service: 60_000, others: 600_000 };
const WAIT_FOR_ANSWER_MS = 30_000;
const WATCH_INTERVAL_MS = 1000;
/** Between two starts of a PostgreSQL that cannot start: what it lacks is back after so long at most. */
const MAX_PAUSE_MS = 8000;

/**
 * The database to work with: the server at DATABASE_URL, or else the embedded PostgreSQL of DATA_DIR. Beside a running
 * service it is the service's; otherwise it is started, and ends with `close` (or with the process).
 * @throws OperatorError when another service has the data directory, or PostgreSQL cannot run or be worked with.
 */
export async function openDatabaseServer(
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  role: ProcessRole,
  { log = logToStderr, signal }: ServerOptions = {},
): Promise<DatabaseServer> {
  if (env.DATABASE_URL) {
    await checkServer(env.DATABASE_URL);
    return { connection: env.DATABASE_URL, announce: () => {}, close: async () => {} };
  }
  const deadline =
    Date.now() + (role === "service" ? WAIT_FOR_COMMAND_MS.service : WAIT_FOR_COMMAND_MS.others);
  for (let hasLogged = false; ; ) {
    const attempt = tryDataLock(env.DATA_DIR, role);
    if (attempt.lock) return startOwnServer(env.DATA_DIR, attempt.lock, log);
    const { holder } = attempt;
    if (holder.role === "service") {
      if (role === "service") throw createInUseError(env.DATA_DIR, holder);
      const joined = await joinRunningService(env.DATA_DIR, holder);
      if (joined) return joined;
    }
    if (signal?.aborted || Date.now() > deadline) throw createInUseError(env.DATA_DIR, holder);
    if (!hasLogged) log(`Waiting for ${describeHolder(holder)} to end.`);
    hasLogged = true;
    await sleep(100);
  }
}

/** The sentence for a second start. */
export function createInUseError(dataDir: string, holder: Holder): OperatorError {
  const at = holder.address ? ` at ${holder.address}` : "";
  if (holder.role === "service") {
    return new OperatorError(`Touchstone is already running on ${dataDir}: process ${holder.pid}${at}.`);
  }
  return new OperatorError(`${dataDir} is still in use by ${describeHolder(holder)}.`);
}

const describeHolder = ({ role, pid }: Holder) => `the command "${role}" (process ${pid})`;
/** Not by writing to the stream: where nobody reads it any more that would end the process. */
const logToStderr = (message: string) => console.error(message);

/** The service's database, once it answers; nothing if the service ended meanwhile. */
async function joinRunningService(dataDir: string, holder: Holder): Promise<DatabaseServer | undefined> {
  const deadline = Date.now() + WAIT_FOR_ANSWER_MS;
  while (readHolder(dataDir)?.pid === holder.pid) {
    const connection = await findPostgres(dataDir).catch(() => undefined);
    if (connection) return { connection, announce: () => {}, close: async () => {} };
    if (Date.now() > deadline) {
      throw new OperatorError(
        `The database of the running service (process ${holder.pid}) does not answer within ${WAIT_FOR_ANSWER_MS / 1000} s.`,
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
 * Starts PostgreSQL, and again whenever it has died (out of memory, killed, its disk full); the socket stays the same. While
 * it cannot be started it is tried again and again, ever more rarely, and each reason is told once.
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
    if (lastMessage === "") logOnce("PostgreSQL has died; starting it again.");
    try {
      server = await ensurePostgres({ dataDir, log: () => {} });
      if (pauseMs > WATCH_INTERVAL_MS) log("PostgreSQL runs again.");
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
