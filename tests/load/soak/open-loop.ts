import { setTimeout as sleep } from "node:timers/promises";
import { scatter } from "../bench/numbers.ts";

/** What arrives: so many a second on average, for how long, and the number of the first. */
export type Arrivals = { rate: number; seconds: number; first: number };

/** Who is so far behind has broken down: what arrives then is not begun, but counted. */
const MAX_IN_FLIGHT = 2000;

/**
 * Begins arrivals when they are due, whether or not those before are answered: as strangers come, at random (Poisson),
 * but the same way each time. `act` gets when its arrival was due: whoever measures from there leaves no waiting out.
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
