import { setTimeout as sleep } from "node:timers/promises";
import { scatter } from "../bench/numbers.ts";

/** The average number of arrivals per second, the duration in seconds, and the number of the first arrival. */
export type Arrivals = { rate: number; seconds: number; first: number };

/** A service that is this far behind has broken down. Further arrivals are counted but not started. */
const MAX_IN_FLIGHT = 2000;

/**
 * Starts arrivals when they are due, even if earlier ones aren't answered. Their times are random (Poisson) but the
 * same in each run. `act` receives the time at which its arrival was due, so that latencies include the waiting.
 */
export async function runOpenLoop(
  { rate, seconds, first }: Arrivals,
  act: (i: number, due: number) => Promise<void>,
): Promise<{ arrived: number; rejected: number }> {
  const startedAt = performance.now();
  const inFlight = new Set<Promise<void>>();
  let rejected = 0;
  let i = first;
  for (let due = startedAt; due < startedAt + seconds * 1000; due += getGapMs(i, rate), i++) {
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    if (inFlight.size >= MAX_IN_FLIGHT) {
      rejected++;
      continue;
    }
    const work = act(i, due).finally(() => inFlight.delete(work));
    inFlight.add(work);
  }
  await Promise.all(inFlight);
  return { arrived: i - first, rejected };
}

const FINE = 1_000_000;
const getGapMs = (i: number, rate: number): number =>
  (-Math.log((scatter(i, FINE) + 0.5) / FINE) * 1000) / rate;
