/** One proof of `npm run chaos`, on databases and processes of its own, which are gone when it ends. */
export type Part = {
  name: string;
  title: string;
  /** Debian's programs that npm does not bring; without them the part is skipped, and said to be. */
  needs?: readonly string[];
  run(options: Options): Promise<Outcome>;
};

export type Options = {
  /** Shorter, with fewer faults: a look. */
  isQuick: boolean;
  /** How long the parts that wear on go on, where that is said. */
  minutes?: number;
  stop: AbortSignal;
  /** Tells how far it is. */
  log: (line: string) => void;
};

/** What was seen, line by line, and everything that should not have happened. */
export type Outcome = { report: string[]; faults: string[] };
