import { setTimeout as sleep } from "node:timers/promises";
import { scattered } from "../bench/numbers.ts";

/** What arrives: so many a second on average, for how long, and the number of the first. */
export type Arrivals = { rate: number; seconds: number; first: number };

/** Who is so far behind has broken down: what arrives then is not begun, but counted. */
const MOST_UNDER_WAY = 2000;

/**
 * Begins arrivals when they are due, whether or not those before are answered: as strangers come, at random (Poisson),
 * but the same way each time. `act` gets when its arrival was due: whoever measures from there leaves no waiting out.
 */
export async function openLoop(
  { rate, seconds, first }: Arrivals,
  act: (i: number, due: number) => Promise<void>,
): Promise<{ arrived: number; turnedAway: number }> {
  const begun = performance.now();
  const underWay = new Set<Promise<void>>();
  let turnedAway = 0;
  let i = first;
  for (let due = begun; due < begun + seconds * 1000; due += gapMs(i, rate), i++) {
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    if (underWay.size >= MOST_UNDER_WAY) {
      turnedAway++;
      continue;
    }
    const work = act(i, due).finally(() => underWay.delete(work));
    underWay.add(work);
  }
  await Promise.all(underWay);
  return { arrived: i - first, turnedAway };
}

const FINE = 1_000_000;
const gapMs = (i: number, rate: number): number =>
  (-Math.log((scattered(i, FINE) + 0.5) / FINE) * 1000) / rate;
