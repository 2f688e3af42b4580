import { expect, test } from "vitest";
import { postgresWindow } from "#lib/platform/limits/exact-window.ts";
import { withFallback } from "#lib/platform/limits/fallback.ts";
import { redisLimiter } from "#lib/platform/limits/limiter.ts";
import { postgresStore } from "./stores.ts";
import { limiterSuite, newSlot, times } from "./suite.ts";

/** Nobody listens at port 1. */
const away = redisLimiter({ url: "http://127.0.0.1:1", token: "none" });

limiterSuite("PostgreSQL", postgresStore, (storeOf) => {
  test("while Redis cannot be reached limits go on here, as exact as ever", async () => {
    const failures: unknown[] = [];
    const limiter = withFallback(away, storeOf().instance(), (error) => failures.push(error));
    const slot = newSlot(3);
    expect(await limiter.look(slot)).toMatchObject({ allowed: true, remaining: 3 });
    const taken = await times(20, () => limiter.take(slot));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(failures).toEqual([expect.any(Error)]);
  });

  test("the same name in two organizations is two windows", async () => {
    const { db } = storeOf().connect(1);
    const [one, other] = [newSlot(1), newSlot(1)].map((slot) => ({ ...slot, name: "any" }));
    if (!one || !other) throw new Error("no slots");
    expect(await postgresWindow(db, one, true)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await postgresWindow(db, other, false)).toMatchObject({ allowed: true, remaining: 1 });
    expect(await postgresWindow(db, other, true)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await postgresWindow(db, one, false)).toMatchObject({ allowed: false, remaining: 0 });
  });

  test("where both are away the limiter rejects: nothing is let through unseen", async () => {
    const limiter = withFallback(away, away, () => {});
    await expect(limiter.take(newSlot(1))).rejects.toThrow();
    await expect(limiter.look(newSlot(1))).rejects.toThrow();
  });
});
