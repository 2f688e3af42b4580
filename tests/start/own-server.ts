import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import {
  type EmbeddedPostgres,
  ensurePostgres,
  type SocketConnection,
} from "#lib/platform/runtime/postgres/embedded.ts";
import { copyCluster } from "#tests/support/cluster-template.ts";
import { query } from "./support.ts";

/** Starts a PostgreSQL server for the tests of a file. */
export function setUpServer() {
  let server: EmbeddedPostgres;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "touchstone-start-"));
    fs.chmodSync(dataDir, 0o755);
    await copyCluster(dataDir, "empty");
    server = await ensurePostgres({ dataDir, log: () => {} });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    /** Creates an empty database, without migrations. */
    async createEmptyDatabase(): Promise<SocketConnection> {
      const database = `test_${newId().replaceAll("-", "")}`;
      await query(server.connection, `create database ${database}`);
      return { ...server.connection, database };
    },
    getConnection: (): SocketConnection => server.connection,
  };
}
