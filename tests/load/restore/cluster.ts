import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { createCluster, POSTGRES_BIN } from "#tests/load/fleet/cluster.ts";

/** A PostgreSQL that an operator runs, with the commands for its databases. */
export type Cluster = {
  url(database: string): string;
  create(database: string): Promise<void>;
  dump(database: string, file: string): Promise<void>;
  restore(file: string, database: string): Promise<void>;
  stop(): Promise<void>;
};

/** Creates and starts a cluster below `home`. */
export async function startCluster(home: string): Promise<Cluster> {
  const cluster = await createCluster(home);
  const { hostname, port, username, password } = new URL(cluster.url);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
  };
  const runProgram = (name: string, ...args: string[]) =>
    promisify(execFile)(path.join(POSTGRES_BIN, name), args, { env });
  return {
    url: (database) => new URL(`/${database}`, cluster.url).href,
    create: async (database) => void (await runProgram("createdb", database)),
    dump: async (database, file) =>
      void (await runProgram("pg_dump", "--format=custom", `--file=${file}`, database)),
    async restore(file, database) {
      await runProgram("createdb", database);
      await runProgram("pg_restore", "--exit-on-error", "--no-owner", `--dbname=${database}`, file);
    },
    stop: () => cluster.stop(),
  };
}
