import { describe, expect, test } from "vitest";
import { hasRedis } from "#tests/support/redis.ts";
import { startStopwatch } from "#tests/support/stopwatch.ts";
import { createRedisStore } from "./stores.ts";
import { describeLimiter, newSlot } from "./suite.ts";

describe.skipIf(!hasRedis)("limits in Redis (skipped without redis-server)", () => {
  describeLimiter("Redis", createRedisStore, (storeOf) => {
    test("a store that accepts requests but doesn't answer soon counts as down", async () => {
      const store = storeOf();
      const limiter = store.instance();
      await limiter.peek(newSlot(1));
      await store.bridge.hang();
      try {
        const stop = startStopwatch();
        await expect(limiter.consume(newSlot(1))).rejects.toThrow();
        expect(stop()).toBeLessThan(5000);
      } finally {
        await store.bridge.resume();
      }
    });
  });
});
