/** A part of `npm run chaos`. It creates its databases and processes and removes them at the end. */
export type Part = {
  name: string;
  title: string;
  /** Programs that npm doesn't install. If one is missing, the part is reported as skipped. */
  needs?: readonly string[];
  run(options: Options): Promise<Outcome>;
};

export type Options = {
  /** Whether this is a quick run with fewer faults. */
  isQuick: boolean;
  /** The length of parts that run for a long time, if it was given. */
  minutes?: number;
  stop: AbortSignal;
  /** Reports progress. */
  log: (line: string) => void;
};

/** The lines of the report, and everything that should not have happened. */
export type Outcome = { report: string[]; faults: string[] };
