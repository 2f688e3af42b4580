import { setTimeout as sleep } from "node:timers/promises";
import { checkServer } from "#lib/platform/db/check-server.ts";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { unusableDataDir } from "#lib/platform/runtime/data-dir.ts";
import type { Env } from "#lib/platform/runtime/env.ts";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { type DataLock, type Holder, type Role, readHolder, tryDataLock } from "./data-lock.ts";
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
const WATCH_MS = 1000;
/** Between two starts of a PostgreSQL that cannot start: what it lacks is back after so long at most. */
const LONGEST_PAUSE_MS = 8000;

/**
 * The database to work with: the server at DATABASE_URL, or else the embedded PostgreSQL of DATA_DIR. Beside a running
 * service it is the service's; otherwise it is started, and ends with `close` (or with the process).
 * @throws OperatorError when another service has the data directory, or PostgreSQL cannot run or be worked with.
 */
export async function openDatabaseServer(
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  role: Role,
  { log = toStandardError, signal }: ServerOptions = {},
): Promise<DatabaseServer> {
  if (env.DATABASE_URL) {
    await checkServer(env.DATABASE_URL);
    return { connection: env.DATABASE_URL, announce: () => {}, close: async () => {} };
  }
  const deadline =
    Date.now() + (role === "service" ? WAIT_FOR_COMMAND_MS.service : WAIT_FOR_COMMAND_MS.others);
  for (let hasTold = false; ; ) {
    const attempt = tryDataLock(env.DATA_DIR, role);
    if (attempt.lock) return own(env.DATA_DIR, attempt.lock, log);
    const { holder } = attempt;
    if (holder.role === "service") {
      if (role === "service") throw inUse(env.DATA_DIR, holder);
      const beside = await joinService(env.DATA_DIR, holder);
      if (beside) return beside;
    }
    if (signal?.aborted || Date.now() > deadline) throw inUse(env.DATA_DIR, holder);
    if (!hasTold) log(`Waiting for ${describe(holder)} to end.`);
    hasTold = true;
    await sleep(100);
  }
}

/** The sentence for a second start. */
export function inUse(dataDir: string, holder: Holder): OperatorError {
  const at = holder.address ? ` at ${holder.address}` : "";
  if (holder.role === "service") {
    return new OperatorError(`Touchstone is already running on ${dataDir}: process ${holder.pid}${at}.`);
  }
  return new OperatorError(`${dataDir} is still in use by ${describe(holder)}.`);
}

const describe = ({ role, pid }: Holder) => `the command "${role}" (process ${pid})`;
/** Not by writing to the stream: where nobody reads it any more that would end the process. */
const toStandardError = (message: string) => console.error(message);

/** The service's database, once it answers; nothing if the service ended meanwhile. */
async function joinService(dataDir: string, holder: Holder): Promise<DatabaseServer | undefined> {
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

async function own(dataDir: string, lock: DataLock, log: (message: string) => void): Promise<DatabaseServer> {
  const watched = await watch(dataDir, log).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const onExit = () => {
    watched.current().stopSoon();
    lock.release();
  };
  process.once("exit", onExit);
  return {
    connection: watched.current().connection,
    announce: (address) => lock.announce(address),
    async close() {
      await watched.end();
      await watched.current().stop();
      process.off("exit", onExit);
      lock.release();
    },
  };
}

/**
 * Starts PostgreSQL, and again whenever it has died (out of memory, killed, its disk full); the socket stays the same. While
 * it cannot be started it is tried again and again, ever more rarely, and each reason is told once.
 */
async function watch(dataDir: string, log: (message: string) => void) {
  let server: EmbeddedPostgres = await ensurePostgres({ dataDir, log });
  let revival: Promise<void> | undefined;
  let told = "";
  let pauseMs = WATCH_MS;
  let nextTry = 0;
  const tell = (message: string) => {
    if (message !== told) log(message);
    told = message;
  };
  const revive = async () => {
    if (told === "") tell("PostgreSQL has died; starting it again.");
    try {
      server = await ensurePostgres({ dataDir, log: () => {} });
      if (pauseMs > WATCH_MS) log("PostgreSQL runs again.");
      told = "";
      pauseMs = WATCH_MS;
    } catch (error) {
      const { message } = error instanceof OperatorError ? error : unusableDataDir(dataDir, error);
      tell(message);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      nextTry = performance.now() + pauseMs;
    }
    revival = undefined;
  };
  const timer = setInterval(() => {
    if (!revival && performance.now() >= nextTry && !server.isRunning()) revival = revive();
  }, WATCH_MS).unref();
  return {
    current: () => server,
    async end() {
      clearInterval(timer);
      await revival;
    },
  };
}
