import { describe, expect, test } from "vitest";
import { createLanes } from "#lib/webhooks/lanes.ts";

const limits = { quick: 10, slow: 6, perEndpoint: 4, perHost: 8, slowPerHost: 3 };
const fresh = (webhookId: string, host = webhookId) => ({
  webhookId,
  host,
  attemptCount: 0,
  isFailing: false,
});

/** Lanes in which these endpoints have been quick, or slow. */
function lanesKnowing(pace: "quick" | "slow", ...ids: string[]) {
  const lanes = createLanes(limits);
  for (const id of ids) {
    const place = lanes.enter(fresh(id));
    if (pace === "slow") place?.slowDown();
    place?.leave();
  }
  return lanes;
}

describe("the lanes", () => {
  test("give an endpoint one place until it is known, then its part, and one again when it was slow", () => {
    const lanes = createLanes(limits);
    const first = lanes.enter(fresh("a"));
    expect(lanes.enter(fresh("a"))).toBeUndefined();
    expect(lanes.full().endpoints).toEqual(["a"]);
    first?.leave();
    const places = Array.from({ length: 6 }, () => lanes.enter(fresh("a")));
    expect(places.filter(Boolean)).toHaveLength(limits.perEndpoint);
    for (const place of places) place?.slowDown();
    for (const place of places) place?.leave();
    expect(lanes.enter(fresh("a"))).toBeDefined();
    expect(lanes.enter(fresh("a"))).toBeUndefined();
  });

  test("never let what is slow fill the quick lane", () => {
    const hanging = Array.from({ length: 100 }, (_, i) => `h${i}`);
    const lanes = createLanes(limits);
    for (const id of hanging.slice(0, limits.quick)) lanes.enter(fresh(id))?.slowDown();
    expect(lanes.enter(fresh("healthy"))).toBeDefined();
    expect(lanes.enter({ ...fresh("h99"), attemptCount: 1 })).toBeUndefined();
    expect(lanes.enter({ ...fresh("h98"), isFailing: true })).toBeUndefined();
  });

  test("begin what has failed before in the slow lane, unless it has been quick since", () => {
    const lanes = lanesKnowing("quick", "recovered");
    for (let i = 0; i < limits.slow; i++) {
      expect(lanes.enter({ ...fresh(`f${i}`), isFailing: true })).toBeDefined();
    }
    expect(lanes.enter({ ...fresh("other"), attemptCount: 2 })).toBeUndefined();
    expect(lanes.enter({ ...fresh("recovered"), attemptCount: 2 })).toBeDefined();
    expect(lanes.full().onlyQuick).toEqual(["recovered"]);
  });

  test("give no host more than its part, and what is slow there only some of it", () => {
    const lanes = createLanes(limits);
    const entered = Array.from({ length: 20 }, (_, i) => lanes.enter(fresh(`e${i}`, "one.example")));
    expect(entered.filter(Boolean)).toHaveLength(limits.perHost);
    expect(lanes.enter(fresh("x", "other.example"))).toBeDefined();

    const slow = lanesKnowing("slow", "s0", "s1", "s2", "s3");
    const places = ["s0", "s1", "s2", "s3"].map((id) => slow.enter(fresh(id, "one.example")));
    expect(places.filter(Boolean)).toHaveLength(limits.slowPerHost);
    expect(slow.enter(fresh("quick", "one.example"))).toBeDefined();
  });

  test("are empty again when all have left, whatever way they went", () => {
    const lanes = createLanes(limits);
    const places = Array.from({ length: 8 }, (_, i) => lanes.enter(fresh(`e${i}`, "one.example")));
    places.forEach((place, i) => {
      if (i % 3 === 0) place?.slowDown();
      if (i % 3 === 1) place?.giveBack();
      else place?.leave();
    });
    expect(lanes.full()).toEqual({ endpoints: [], onlyQuick: undefined });
    const again = Array.from({ length: 8 }, (_, i) => lanes.enter(fresh(`n${i}`, "one.example")));
    expect(again.every(Boolean)).toBe(true);
  });
});
