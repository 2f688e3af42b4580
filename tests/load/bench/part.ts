import type { BenchEnvironment } from "./environment.ts";
import type { BenchOptions } from "./options.ts";
import type { Verdict } from "./verdicts.ts";

/** Something that is measured in a way of its own, with nothing beside it to compare with. */
export type Part = {
  name: string;
  /** Measured only where it is asked for by name. */
  isOptional?: boolean;
  measure(environment: BenchEnvironment, options: BenchOptions, stop: AbortSignal): Promise<PartResult>;
};

/** Faults make the figures worthless. */
export type PartResult = { report: string; verdicts: Verdict[]; faults: string[] };
