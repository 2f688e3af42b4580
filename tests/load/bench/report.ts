import os from "node:os";
import { type CandidateName, TITLES } from "./candidates.ts";
import type { Measurement, Sample } from "./measure.ts";
import { formatNumber, median } from "./numbers.ts";
import type { BenchOptions } from "./options.ts";
import type { Scenario } from "./scenario.ts";
import { computeRatio, getRequestRate, type RoundTrips, type Verdict } from "./verdicts.ts";

export function formatHeadline(): string {
  const cpus = os.cpus();
  return `Touchstone bench: Node ${process.version}, ${cpus.length} x ${cpus[0]?.model.trim()}`;
}

export const formatMethod = ({ connections, rounds, seconds }: BenchOptions, poolSize: number): string =>
  `${connections} connections; ${poolSize} to the database. Everybody in turn for ${seconds.toFixed(1)} s, ${rounds} rounds after a warm-up.
Told are medians of the rounds; a ratio is the median of what it was in each (lowest-highest). Client, service and
PostgreSQL share the machine.`;

const COLUMNS: readonly [string, (sample: Sample) => number, number][] = [
  ["requests/s", getRequestRate, 0],
  ["p50 ms", (s) => s.p50, 2],
  ["p99 ms", (s) => s.p99, 2],
  ["CPU ms/request", (s) => s.cpu, 3],
  ["PostgreSQL's", (s) => s.databaseCpu, 3],
];
const NAME_WIDTH = 20;
const WIDTH = 16;

const RATIOS: readonly (readonly [CandidateName, CandidateName])[] = [
  ["direct", "bare"],
  ["direct", "statements"],
  ["next", "bare"],
];

export function formatScenario(
  { name, title }: Scenario,
  measurement: Measurement,
  roundTrips: RoundTrips | undefined,
): string {
  const head = `${" ".repeat(NAME_WIDTH)}${COLUMNS.map(([label]) => label.padStart(WIDTH)).join("")}`;
  const rows = [...measurement.samples].map(([candidate, samples]) => {
    const cells = COLUMNS.map(([, value, digits]) =>
      formatNumber(median(samples.map(value)), digits).padStart(WIDTH),
    );
    return `  ${TITLES[candidate].padEnd(NAME_WIDTH - 2)}${cells.join("")}`;
  });
  return [
    `\n${name}: ${title}`,
    head,
    ...rows,
    ...formatRatios(measurement),
    ...formatDisturbance(measurement),
    ...(roundTrips
      ? [
          `  Round trips to the database in a request: ${roundTrips.direct} (bare server: ${roundTrips.bare ?? "-"})`,
        ]
      : []),
  ].join("\n");
}

function formatRatios(measurement: Measurement): string[] {
  const parts = RATIOS.flatMap((pair) => {
    const found = computeRatio(measurement, pair, getRequestRate);
    if (!found) return [];
    const [over, under] = pair;
    return [
      `${TITLES[over]} / ${TITLES[under]} ${found.median.toFixed(2)} (${found.low.toFixed(2)}-${found.high.toFixed(2)})`,
    ];
  });
  const cpu = computeRatio(measurement, ["direct", "bare"], (s) => s.cpu);
  return [
    ...(parts.length > 0 ? [`  requests/s: ${parts.join("; ")}`] : []),
    ...(cpu ? [`  CPU: direct entrypoint / bare server ${cpu.median.toFixed(2)}`] : []),
  ];
}

const NEGLIGIBLE = 0.05;

/** Returns a warning if other programs kept the machine busy. */
function formatDisturbance({ samples }: Measurement): string[] {
  const others = median([...samples.values()].flat().map((sample) => sample.otherPrograms));
  if (!(others > NEGLIGIBLE)) return [];
  return [
    `  Other programs took ${formatNumber(100 * others, 0)} % of the machine meanwhile: all is slower than it could be`,
  ];
}

export const formatVerdicts = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ isMet, sentence }) => `  ${isMet ? "met   " : "MISSED"}  ${sentence}`).join("\n");
