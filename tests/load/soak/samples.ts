import { percentile } from "../bench/numbers.ts";

/** Latencies in ms, and the number of responses. */
export type Figures = { count: number; p50: number; p95: number; p99: number };

/** The start and end in ms since the epoch. */
export type Window = readonly [from: number, to: number];

export type Samples = {
  add(kind: string, due: number, ms: number): void;
  /** Returns the figures of each kind for the requests that were due in a window. */
  within(window: Window): Record<string, Figures>;
};

export function collectSamples(): Samples {
  const kinds = new Map<string, { dues: number[]; times: number[] }>();
  return {
    add(kind, due, ms) {
      const samples = kinds.get(kind) ?? { dues: [], times: [] };
      kinds.set(kind, samples);
      samples.dues.push(performance.timeOrigin + due);
      samples.times.push(ms);
    },
    within: ([from, to]) =>
      Object.fromEntries(
        [...kinds].map(([kind, { dues, times }]) => {
          const chosen = times.filter((_, i) => isWithin(dues[i] ?? 0, from, to)).sort((a, b) => a - b);
          const at = (p: number) => percentile(chosen, p);
          return [kind, { count: chosen.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }];
        }),
      ),
  };
}

export const isWithin = (value: number, from: number, to: number): boolean => value >= from && value < to;
