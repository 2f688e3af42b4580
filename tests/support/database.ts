import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
import { copyCluster } from "./cluster-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    cluster: SocketConnection;
  }
}

/** Starts one PostgreSQL for all files of a project, with a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-test-"));
  fs.chmodSync(dataDir, 0o755);
  await copyCluster(dataDir, "migrated");
  const server = await openDatabaseServer({ DATABASE_URL: undefined, DATA_DIR: dataDir }, "test");
  const cluster = server.connection as SocketConnection;
  project.provide("cluster", cluster);
  return async () => {
    await server.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Creates a migrated, empty database for the caller. */
export async function createTestDatabase(
  connections = 4,
): Promise<Database & { connection: SocketConnection }> {
  const cluster = inject("cluster");
  const name = `test_${newId().replaceAll("-", "")}`;
  await withCluster(cluster, (sql) => sql`create database ${sql(name)} template ${sql(cluster.database)}`);
  const connection = { ...cluster, database: name };
  return { ...openDatabase(connection, connections), connection };
}

/** Connects to another database than the service's, because PostgreSQL copies only databases that nobody uses. */
async function withCluster(
  cluster: SocketConnection,
  work: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const sql = postgres({ ...cluster, database: "postgres", max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
