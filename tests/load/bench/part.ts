import type { BenchEnvironment } from "./environment.ts";
import type { BenchOptions } from "./options.ts";
import type { Verdict } from "./verdicts.ts";

/** A measurement that isn't a scenario and has no baseline. */
export type Part = {
  name: string;
  /** Whether the part only runs if it is named in the options. */
  isOptional?: boolean;
  measure(environment: BenchEnvironment, options: BenchOptions, stop: AbortSignal): Promise<PartResult>;
};

/** If there are faults, the figures mean nothing. */
export type PartResult = { report: string; verdicts: Verdict[]; faults: string[] };

/** A part that only computes. */
export type Simulation = Pick<Part, "name" | "isOptional"> & {
  run(options: BenchOptions, stop: AbortSignal): PartResult;
};
