import { parseArgs } from "node:util";
import { OperatorError } from "#lib/operator-error.ts";
import type { Part } from "./part.ts";
import { parts } from "./parts.ts";

export const usage = () => `Usage: npm run chaos [-- options]
  --quick      a look: fewer requests, fewer faults
  --only a,b   some of ${parts.map(({ name }) => name).join(", ")}`;

/** @throws OperatorError for what is no such option. */
export function readOptions(args: string[]): { chosen: readonly Part[]; isQuick: boolean; help: boolean } {
  const { only, quick, help } = parsed(args);
  const names = only?.split(",") ?? parts.map(({ name }) => name);
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) throw new OperatorError(`There is no part "${unknown}".\n${usage()}`);
  return {
    chosen: parts.filter(({ name }) => names.includes(name)),
    isQuick: quick === true,
    help: help === true,
  };
}

function parsed(args: string[]) {
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({ args, options: { only: { type: "string" }, quick: flag, help: flag } }).values;
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage()}`);
  }
}
