import { percentile } from "./numbers.ts";

/** The number of callers, the duration, the number of the first request, and the largest number of requests. */
export type DriveOptions = { callers: number; seconds: number; first: number; most: number };

/** The result. Latencies are in ms, and `statuses` counts the responses by status. */
export type DriveResult = {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
  statuses: Record<string, number>;
};

/**
 * Runs a closed loop: every caller sends its next request as soon as its last one is answered, until the time is over.
 * Requests that are in progress at the end are awaited and counted. `send` receives the number of the request and of
 * the caller.
 */
export async function runClosedLoop(
  { callers, seconds, first, most }: DriveOptions,
  send: (i: number, caller: number) => Promise<number>,
): Promise<DriveResult> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let next = first;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
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
  const elapsed = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    seconds: elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    statuses,
  };
}
