import { parseArgs } from "node:util";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { parts } from "./parts.ts";
import { scenarios } from "./scenarios.ts";
import { simulations } from "./simulations.ts";

export type BenchOptions = {
  /** Names of scenarios and of parts. */
  only: readonly string[];
  entrypoints: readonly Entrypoint[];
  connections: number;
  rounds: number;
  /** How many submissions the parts about long lists, erasing and regrades create. */
  rows: number;
  /** The length in seconds of one measurement, and of the warm-up before the first. */
  seconds: number;
  warmUpSeconds: number;
  /** Whether this is a quick run, in which parts with a fixed length are shorter. */
  isQuick: boolean;
};

const ENTRYPOINTS = ["direct", "next"] as const;
export type Entrypoint = (typeof ENTRYPOINTS)[number];
export const isEntrypoint = (name: string): name is Entrypoint => ENTRYPOINTS.some((each) => each === name);

const ALL_PARTS = [...simulations, ...parts];
const PARTS = [...scenarios, ...ALL_PARTS].map(({ name }) => name);
const DEFAULT_PARTS = [...scenarios, ...ALL_PARTS.filter(({ isOptional }) => !isOptional)].map(
  ({ name }) => name,
);
const OPTIONAL_PARTS = ALL_PARTS.filter(({ isOptional }) => isOptional).map(({ name }) => name);

/** Whether any of the chosen parts measures a service. */
export const needsService = ({ only }: Pick<BenchOptions, "only">): boolean =>
  [...scenarios, ...parts].some(({ name }) => only.includes(name));

export const USAGE = `Usage: npm run bench [-- options]
  --quick             a quick run of about a minute (otherwise under 5 minutes)
  --only a,b          some of ${PARTS.join(", ")};
                      without it all but ${OPTIONAL_PARTS.join(", ")}
  --entrypoints a,b   some of ${ENTRYPOINTS.join(", ")}
  --connections n     connections that send at once (32)
  --rounds n          rounds of measurements; medians are reported (5; with --quick 3)
  --rows n            submissions that parts about many submissions create (10000, for scale 3000000)
  --strict            exit code 1 also when a target is missed`;

/** The total time of all measurements in seconds. With more scenarios, each one gets less time. */
const BUDGET = { full: 105, quick: 15 };
const LONGEST = 3;
const SHORTEST = 0.4;
/** The candidates besides the service: the bare server, and the statements without HTTP. */
const REFERENCES = 2;

/**
 * Parses the command line.
 * @throws OperatorError for an unknown or invalid option.
 */
export function readOptions(args: string[]): BenchOptions & { help: boolean; strict: boolean } {
  const values = parseOptions(args);
  const only = values.only === undefined ? DEFAULT_PARTS : parseList("only", values.only, PARTS);
  const entrypoints = parseList("entrypoints", values.entrypoints, ENTRYPOINTS);
  const rounds = parseWholeNumber("rounds", values.rounds, values.quick ? 3 : 5, 100);
  const measured = scenarios.filter(({ name }) => only.includes(name)).length;
  const budget = values.quick ? BUDGET.quick : BUDGET.full;
  const share = budget / Math.max(1, measured * rounds * (entrypoints.length + REFERENCES));
  return {
    only,
    entrypoints,
    rounds,
    connections: parseWholeNumber("connections", values.connections, 32, 1000),
    rows: parseWholeNumber("rows", values.rows, only.includes("scale") ? 3_000_000 : 10_000, 5_000_000),
    seconds: Math.min(LONGEST, Math.max(SHORTEST, share)),
    warmUpSeconds: values.quick ? 0.5 : 1,
    isQuick: values.quick === true,
    help: values.help === true,
    strict: values.strict === true,
  };
}

function parseOptions(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    only: text,
    entrypoints: text,
    connections: text,
    rounds: text,
    rows: text,
    quick: flag,
    strict: flag,
    help: flag,
  };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${USAGE}`);
  }
}

function parseList<T extends string>(
  name: string,
  text: string | undefined,
  known: readonly T[],
): readonly T[] {
  if (text === undefined) return known;
  const chosen = text.split(",");
  const unknown = chosen.find((part) => !known.some((each) => each === part));
  if (unknown !== undefined)
    throw new OperatorError(`--${name} doesn't know "${unknown}". Use some of ${known.join(", ")}.`);
  return known.filter((part) => chosen.includes(part));
}

function parseWholeNumber(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) throw new OperatorError(`--${name} must be a whole number from 1 to ${max}.`);
  return value;
}
