import { expect, test } from "vitest";
import { breather } from "#lib/analytics/breather.ts";

const work = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

/** Somebody who needs so many turns, one after the other, of 2 ms each. */
function other(turns: number) {
  const seen = { done: 0 };
  const next = () => {
    work(2);
    if (++seen.done < turns) setImmediate(next);
  };
  setImmediate(next);
  return seen;
}

test("long work goes on as it is for some milliseconds, and when nobody waits", async () => {
  const rest = breather();
  expect(rest()).toBeUndefined();
  work(6);
  await rest();
  expect(rest()).toBeUndefined();
});

test("long work lets others have all the turns they need, one after the other", async () => {
  const rest = breather();
  work(6);
  const seen = other(4);
  await rest();
  expect(seen.done).toBe(4);
});

test("long work goes on at last where others never end", async () => {
  const rest = breather();
  work(6);
  const seen = other(5000);
  await rest();
  expect(seen.done).toBeGreaterThan(4);
  expect(seen.done).toBeLessThan(5000);
  seen.done = 5000;
});
