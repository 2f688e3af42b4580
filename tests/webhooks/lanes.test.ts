import { describe, expect, test } from "vitest";
import { createLanes, type Lanes } from "#lib/domains/webhooks/lanes.ts";

const limits = {
  lane: { quick: 10, slow: 6 },
  endpoint: { quick: 4, slow: 2, silent: 1 },
  host: 8,
  slowOfHost: 3,
};
const fresh = (webhookId: string, host = webhookId) => ({
  webhookId,
  host,
  attemptCount: 0,
  isFailing: false,
});

type Pace = "quick" | "slow" | "silent";

/** One attempt of an endpoint from beginning to end. */
function go(lanes: Lanes, webhookId: string, pace: Pace): void {
  const place = lanes.enter(fresh(webhookId));
  if (!place) throw new Error("there is no place");
  if (pace !== "quick") place.slowDown();
  place.leave(pace !== "silent");
}

function lanesKnowing(pace: Pace, ...ids: string[]): Lanes {
  const lanes = createLanes(limits);
  for (const id of ids) go(lanes, id, pace);
  return lanes;
}

/** How many places an endpoint finds. */
const placesOf = (lanes: Lanes, webhookId: string): number => {
  const places = Array.from({ length: 20 }, () => lanes.enter(fresh(webhookId)));
  for (const place of places) place?.giveBack();
  return places.filter(Boolean).length;
};

describe("the lanes", () => {
  test("give an endpoint one place until it is known, then as many as its last attempt was good for", () => {
    const lanes = createLanes(limits);
    expect(placesOf(lanes, "a")).toBe(1);
    const paces: Pace[] = ["quick", "slow", "silent", "slow", "quick"];
    for (const pace of paces) {
      go(lanes, "a", pace);
      expect([pace, placesOf(lanes, "a")]).toEqual([pace, limits.endpoint[pace]]);
    }
    lanes.enter(fresh("b"));
    expect(lanes.full()).toEqual(["b"]);
  });

  test("give one whose attempt begins to take long no more until it is known how it ends", () => {
    const lanes = lanesKnowing("quick", "a");
    const place = lanes.enter(fresh("a"));
    place?.slowDown();
    expect(lanes.enter(fresh("a"))).toBeUndefined();
    place?.leave(true);
    expect(placesOf(lanes, "a")).toBe(limits.endpoint.slow);
  });

  test("never let what is slow fill the quick lane", () => {
    const lanes = createLanes(limits);
    for (let i = 0; i < limits.lane.quick; i++) lanes.enter(fresh(`h${i}`))?.slowDown();
    expect(lanes.enter(fresh("healthy"))).toBeDefined();
    expect(lanes.enter({ ...fresh("h98"), attemptCount: 1 })).toBeUndefined();
    expect(lanes.enter({ ...fresh("h99"), isFailing: true })).toBeUndefined();
  });

  test("begin what has failed before in the slow lane, unless it has been quick since", () => {
    const lanes = lanesKnowing("quick", "recovered");
    for (let i = 0; i < limits.lane.slow; i++) {
      expect(lanes.enter({ ...fresh(`f${i}`), isFailing: true })).toBeDefined();
    }
    expect(lanes.enter({ ...fresh("other"), attemptCount: 2 })).toBeUndefined();
    expect(lanes.enter({ ...fresh("recovered"), attemptCount: 2 })).toBeDefined();
  });

  test("give no host more than its part, and what is slow there only some of it", () => {
    const lanes = createLanes(limits);
    const entered = Array.from({ length: 20 }, (_, i) => lanes.enter(fresh(`e${i}`, "one.example")));
    expect(entered.filter(Boolean)).toHaveLength(limits.host);
    expect(lanes.enter(fresh("x", "other.example"))).toBeDefined();

    const ids = ["s0", "s1", "s2", "s3"];
    const silent = lanesKnowing("silent", ...ids);
    const places = ids.map((id) => silent.enter(fresh(id, "one.example")));
    expect(places.filter(Boolean)).toHaveLength(limits.slowOfHost);
    expect(silent.enter(fresh("quick", "one.example"))).toBeDefined();
  });

  test("are empty again when all have left, whatever way they went", () => {
    const lanes = createLanes(limits);
    const places = Array.from({ length: 8 }, (_, i) => lanes.enter(fresh(`e${i}`, "one.example")));
    places.forEach((place, i) => {
      if (i % 3 === 0) place?.slowDown();
      if (i % 3 === 1) place?.giveBack();
      else place?.leave(i % 2 === 0);
    });
    expect(lanes.full()).toEqual([]);
    const again = Array.from({ length: 8 }, (_, i) => lanes.enter(fresh(`n${i}`, "one.example")));
    expect(again.every(Boolean)).toBe(true);
  });
});
