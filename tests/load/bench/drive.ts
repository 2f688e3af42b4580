import { percentile } from "./numbers.ts";

/** What to drive: how many callers at once, for how long, the number of the first request, and how many at most. */
export type Drive = { callers: number; seconds: number; first: number; most: number };

/** What came of it. Latencies in ms; `statuses` counts the answers by status. */
export type Driven = {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
  statuses: Record<string, number>;
};

/**
 * A closed loop: every caller sends its next request as soon as its last one is answered, until the time is over.
 * What is under way then is waited for and counts. `send` gets the number of the request and of the caller.
 */
export async function drive(
  { callers, seconds, first, most }: Drive,
  send: (i: number, caller: number) => Promise<number>,
): Promise<Driven> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let next = first;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const caller = async (number: number) => {
    let now = performance.now();
    while (now < end && next - first < most) {
      const sent = now;
      const status = await send(next++, number);
      now = performance.now();
      times.push(now - sent);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  const took = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    seconds: took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    statuses,
  };
}
