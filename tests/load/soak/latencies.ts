import { formatNumber, percentile } from "../bench/numbers.ts";
import type { DisturbanceResult } from "./disturbances.ts";
import { type Figures, isWithin, type Window } from "./samples.ts";
import type { EventLoopDelay } from "./service.ts";

/** Latency can double, or rise to a quarter of a second, which people don't notice. */
const MAX_RATIO = 2;
const MIN_BOUND_MS = 250;
/** With fewer requests, the p99 is only the slowest one. */
const MIN_SAMPLES = 100;

type ByKind = Record<string, Figures>;
const NAME_WIDTH = 20;
const WIDTH = 25;

/** Compares the latencies of the `windows`: before, dead receivers, large analytics, after. */
export function judgeLatencies(
  windows: readonly ByKind[],
  { windows: when, analyticsMs, tarPit }: DisturbanceResult,
  delays: readonly EventLoopDelay[],
): { report: string[]; faults: string[] } {
  const [before = {}, dead = {}, large = {}, after = {}] = windows;
  const kinds = Object.keys(before).toSorted((a, b) => (before[b]?.count ?? 0) - (before[a]?.count ?? 0));
  const row = (name: string, cells: readonly string[]) =>
    `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(WIDTH)).join("")}`;
  const faults = kinds.flatMap((kind) => {
    const quiet = Math.max(before[kind]?.p99 ?? 0, after[kind]?.p99 ?? 0);
    const bound = Math.max(MAX_RATIO * quiet, MIN_BOUND_MS);
    return [
      ...findSlow(kind, "with dead receivers", dead[kind], bound, quiet),
      ...findSlow(kind, "beside the large analytics", large[kind], bound, quiet),
    ];
  });
  return {
    report: [
      "latency from when a request was due: p50 / p95 / p99 ms",
      row("", ["before", "dead receivers", "large analytics", "after"]),
      ...kinds.map((kind) =>
        row(
          kind,
          [before, dead, large, after].map((window) => cell(window[kind])),
        ),
      ),
      row(
        "longest turn in a s",
        [when.before, when.dead, when.large, when.after].map((window) => formatDelays(delays, window)),
      ),
      `the large analytics themselves took ${formatNumber(analyticsMs, 0)} ms; the tar pit was dialed ${tarPit.connections} times, and held ${tarPit.most} connections at most`,
    ],
    faults,
  };
}

/**
 * Formats the delays of the event loop. While one request or one slice of long work runs in the service, all others
 * wait.
 */
function formatDelays(delays: readonly EventLoopDelay[], [from, to]: Window): string {
  const within = delays.filter(({ at }) => isWithin(at, from, to)).map(({ longest }) => longest);
  return within.length === 0
    ? "-"
    : [0.5, 0.95, 1]
        .map((part) =>
          formatNumber(
            percentile(
              within.toSorted((a, b) => a - b),
              part,
            ),
            0,
          ),
        )
        .join(" / ");
}

const cell = (figures: Figures | undefined): string =>
  figures === undefined || figures.count === 0
    ? "-"
    : [figures.p50, figures.p95, figures.p99].map((ms) => formatNumber(ms, ms < 10 ? 1 : 0)).join(" / ");

const findSlow = (
  kind: string,
  when: string,
  figures: Figures | undefined,
  bound: number,
  quiet: number,
): string[] =>
  figures === undefined || figures.count < MIN_SAMPLES || figures.p99 <= bound
    ? []
    : [
        `${kind}: p99 ${when} is ${formatNumber(figures.p99, 0)} ms; in quiet minutes ${formatNumber(quiet, 0)}`,
      ];
