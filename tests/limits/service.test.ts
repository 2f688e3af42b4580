import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootstrapOrganization } from "#lib/domains/identity/organizations/bootstrap.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, type ApiResponse, createApiClient } from "#tests/support/api.ts";
import { hasRedis } from "#tests/support/redis.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { createRedisStore, type RedisStore } from "./stores.ts";
import { times } from "./suite.ts";

describe.skipIf(!hasRedis)("a service with limits in Redis (skipped without redis-server)", () => {
  let store: RedisStore;
  let service: RunningService;
  beforeAll(async () => {
    store = await createRedisStore();
    const { url, token } = store.bridge;
    const env = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token };
    service = await startService({ build: "none", env });
  });
  afterAll(async () => {
    await stopService(service);
    await store.close();
  });

  /** Creates a client of a new organization with a limit of five requests per minute. */
  async function newClient(): Promise<Api> {
    const database = openDatabase(service.connection, 1);
    const { organizationId, apiKey } = await bootstrapOrganization(database.db, new Date(), {
      organization: "Limited",
      email: `${newId()}@example.com`,
      password: "correct horse battery",
      scopes: ["read:assessments"],
      limits: { default: 5, submit: 5, check: 5 },
    });
    await database.close();
    return createApiClient(service.baseUrl, organizationId, apiKey);
  }
  const filterPassed = (answers: readonly ApiResponse[]) => answers.filter(({ status }) => status === 200);
  const readRemaining = ({ headers }: ApiResponse) =>
    Number(headers.get("ratelimit-remaining") ?? Number.NaN);

  test("allows exactly the limit of parallel requests, and counts only those with a valid key and scope", async () => {
    const api = await newClient();
    const outside = await times(3, () => api.post("/v1/assessments", {}));
    expect(outside.map((answer) => [answer.status, readRemaining(answer)])).toEqual(Array(3).fill([403, 5]));
    const answers = await times(50, () => api.get("/v1/assessments"));
    expect(filterPassed(answers).map(readRemaining).sort()).toEqual([0, 1, 2, 3, 4]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error.code).toBe("rate_limited");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(50);
  });

  test.each([
    ["is down", () => store.stop(), () => store.start()],
    ["does not answer", async () => store.bridge.hang(), async () => store.bridge.resume()],
  ])("continues in PostgreSQL while Redis %s", async (_how, away, back) => {
    const api = await newClient();
    await away();
    try {
      const answers = await times(20, () => api.get("/v1/assessments"));
      expect(filterPassed(answers)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    } finally {
      await back();
    }
    // After a short pause the store is tried again, and its limits are exact again.
    const countLater = async () => filterPassed([await api.get("/v1/assessments")]).length;
    await expect.poll(countLater, { timeout: 10_000, interval: 100 }).toBe(1);
    expect(filterPassed(await times(10, () => api.get("/v1/assessments")))).toHaveLength(4);
    const log = fs.readFileSync(service.logFile, "utf8");
    expect(log).toContain("Redis failed, so rate limits use PostgreSQL");
    expect(log).not.toContain(store.bridge.token);
  });
});
