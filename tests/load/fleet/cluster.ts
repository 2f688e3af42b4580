import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { resolveEmbeddedLayout } from "#lib/platform/runtime/postgres/embedded-layout.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { type Program, runProgram } from "./program.ts";

/** Where Debian installs programs that aren't in PATH. */
export const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";
const USER = "touchstone";

/** A PostgreSQL 15 like an operator's: on loopback, with a password. */
export type Cluster = {
  url: string;
  start(): Promise<void>;
  /** Stops it: SIGINT normally, SIGQUIT immediately, as in a crash, and SIGKILL without telling its clients. */
  stop(signal?: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void>;
  /** Starts a standby of this server. */
  follower(): Promise<Cluster>;
};

const run = promisify(execFile);
const getRunAsOptions = (home: string) => ({ ...resolveEmbeddedLayout(home).runAs, cwd: "/" });

/** Creates and starts a cluster below `home`. */
export async function createCluster(home: string): Promise<Cluster> {
  const data = createDir(home, "primary");
  const password = randomBytes(16).toString("hex");
  const file = path.join(data, "password");
  fs.writeFileSync(file, password);
  chownFile(file, home);
  const dir = path.join(data, "pg");
  const initArgs = ["-A", "scram-sha-256", "-U", USER, `--pwfile=${file}`, "-E", "UTF8", "--locale=C.UTF-8"];
  await run(path.join(POSTGRES_BIN, "initdb"), ["-D", dir, ...initArgs], getRunAsOptions(home));
  fs.rmSync(file);
  const cluster = await createClusterAt(home, dir, password);
  await cluster.start();
  return cluster;
}

async function createClusterAt(home: string, dir: string, password: string): Promise<Cluster> {
  const port = await findFreePort();
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  let server: Program | undefined;
  return {
    url,
    async start() {
      const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
      const args = ["-D", dir, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
      const log = path.join(home, `${path.basename(path.dirname(dir))}.log`);
      server = runProgram(path.join(POSTGRES_BIN, "postgres"), args, { ...getRunAsOptions(home), log });
      await waitUntil(() => isReachable(url), "PostgreSQL answers", 60_000);
    },
    async stop(signal = "SIGINT") {
      await server?.end(signal);
    },
    async follower() {
      const copy = path.join(createDir(home, "standby"), "pg");
      const initArgs = ["-D", copy, "-d", url, "-R", "-X", "stream", "-c", "fast"];
      await run(path.join(POSTGRES_BIN, "pg_basebackup"), initArgs, getRunAsOptions(home));
      const follower = await createClusterAt(home, copy, password);
      await follower.start();
      return follower;
    },
  };
}

/** Starts the process that `npm run worker` runs, and waits until it delivers. */
function createDir(home: string, name: string): string {
  const dir = path.join(home, name);
  fs.mkdirSync(dir, { mode: 0o700 });
  chownFile(dir, home);
  return dir;
}

function chownFile(file: string, home: string): void {
  const { uid, gid } = resolveEmbeddedLayout(home).runAs;
  if (uid !== undefined) fs.chownSync(file, uid, gid);
}

/** Runs work on a connection of its own to one server. */
export async function withServer<T>(
  { url }: Cluster,
  work: (sql: Database["sql"]) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, 1);
  try {
    return await work(database.sql);
  } finally {
    await database.close();
  }
}

async function isReachable(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
