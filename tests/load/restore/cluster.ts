import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findPlace } from "#lib/db/embedded-place.ts";
import { freePort } from "#tests/support/free-port.ts";
import { withSql } from "./hashes.ts";

/** Where Debian keeps what it does not put on the path. */
const BIN = "/usr/lib/postgresql/15/bin";
const USER = "touchstone";
const START_LIMIT_MS = 60_000;

const execute = promisify(execFile);

/** A PostgreSQL as an operator would have one: on loopback, with a password. */
export type Cluster = {
  url(database: string): string;
  create(database: string): Promise<void>;
  dump(database: string, file: string): Promise<void>;
  restore(file: string, database: string): Promise<void>;
  stop(): Promise<void>;
};

/** A new cluster below `home`, as an ordinary user where we are root, started. */
export async function startCluster(home: string): Promise<Cluster> {
  const { runAs } = findPlace(home);
  const as = { ...runAs, cwd: "/" };
  const dir = path.join(home, "pg");
  const secret = path.join(home, "password");
  const password = randomBytes(16).toString("hex");
  fs.mkdirSync(dir, { mode: 0o700 });
  fs.writeFileSync(secret, password);
  if (runAs.uid !== undefined) for (const each of [dir, secret]) fs.chownSync(each, runAs.uid, runAs.gid);
  const how = ["-A", "scram-sha-256", "-U", USER, `--pwfile=${secret}`, "-E", "UTF8", "--locale=C.UTF-8"];
  await execute(path.join(BIN, "initdb"), ["-D", dir, ...how], as);

  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories="];
  const args = ["-D", dir, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(path.join(BIN, "postgres"), args, { ...as, stdio: "ignore" });
  const ended = once(server, "exit");
  const url = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const env = {
    ...process.env,
    PGHOST: "127.0.0.1",
    PGPORT: String(port),
    PGUSER: USER,
    PGPASSWORD: password,
  };
  const program = (name: string, ...given: string[]) => execute(path.join(BIN, name), given, { env });
  await answers(url("postgres"));
  return {
    url,
    create: async (database) => void (await program("createdb", database)),
    dump: async (database, file) =>
      void (await program("pg_dump", "--format=custom", `--file=${file}`, database)),
    async restore(file, database) {
      await program("createdb", database);
      await program("pg_restore", "--exit-on-error", "--no-owner", `--dbname=${database}`, file);
    },
    async stop() {
      server.kill("SIGINT");
      await ended;
    },
  };
}

async function answers(url: string): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; ; await sleep(50)) {
    try {
      return await withSql(url, async (sql) => void (await sql`select 1`));
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
