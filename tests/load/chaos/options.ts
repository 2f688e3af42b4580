import { parseArgs } from "node:util";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import type { Part } from "./part.ts";
import { parts } from "./parts.ts";

export const formatUsage = () => `Usage: npm run chaos [-- options]
  --quick      a quick run: fewer requests and faults
  --minutes n  duration of the soak test in minutes (30; with --quick 1)
  --only a,b   some of ${parts.map(({ name }) => name).join(", ")}`;

type ChaosOptions = { chosen: readonly Part[]; isQuick: boolean; help: boolean; minutes?: number };

/**
 * Parses the command line.
 * @throws OperatorError for an unknown or invalid option.
 */
export function readOptions(args: string[]): ChaosOptions {
  const { only, quick, minutes, help } = parseOptions(args);
  const names = only?.split(",") ?? parts.map(({ name }) => name);
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) throw new OperatorError(`There is no part "${unknown}".\n${formatUsage()}`);
  return {
    chosen: parts.filter(({ name }) => names.includes(name)),
    isQuick: quick === true,
    help: help === true,
    ...(minutes === undefined ? {} : { minutes: parseMinutes(minutes) }),
  };
}

function parseMinutes(text: string): number {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (minutes < 1 || minutes > 1440)
    throw new OperatorError("--minutes must be a whole number from 1 to 1440.");
  return minutes;
}

function parseOptions(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({ args, options: { only: text, minutes: text, quick: flag, help: flag } }).values;
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${formatUsage()}`);
  }
}
