import { parseArgs } from "node:util";
import type { Touchstone } from "../client.ts";
import { CliError } from "./exit-codes.ts";
import type { Output } from "./output.ts";

export type Option = {
  /** What help shows for the value. Without it, the option is a flag. */
  value?: string;
  description: string;
};

export type Command = {
  /** Its words, such as `assessments list`. */
  name: string;
  summary: string;
  /** More paragraphs for its help. */
  description?: string;
  /** The names of its arguments. All are required. */
  parameters?: readonly string[];
  /** The values of its first argument, for completion. */
  choices?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  examples?: readonly string[];
  /** Returns the exit code. The default is 0. */
  run(context: Context): Promise<number | undefined>;
};

type Context = {
  args: readonly string[];
  /** Returns the value of an option. */
  get(option: string): string | undefined;
  has(flag: string): boolean;
  output: Output;
  /** @throws CliError without an address and a key */
  openClient(): Touchstone;
};

export const GLOBAL_OPTIONS: Readonly<Record<string, Option>> = {
  json: { description: "Print JSON" },
  help: { description: "Show help" },
};

type Parsed = Pick<Context, "args" | "get" | "has">;

/**
 * Parses the arguments after a command's name.
 * @throws CliError that says what is wrong
 */
export function parseCommandLine(command: Command, argv: readonly string[]): Parsed {
  const options = Object.entries({ ...command.options, ...GLOBAL_OPTIONS });
  const { values, positionals } = parse(command, argv, options);
  const { parameters = [] } = command;
  if (values.help !== true && positionals.length !== parameters.length) {
    const wrong = positionals[parameters.length];
    const reason =
      wrong === undefined ? `Missing ${parameters[positionals.length]}` : `Unexpected argument "${wrong}"`;
    throw new CliError("usage", `${reason}. See touchstone ${command.name} --help.`);
  }
  return {
    args: positionals,
    get: (name) => (typeof values[name] === "string" ? values[name] : undefined),
    has: (name) => values[name] === true,
  };
}

function parse(command: Command, argv: readonly string[], options: readonly [string, Option][]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: Object.fromEntries(
        options.map(([name, { value }]) => [
          name,
          {
            type: value === undefined ? ("boolean" as const) : ("string" as const),
            ...(name === "help" ? { short: "h" } : {}),
          },
        ]),
      ),
    });
  } catch (error) {
    throw new CliError("usage", `${describeParseError(error)}. See touchstone ${command.name} --help.`);
  }
}

function describeParseError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // Such as "Unknown option '-x'" and "Option '-h, --help' does not take an argument".
  const [, option] = /'(?:-\w, )?(--?[^'\s]+)/.exec(message) ?? [];
  if (option === undefined) return message;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `Unknown option ${option}`;
  if (message.includes("ambiguous"))
    return `${option} needs a value. One that starts with a hyphen is written ${option}=-…`;
  return message.includes("does not take") ? `${option} takes no value` : `${option} needs a value`;
}
