import { expect, test } from "vitest";
import { createTimeSlicer } from "#lib/domains/analytics/time-slicer.ts";

/** Creates an event loop whose turns take the given numbers of ms and that has no turns after the last one. */
function createLoop(...turns: number[]) {
  let now = 1000;
  return {
    now: () => now,
    work: (ms: number) => {
      now += ms;
    },
    tick: async () => {
      now += turns.shift() ?? 0;
    },
    left: () => turns.length,
  };
}

test("long work runs for 5 ms, then yields until the event loop is idle", async () => {
  const own = createLoop(3, 2, 4, 0, 7);
  const rest = createTimeSlicer(own);
  own.work(4.9);
  expect(rest()).toBeUndefined();
  own.work(0.1);
  await rest();
  expect(own.left()).toBe(1);
  expect(own.now()).toBe(1000 + 5 + 9);
});

test("time spent by other tasks isn't counted as work", async () => {
  const own = createLoop(8, 0);
  const rest = createTimeSlicer(own);
  own.work(6);
  await rest();
  own.work(4.9);
  expect(rest()).toBeUndefined();
});

test("long work continues after three times its own time if other tasks never end", async () => {
  const own = createLoop(...new Array(1000).fill(2));
  const rest = createTimeSlicer(own);
  own.work(10);
  await rest();
  expect(own.left()).toBe(1000 - 15);
});

test("long work continues at once if there are no other tasks", async () => {
  const own = createLoop(0);
  const rest = createTimeSlicer(own);
  own.work(6);
  await rest();
  expect([own.left(), own.now(), rest()]).toEqual([0, 1006, undefined]);
});

test("long work yields to the event loop of the process", async () => {
  const rest = createTimeSlicer();
  for (const until = performance.now() + 6; performance.now() < until; );
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  await rest();
  expect(hasTurned).toBe(true);
});
