import { parseArgs } from "node:util";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { parts } from "./parts.ts";

export type Options = {
  chosen: readonly string[];
  files: readonly string[];
  isStatic: boolean;
  help: boolean;
};

/** The part that changes SQL and Lua, which Stryker can't. */
export const STATEMENTS = "statements";
const NAMES = [...parts.map(({ name }) => name), STATEMENTS];

export const USAGE = `Usage: npm run mutation [-- options] [files]
  --only a,b   some of ${NAMES.join(", ")}
  --static     also change code that only runs while modules load (takes several times as long)
  files        change only these files (paths from the root)`;

/**
 * Parses the command line.
 * @throws OperatorError for an unknown option or part.
 */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseOptions(args);
  const chosen = values.only?.split(",") ?? (positionals.length > 0 ? parts.map(({ name }) => name) : NAMES);
  const unknown = chosen.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new OperatorError(`There is no part "${unknown}".\n${USAGE}`);
  return { chosen, files: positionals, isStatic: values.static === true, help: values.help === true };
}

function parseOptions(args: string[]) {
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args,
      options: { only: { type: "string" }, static: flag, help: flag },
      allowPositionals: true,
    });
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${USAGE}`);
  }
}
