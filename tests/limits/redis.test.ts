import { describe, expect, test } from "vitest";
import { hasRedis } from "#tests/support/redis.ts";
import { createRedisStore } from "./stores.ts";
import { describeLimiter, newSlot } from "./suite.ts";

describe.skipIf(!hasRedis)("a store of limits in Redis (skipped where there is no redis-server)", () => {
  describeLimiter("Redis", createRedisStore, (storeOf) => {
    test("a store that takes requests and answers none counts as down, soon", async () => {
      const store = storeOf();
      const limiter = store.instance();
      await limiter.peek(newSlot(1));
      store.bridge.hang();
      try {
        const started = performance.now();
        await expect(limiter.consume(newSlot(1))).rejects.toThrow();
        expect(performance.now() - started).toBeLessThan(5000);
      } finally {
        store.bridge.resume();
      }
    });
  });
});
