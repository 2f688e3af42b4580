import { expect, test } from "vitest";
import { withFallback } from "#lib/platform/limits/fallback.ts";
import { createRedisLimiter } from "#lib/platform/limits/limiter.ts";
import { checkPostgresWindow } from "#lib/platform/limits/sliding-window-log.ts";
import { createPostgresStore } from "./stores.ts";
import { describeLimiter, newSlot, times } from "./suite.ts";

/** A Redis that is down: nothing listens on port 1. */
const away = createRedisLimiter({ url: "http://127.0.0.1:1", token: "none" });

describeLimiter("PostgreSQL", createPostgresStore, (storeOf) => {
  test("while Redis is down, limits are enforced exactly in PostgreSQL", async () => {
    const failures: unknown[] = [];
    const limiter = withFallback(away, storeOf().instance(), (error) => failures.push(error));
    const slot = newSlot(3);
    expect(await limiter.peek(slot)).toMatchObject({ allowed: true, remaining: 3 });
    const taken = await times(20, () => limiter.consume(slot));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(failures).toEqual([expect.any(Error)]);
  });

  test("the same name has separate windows in two organizations", async () => {
    const { db } = storeOf().connect(1);
    const [one, other] = [newSlot(1), newSlot(1)].map((slot) => ({ ...slot, name: "any" }));
    if (!one || !other) throw new Error("no slots");
    expect(await checkPostgresWindow(db, one, true)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await checkPostgresWindow(db, other, false)).toMatchObject({ allowed: true, remaining: 1 });
    expect(await checkPostgresWindow(db, other, true)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await checkPostgresWindow(db, one, false)).toMatchObject({ allowed: false, remaining: 0 });
  });

  test("when both stores are down, the limiter rejects instead of allowing hits", async () => {
    const limiter = withFallback(away, away, () => {});
    await expect(limiter.consume(newSlot(1))).rejects.toThrow();
    await expect(limiter.peek(newSlot(1))).rejects.toThrow();
  });
});
