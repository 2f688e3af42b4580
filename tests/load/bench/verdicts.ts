import type { CandidateName } from "./candidates.ts";
import type { Measurement, Sample } from "./measure.ts";
import { median } from "./numbers.ts";
import type { Targets } from "./scenario.ts";

export type Verdict = { isMet: boolean; sentence: string };

/** The number of round trips to the database in one request. */
export type RoundTrips = { direct: number; bare: number | undefined };

/** Returns the ratio of two candidates' values in each round: median, lowest and highest. */
export function computeRatio(
  { samples }: Measurement,
  [over, under]: readonly [CandidateName, CandidateName],
  value: (sample: Sample) => number,
): { median: number; low: number; high: number } | undefined {
  const [a, b] = [samples.get(over), samples.get(under)];
  if (!a || !b) return undefined;
  const ratios = a.map((sample, round) => value(sample) / value(b[round] ?? sample));
  return { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
}

export const getRequestRate = (sample: Sample): number => sample.requests / sample.seconds;

/** Compares a scenario with its targets. */
export function buildVerdicts(
  targets: Targets,
  measurement: Measurement,
  roundTrips: RoundTrips | undefined,
): Verdict[] {
  const found: Verdict[] = [];
  const baselineRatio = computeRatio(measurement, ["direct", "bare"], getRequestRate);
  if (targets.baselineRatio !== undefined && baselineRatio) {
    found.push({
      isMet: baselineRatio.median >= targets.baselineRatio,
      sentence: `the direct entrypoint does ${targets.baselineRatio} of the bare server's requests/s or more: ${baselineRatio.median.toFixed(2)}`,
    });
  }
  if (targets.roundTrips !== undefined && roundTrips) {
    found.push({
      isMet: roundTrips.direct <= targets.roundTrips,
      sentence: `a request takes ${targets.roundTrips} round trips to the database or fewer: ${roundTrips.direct}`,
    });
  }
  const direct = measurement.samples.get("direct");
  if (targets.tail !== undefined && direct) {
    const tail = median(direct.map(({ p50, p99 }) => p99 / p50));
    found.push({
      isMet: tail < targets.tail,
      sentence: `p99 is under ${targets.tail} times p50 through the direct entrypoint: ${tail.toFixed(1)}`,
    });
  }
  return found;
}
