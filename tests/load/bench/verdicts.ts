import type { CandidateName } from "./candidates.ts";
import type { Measured, Sample } from "./measure.ts";
import { median } from "./numbers.ts";
import type { Targets } from "./scenario.ts";

export type Verdict = { isMet: boolean; sentence: string };

/** Round trips to the database in one request. */
export type RoundTrips = { direct: number; bare: number | undefined };

/** What two candidates' values of each round come to, one divided by the other: their median, lowest and highest. */
export function ratio(
  { samples }: Measured,
  [over, under]: readonly [CandidateName, CandidateName],
  value: (sample: Sample) => number,
): { median: number; low: number; high: number } | undefined {
  const [a, b] = [samples.get(over), samples.get(under)];
  if (!a || !b) return undefined;
  const ratios = a.map((sample, round) => value(sample) / value(b[round] ?? sample));
  return { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
}

export const perSecond = (sample: Sample): number => sample.requests / sample.seconds;

/** How a scenario stands to its targets. */
export function verdicts(
  targets: Targets,
  measured: Measured,
  roundTrips: RoundTrips | undefined,
): Verdict[] {
  const found: Verdict[] = [];
  const ofBare = ratio(measured, ["direct", "bare"], perSecond);
  if (targets.ofBare !== undefined && ofBare) {
    found.push({
      isMet: ofBare.median >= targets.ofBare,
      sentence: `the direct door does ${targets.ofBare} of the bare server's requests/s or more: ${ofBare.median.toFixed(2)}`,
    });
  }
  if (targets.roundTrips !== undefined && roundTrips) {
    found.push({
      isMet: roundTrips.direct <= targets.roundTrips,
      sentence: `a request takes ${targets.roundTrips} round trips to the database or fewer: ${roundTrips.direct}`,
    });
  }
  const direct = measured.samples.get("direct");
  if (targets.tail !== undefined && direct) {
    const tail = median(direct.map(({ p50, p99 }) => p99 / p50));
    found.push({
      isMet: tail < targets.tail,
      sentence: `p99 is under ${targets.tail} times p50 through the direct door: ${tail.toFixed(1)}`,
    });
  }
  return found;
}
