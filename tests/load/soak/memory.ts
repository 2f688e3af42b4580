import { figure } from "../bench/numbers.ts";
import type { Second } from "./monitor.ts";
import type { Left } from "./service.ts";
import { lowest, type Point, slopeAnHour } from "./slope.ts";

const MOST_MB_AN_HOUR = 20;
/** Resident memory goes up and down with collections: its floor is looked at, in so many stretches. */
const STRETCHES = 15;
/** What is shorter tells nothing of an hour. */
const SHORTEST_MS = 10 * 60_000;

/**
 * Growth over the second half. What full collections leave on the heap shows a leak of objects, the floor of resident
 * memory any other. A slope is too steep only beyond twice its standard error: noise fails nobody.
 */
export function judgeMemory(
  seconds: readonly Second[],
  left: readonly Left[],
): { report: string[]; faults: string[] } {
  const [begin, end] = [seconds[0]?.at ?? 0, seconds.at(-1)?.at ?? 0];
  const isLate = ({ at }: { at: number }) => at >= (begin + end) / 2 && at <= end;
  const heap = left
    .filter(isLate)
    .map(({ at, heap, buffers }) => ({ at, value: (heap + buffers) / 2 ** 20 }));
  const resident = seconds.filter(isLate).map(({ at, rssMb }) => ({ at, value: rssMb }));
  const found = [
    judge("left on the heap by full collections", heap),
    judge("the floor of resident memory", lowest(resident, STRETCHES)),
  ];
  const isLong = end - begin >= SHORTEST_MS;
  const rss = seconds.map(({ rssMb }) => rssMb);
  return {
    report: [
      `memory of the service: ${figure(rss[0] ?? 0, 0)} MB resident at first, ${figure(Math.max(...rss), 0)} at most, ${figure(rss.at(-1) ?? 0, 0)} at the end`,
      ...found.map(({ sentence }) => `${sentence}${isLong ? "" : " (too short to judge)"}`),
    ],
    faults: isLong ? found.filter(({ isSteep }) => isSteep).map(({ sentence }) => sentence) : [],
  };
}

function judge(what: string, points: readonly Point[]): { sentence: string; isSteep: boolean } {
  const { slope, error } = slopeAnHour(points);
  return {
    sentence:
      `${what}, second half: ${figure(slope, 1)} MB/h (standard error ${figure(error, 1)}, ${points.length} points); ` +
      `at most ${MOST_MB_AN_HOUR} is allowed`,
    isSteep: !(slope - 2 * error <= MOST_MB_AN_HOUR),
  };
}
