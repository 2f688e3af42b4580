import { formatNumber } from "../bench/numbers.ts";
import type { ServiceSample } from "./monitor.ts";
import type { HeapSample } from "./service.ts";
import { computeHourlySlope, findFloor, type Point } from "./slope.ts";

const MAX_MB_PER_HOUR = 20;
/** Resident memory goes up and down with garbage collection, so the minimum of each of this many intervals is used. */
const FLOOR_WINDOWS = 15;
/** A shorter run doesn't show how much memory grows in an hour. */
const MIN_DURATION_MS = 10 * 60_000;

/**
 * Measures growth over the second half. The heap after full collections shows leaks of objects, and the minimum of
 * resident memory shows other leaks. A slope only counts if it exceeds twice its standard error, so that noise causes
 * no failure.
 */
export function judgeMemory(
  seconds: readonly ServiceSample[],
  heapSamples: readonly HeapSample[],
): { report: string[]; faults: string[] } {
  const [begin, end] = [seconds[0]?.at ?? 0, seconds.at(-1)?.at ?? 0];
  const isLate = ({ at }: { at: number }) => at >= (begin + end) / 2 && at <= end;
  const heap = heapSamples
    .filter(isLate)
    .map(({ at, heap, buffers }) => ({ at, value: (heap + buffers) / 2 ** 20 }));
  const resident = seconds.filter(isLate).map(({ at, rssMb }) => ({ at, value: rssMb }));
  const found = [
    judgeSlope("left on the heap by full collections", heap),
    judgeSlope("the floor of resident memory", findFloor(resident, FLOOR_WINDOWS)),
  ];
  const isLong = end - begin >= MIN_DURATION_MS;
  const rss = seconds.map(({ rssMb }) => rssMb);
  return {
    report: [
      `memory of the service: ${formatNumber(rss[0] ?? 0, 0)} MB resident at first, ${formatNumber(Math.max(...rss), 0)} at most, ${formatNumber(rss.at(-1) ?? 0, 0)} at the end`,
      ...found.map(({ sentence }) => `${sentence}${isLong ? "" : " (too short to judge)"}`),
    ],
    faults: isLong ? found.filter(({ isSteep }) => isSteep).map(({ sentence }) => sentence) : [],
  };
}

function judgeSlope(what: string, points: readonly Point[]): { sentence: string; isSteep: boolean } {
  const { slope, error } = computeHourlySlope(points);
  return {
    sentence:
      `${what}, second half: ${formatNumber(slope, 1)} MB/h (standard error ${formatNumber(error, 1)}, ${points.length} points); ` +
      `at most ${MAX_MB_PER_HOUR} is allowed`,
    isSteep: !(slope - 2 * error <= MAX_MB_PER_HOUR),
  };
}
