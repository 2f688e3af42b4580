import { describe, expect, test } from "vitest";
import { hasRedis } from "#tests/support/redis.ts";
import { redisStore } from "./stores.ts";
import { limiterSuite } from "./suite.ts";

if (hasRedis) {
  limiterSuite("Redis", redisStore, (storeOf) => {
    test("a store that takes requests and answers none counts as down, soon", {
      timeout: 20_000,
    }, async () => {
      const store = storeOf();
      const limiter = store.instance();
      const slot = { organizationId: crypto.randomUUID(), name: "n", limit: 1, windowMs: 60_000 };
      await limiter.look(slot);
      store.hang();
      const started = performance.now();
      await expect(limiter.take(slot)).rejects.toThrow();
      expect(performance.now() - started).toBeLessThan(5000);
      store.resume();
    });
  });
} else {
  describe.skip("limits in Redis (this machine has no redis-server)", () => {
    test("are exact", () => {});
  });
}
