import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import {
  createPostgresLimiter,
  createRedisLimiter,
  type Limiter,
  type Slot,
} from "#lib/platform/limits/limiter.ts";
import type { SocketConnection } from "#lib/platform/runtime/postgres/embedded.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
import { copyCluster } from "#tests/support/cluster-template.ts";
import { openRedis, startRedis } from "#tests/support/redis.ts";
import { startThreadedBridge, type ThreadedBridge } from "#tests/support/threaded-bridge.ts";

/** A store of limits in a separate process, with the controls that the suite needs. */
export type Store = {
  /** Creates a limiter on the existing connections. */
  limiter(): Limiter;
  /** Creates a limiter with separate connections, like that of another instance of the service. */
  instance(): Limiter;
  /** Makes the hits of slots older by `ms` milliseconds, as if time had passed. */
  ageHits(moves: readonly AgeStep[]): Promise<void>;
  /** Stops the store without deleting its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};
type AgeStep = { slot: Pick<Slot, "organizationId" | "name">; ms: number };

/** Returns the name under which the limiter stores a slot's hits. */
const getRedisKey = ({ slot }: AgeStep) => `limit:${slot.organizationId}:${slot.name}`;

export type PostgresStore = Store & { connect(size: number): Database };

export async function createPostgresStore(): Promise<PostgresStore> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-limits-"));
  fs.chmodSync(dataDir, 0o755);
  await copyCluster(dataDir, "migrated");
  const open = () => openDatabaseServer({ DATABASE_URL: undefined, DATA_DIR: dataDir }, "test");
  let server = await open();
  const { connection } = server;
  const pools: Database[] = [];
  const pool = (size: number) => {
    const database = openDatabase(connection, size);
    pools.push(database);
    return database;
  };
  const database = pool(4);
  const { sql } = database;
  // These tests are about counting, so they don't wait for the disk after each of a hundred thousand hits.
  await sql`alter database ${sql((connection as SocketConnection).database)} set synchronous_commit = off`;
  return {
    connect: pool,
    limiter: () => createPostgresLimiter(database.db),
    instance: () => createPostgresLimiter(pool(4).db),
    async ageHits(moves) {
      await sql`
        update rate_hits h set at = h.at - m.ms * interval '1 millisecond'
        from unnest(
          ${moves.map(({ slot }) => slot.organizationId)}::uuid[], ${moves.map(getRedisKey)}::text[],
          ${moves.map(({ ms }) => ms)}::float8[]
        ) m (organization, name, ms)
        where h.organization_id = m.organization and h.name = m.name`;
    },
    stop: () => server.close(),
    async start() {
      server = await open();
    },
    async close() {
      await Promise.all(pools.map((each) => each.close()));
      await server.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Moves the hits and the expiry of their key, as time would. */
const AGE = `
local left = redis.call('PTTL', KEYS[1]) - ARGV[1]
for _, hit in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do redis.call('ZINCRBY', KEYS[1], -ARGV[1], hit) end
if left > 0 then redis.call('PEXPIRE', KEYS[1], left) else redis.call('DEL', KEYS[1]) end`;

export type RedisStore = Store & { bridge: ThreadedBridge };

export async function createRedisStore(): Promise<RedisStore> {
  const server = await startRedis();
  const { redis, ready } = openRedis(server.socket);
  await ready();
  const bridge = await startThreadedBridge(server.socket, "bridge-token");
  const limiter = () => createRedisLimiter({ url: bridge.url, token: bridge.token });
  return {
    limiter,
    instance: limiter,
    async ageHits(moves) {
      const batch = redis.pipeline();
      for (const move of moves) batch.eval(AGE, 1, getRedisKey(move), move.ms);
      for (const [error] of (await batch.exec()) ?? []) if (error) throw error;
    },
    stop: () => server.stop(),
    async start() {
      await server.start();
      await Promise.all([ready(), bridge.ready()]);
    },
    bridge,
    async close() {
      await bridge.close();
      redis.disconnect();
      await server.remove();
    },
  };
}
