import type { BenchOptions } from "./options.ts";
import type { Stage } from "./stage.ts";
import type { Verdict } from "./verdicts.ts";

/** Something that is measured in a way of its own, with nothing beside it to compare with. */
export type Part = {
  name: string;
  /** Measured only where it is asked for by name. */
  isApart?: boolean;
  measure(stage: Stage, options: BenchOptions, stop: AbortSignal): Promise<Finding>;
};

/** Faults make the figures worthless. */
export type Finding = { report: string; verdicts: Verdict[]; faults: string[] };
