import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { OperatorError } from "#lib/operator-error.ts";
import { waitForLock } from "#lib/process-lock.mjs";
import { findBinaries } from "./embedded-binaries.ts";
import { findPlace, makePrivateDir, type Place, socketIn } from "./embedded-place.ts";
import { askToStop, findPostmaster, isRunning, removeLeftovers, stopPostmaster } from "./postmaster.ts";

export type SocketConnection = { path: string; user: string; database: string };

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

/** The service's own role owns its database and is no superuser. CREATEDB: tests make databases of their own. */
const NAME = "touchstone";
const SUPERUSER = "postgres";

/** Recovery after a crash may have to replay all the write-ahead log there is. */
const START_LIMIT_MS = 300_000;
/** How long the last processes of a killed server may still hold its memory. */
const LEFTOVERS_LIMIT_MS = 30_000;
/** How long a server that says it is ready may not answer: its socket has been removed, or the directory moved. */
const SILENT_LIMIT_MS = 5_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** For a small server that shares two cores with the service. Durability stays as PostgreSQL has it: fully on. */
const SETTINGS = {
  listen_addresses: "",
  max_connections: "200",
  shared_buffers: "192MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  random_page_cost: "1.1",
  jit: "off",
  // Parallel plans would take the second core from the service and need more /dev/shm than containers have.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  // Few and slow checkpoints: each makes the next change of every page cost a full copy of it.
  checkpoint_timeout: "15min",
  max_wal_size: "2GB",
  min_wal_size: "256MB",
  wal_buffers: "16MB",
  timezone: "UTC",
  log_timezone: "UTC",
  // The log tells of the server, not of people: no statements' values, no refused rows.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_min_duration_statement: "2s",
  log_parameter_max_length: "0",
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

const connectionTo = (place: Place): SocketConnection => ({
  path: socketIn(place.socketDir),
  user: NAME,
  database: NAME,
});

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

/** Made aside and renamed: a cluster that has its name is whole. */
async function initialise({ cluster, runAs }: Place, bin: string): Promise<void> {
  const home = path.dirname(cluster);
  for (const name of fs.readdirSync(home)) {
    if (name.startsWith("pg.new-")) fs.rmSync(path.join(home, name), { recursive: true, force: true });
  }
  const draft = path.join(home, `pg.new-${randomBytes(6).toString("hex")}`);
  makePrivateDir(draft, runAs);
  const args = ["-D", draft, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-instructions"];
  // The same order and case rules on every machine, whatever its C library.
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C");
  try {
    await promisify(execFile)(path.join(bin, "initdb"), args, {
      ...runAs,
      cwd: "/",
      env: serverEnvironment(),
    });
    fs.renameSync(draft, cluster);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw cannotRun(error, path.join(bin, "initdb"));
  }
}

const serverEnvironment = () => ({ NODE_ENV: "production" as const, PATH: process.env.PATH, LC_ALL: "C" });

function cannotRun(error: unknown, program: string): OperatorError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  const why =
    code === "ENOENT" && fs.existsSync(program)
      ? "its binaries need the GNU C library"
      : code === "EPERM" || code === "EINVAL"
        ? "this process may not switch to an ordinary user, and PostgreSQL refuses to run as root"
        : stderr || String(error);
  return new OperatorError(
    `The embedded PostgreSQL cannot run here: ${why}. Set DATABASE_URL to a PostgreSQL server to do without it.`,
  );
}

function assertVersion({ cluster }: Place, majorVersion: string): void {
  const found = fs.readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
  if (found === majorVersion) return;
  throw new OperatorError(
    `The database in ${cluster} was made by PostgreSQL ${found}, this one is ${majorVersion}: ` +
      "dump it with the old version and load it into a new data directory.",
  );
}

/** Until it answers. The server may be ours, another's still ending, or ours again after leftovers have gone. */
async function startServer(place: Place, bin: string): Promise<"started" | "attached"> {
  const begun = Date.now();
  const hasPassed = (limit: number) => Date.now() - begun > limit;
  const logStart = rotateLog(place.logFile);
  let child: ChildProcess | undefined;
  while (!hasPassed(START_LIMIT_MS)) {
    if (await answers(place)) return child ? "started" : "attached";
    const running = findPostmaster(place.cluster);
    if (!child && running?.isReady && hasPassed(SILENT_LIMIT_MS)) await stopPostmaster(running);
    const hasFailed = child !== undefined && (child.exitCode !== null || child.signalCode !== null);
    if (!running && (!child || hasFailed)) {
      const said = hasFailed ? logSince(place.logFile, logStart) : "";
      if (hasFailed && (hasPassed(LEFTOVERS_LIMIT_MS) || !/still in use|already exists/.test(said))) {
        throw new OperatorError(
          `PostgreSQL does not start (see ${place.logFile}): ${said || "it said nothing."}`,
        );
      }
      if (hasFailed) await sleep(200);
      child = await launch(place, bin);
    }
    await sleep(15);
  }
  throw new OperatorError(
    `PostgreSQL has not become ready in ${START_LIMIT_MS / 1000} s; see ${place.logFile}.`,
  );
}

/** A session of its own: neither Ctrl-C in the terminal nor our own death takes the server down unasked. */
async function launch(place: Place, bin: string): Promise<ChildProcess> {
  removeLeftovers(place.cluster, socketIn(place.socketDir));
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const program = path.join(bin, "postgres");
  const output = fs.openSync(place.logFile, "a", 0o640);
  try {
    const child = spawn(program, ["-D", place.cluster, "-k", place.socketDir, "-p", "5432", ...settings], {
      ...place.runAs,
      cwd: "/",
      env: serverEnvironment(),
      detached: true,
      stdio: ["ignore", output, output],
    });
    await once(child, "spawn");
    child.unref();
    return child;
  } catch (error) {
    throw cannotRun(error, program);
  } finally {
    fs.closeSync(output);
  }
}

/** The size of the log, after one that grew large was put aside. */
function rotateLog(file: string): number {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return size;
  fs.renameSync(file, `${file}.1`);
  return 0;
}

function logSince(file: string, start: number): string {
  return fs.readFileSync(file).subarray(start).toString("utf8").trim().split("\n").slice(-4).join("\n");
}

function connectAsSuperuser(place: Place) {
  return postgres({
    path: socketIn(place.socketDir),
    user: SUPERUSER,
    database: "postgres",
    max: 1,
    connect_timeout: 3,
    fetch_types: false,
    onnotice: () => {},
  });
}

/**
 * Whether the server of this very cluster answers. The number in its control file must be the server's: a directory
 * that was deleted and made anew has another, even while the old server lives on.
 */
async function answers(place: Place): Promise<boolean> {
  if (!fs.existsSync(socketIn(place.socketDir))) return false;
  const sql = connectAsSuperuser(place);
  try {
    const [row] = await sql`select system_identifier::text as id from pg_control_system()`;
    return row?.id === systemIdentifier(place.cluster);
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The first eight bytes of the control file; unreadable to users whom PostgreSQL would not let in either. */
function systemIdentifier(cluster: string): string {
  return fs.readFileSync(path.join(cluster, "global/pg_control")).readBigInt64LE(0).toString();
}

async function hasDatabase(place: Place): Promise<boolean> {
  const sql = connectAsSuperuser(place);
  try {
    return (await sql`select 1 from pg_database where datname = ${NAME}`).length > 0;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function ensureDatabase(place: Place): Promise<void> {
  const sql = connectAsSuperuser(place);
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${NAME}`;
    if (!role) await sql`create role ${sql(NAME)} login createdb`;
    const [database] = await sql`select 1 from pg_database where datname = ${NAME}`;
    if (!database) await sql`create database ${sql(NAME)} owner ${sql(NAME)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
