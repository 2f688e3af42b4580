import { describe, expect, test } from "vitest";
import { type ConcurrencyLimiter, createConcurrencyLimiter } from "#lib/domains/webhooks/concurrency.ts";

const limits = {
  lane: { quick: 10, slow: 6 },
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
function attemptDelivery(lanes: ConcurrencyLimiter, webhookId: string, pace: Pace): void {
  const place = lanes.tryAcquire(createDelivery(webhookId));
  if (!place) throw new Error("there is no place");
  if (pace !== "quick") place.markSlow();
  place.release(pace !== "silent");
}

function createKnownLanes(pace: Pace, ...ids: string[]): ConcurrencyLimiter {
  const lanes = createConcurrencyLimiter(limits);
  for (const id of ids) attemptDelivery(lanes, id, pace);
  return lanes;
}

/** Counts the slots that an endpoint can get. */
const countPlaces = (lanes: ConcurrencyLimiter, webhookId: string): number => {
  const places = Array.from({ length: 20 }, () => lanes.tryAcquire(createDelivery(webhookId)));
  for (const place of places) place?.cancel();
  return places.filter(Boolean).length;
};

describe("the concurrency limiter", () => {
  test("gives an unknown endpoint one slot, then as many as the pace of its last attempt allows", () => {
    const lanes = createConcurrencyLimiter(limits);
    expect(countPlaces(lanes, "a")).toBe(1);
    const paces: Pace[] = ["quick", "slow", "silent", "slow", "quick"];
    for (const pace of paces) {
      attemptDelivery(lanes, "a", pace);
      expect([pace, countPlaces(lanes, "a")]).toEqual([pace, limits.endpoint[pace]]);
    }
    lanes.tryAcquire(createDelivery("b"));
    expect(lanes.listFullEndpoints()).toEqual(["b"]);
  });

  test("gives an endpoint no more slots while an attempt takes long", () => {
    const lanes = createKnownLanes("quick", "a");
    const place = lanes.tryAcquire(createDelivery("a"));
    place?.markSlow();
    expect(lanes.tryAcquire(createDelivery("a"))).toBeUndefined();
    place?.release(true);
    expect(countPlaces(lanes, "a")).toBe(limits.endpoint.slow);
  });

  test("never lets slow attempts fill the quick lane", () => {
    const lanes = createConcurrencyLimiter(limits);
    for (let i = 0; i < limits.lane.quick; i++) lanes.tryAcquire(createDelivery(`h${i}`))?.markSlow();
    expect(lanes.tryAcquire(createDelivery("healthy"))).toBeDefined();
    expect(lanes.tryAcquire({ ...createDelivery("h98"), attemptCount: 1 })).toBeUndefined();
    expect(lanes.tryAcquire({ ...createDelivery("h99"), isFailing: true })).toBeUndefined();
  });

  test("starts failed endpoints in the slow lane, unless they have been quick since", () => {
    const lanes = createKnownLanes("quick", "recovered");
    for (let i = 0; i < limits.lane.slow; i++) {
      expect(lanes.tryAcquire({ ...createDelivery(`f${i}`), isFailing: true })).toBeDefined();
    }
    expect(lanes.tryAcquire({ ...createDelivery("other"), attemptCount: 2 })).toBeUndefined();
    expect(lanes.tryAcquire({ ...createDelivery("recovered"), attemptCount: 2 })).toBeDefined();
  });

  test("limits the slots of a host, and its slow ones further", () => {
    const lanes = createConcurrencyLimiter(limits);
    const entered = Array.from({ length: 20 }, (_, i) =>
      lanes.tryAcquire(createDelivery(`e${i}`, "one.example")),
    );
    expect(entered.filter(Boolean)).toHaveLength(limits.host);
    expect(lanes.tryAcquire(createDelivery("x", "other.example"))).toBeDefined();

    const ids = ["s0", "s1", "s2", "s3"];
    const silent = createKnownLanes("silent", ...ids);
    const places = ids.map((id) => silent.tryAcquire(createDelivery(id, "one.example")));
    expect(places.filter(Boolean)).toHaveLength(limits.slowOfHost);
    expect(silent.tryAcquire(createDelivery("quick", "one.example"))).toBeDefined();
  });

  test("frees all slots, however their attempts end", () => {
    const lanes = createConcurrencyLimiter(limits);
    const places = Array.from({ length: 8 }, (_, i) =>
      lanes.tryAcquire(createDelivery(`e${i}`, "one.example")),
    );
    places.forEach((place, i) => {
      if (i % 3 === 0) place?.markSlow();
      if (i % 3 === 1) place?.cancel();
      else place?.release(i % 2 === 0);
    });
    expect(lanes.listFullEndpoints()).toEqual([]);
    const again = Array.from({ length: 8 }, (_, i) =>
      lanes.tryAcquire(createDelivery(`n${i}`, "one.example")),
    );
    expect(again.every(Boolean)).toBe(true);
  });
});
