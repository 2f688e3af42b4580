import { describe, expect, test } from "vitest";
import { type ConcurrencyLimiter, createDeliveryLimiter } from "#lib/domains/webhooks/concurrency.ts";

const limits = {
  speedClass: { quick: 10, slow: 6 },
  endpoint: { quick: 4, slow: 2, silent: 1 },
  host: 8,
  slowOfHost: 3,
};
const createDelivery = (webhookId: string, host = webhookId) => ({
  webhookId,
  host,
  attemptCount: 0,
  isFailing: false,
});

type Pace = "quick" | "slow" | "silent";

/** Makes one attempt of an endpoint from start to end. */
function attemptDelivery(limiter: ConcurrencyLimiter, webhookId: string, pace: Pace): void {
  const slot = limiter.tryAcquire(createDelivery(webhookId));
  if (!slot) throw new Error("no slot is free");
  if (pace !== "quick") slot.markSlow();
  slot.release(pace !== "silent");
}

function createKnownLimiter(pace: Pace, ...ids: string[]): ConcurrencyLimiter {
  const limiter = createDeliveryLimiter(limits);
  for (const id of ids) attemptDelivery(limiter, id, pace);
  return limiter;
}

/** Counts the slots that an endpoint can get. */
const countSlots = (limiter: ConcurrencyLimiter, webhookId: string): number => {
  const slots = Array.from({ length: 20 }, () => limiter.tryAcquire(createDelivery(webhookId)));
  for (const slot of slots) slot?.cancel();
  return slots.filter(Boolean).length;
};

describe("the concurrency limiter", () => {
  test("gives an unknown endpoint one slot, then as many as the pace of its last attempt allows", () => {
    const limiter = createDeliveryLimiter(limits);
    expect(countSlots(limiter, "a")).toBe(1);
    const paces: Pace[] = ["quick", "slow", "silent", "slow", "quick"];
    for (const pace of paces) {
      attemptDelivery(limiter, "a", pace);
      expect([pace, countSlots(limiter, "a")]).toEqual([pace, limits.endpoint[pace]]);
    }
    limiter.tryAcquire(createDelivery("b"));
    expect(limiter.listFullEndpoints()).toEqual(["b"]);
  });

  test("gives an endpoint no more slots while an attempt takes long", () => {
    const limiter = createKnownLimiter("quick", "a");
    const slot = limiter.tryAcquire(createDelivery("a"));
    slot?.markSlow();
    expect(limiter.tryAcquire(createDelivery("a"))).toBeUndefined();
    slot?.release(true);
    expect(countSlots(limiter, "a")).toBe(limits.endpoint.slow);
  });

  test("never lets slow attempts fill the quick class", () => {
    const limiter = createDeliveryLimiter(limits);
    for (let i = 0; i < limits.speedClass.quick; i++) limiter.tryAcquire(createDelivery(`h${i}`))?.markSlow();
    expect(limiter.tryAcquire(createDelivery("healthy"))).toBeDefined();
    expect(limiter.tryAcquire({ ...createDelivery("h98"), attemptCount: 1 })).toBeUndefined();
    expect(limiter.tryAcquire({ ...createDelivery("h99"), isFailing: true })).toBeUndefined();
  });

  test("starts failed endpoints in the slow class, unless they have been quick since", () => {
    const limiter = createKnownLimiter("quick", "recovered");
    for (let i = 0; i < limits.speedClass.slow; i++) {
      expect(limiter.tryAcquire({ ...createDelivery(`f${i}`), isFailing: true })).toBeDefined();
    }
    expect(limiter.tryAcquire({ ...createDelivery("other"), attemptCount: 2 })).toBeUndefined();
    expect(limiter.tryAcquire({ ...createDelivery("recovered"), attemptCount: 2 })).toBeDefined();
  });

  test("limits the slots of a host, and its slow ones further", () => {
    const limiter = createDeliveryLimiter(limits);
    const entered = Array.from({ length: 20 }, (_, i) =>
      limiter.tryAcquire(createDelivery(`e${i}`, "one.example")),
    );
    expect(entered.filter(Boolean)).toHaveLength(limits.host);
    expect(limiter.tryAcquire(createDelivery("x", "other.example"))).toBeDefined();

    const ids = ["s0", "s1", "s2", "s3"];
    const silent = createKnownLimiter("silent", ...ids);
    const slots = ids.map((id) => silent.tryAcquire(createDelivery(id, "one.example")));
    expect(slots.filter(Boolean)).toHaveLength(limits.slowOfHost);
    expect(silent.tryAcquire(createDelivery("quick", "one.example"))).toBeDefined();
  });

  test("frees all slots, however their attempts end", () => {
    const limiter = createDeliveryLimiter(limits);
    const slots = Array.from({ length: 8 }, (_, i) =>
      limiter.tryAcquire(createDelivery(`e${i}`, "one.example")),
    );
    slots.forEach((slot, i) => {
      if (i % 3 === 0) slot?.markSlow();
      if (i % 3 === 1) slot?.cancel();
      else slot?.release(i % 2 === 0);
    });
    expect(limiter.listFullEndpoints()).toEqual([]);
    const again = Array.from({ length: 8 }, (_, i) =>
      limiter.tryAcquire(createDelivery(`n${i}`, "one.example")),
    );
    expect(again.every(Boolean)).toBe(true);
  });
});
