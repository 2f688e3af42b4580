import { VERSION } from "../generated/constants.ts";
import { type Command, GLOBAL_OPTIONS, type Option } from "./command.ts";
import { EXIT_CODE_TEXTS } from "./exit-codes.ts";

/** Writes the help of the whole program, or of a group such as `assessments`. */
export function writeOverview(commands: readonly Command[], group = ""): string {
  const usage = group ? `touchstone ${group} COMMAND` : "touchstone COMMAND";
  const listed = commands.map(({ name, parameters = [], summary }): [string, string] => [
    [name, ...parameters].join(" "),
    summary,
  ]);
  const sections = [
    `Usage: ${usage} [options]`,
    `Commands:\n${formatColumns(listed)}`,
    `Options:\n${formatOptions({ ...GLOBAL_OPTIONS, ...(group ? {} : { version: { description: "Show the version" } }) })}`,
  ];
  if (group) return sections.join("\n\n");
  return [
    `Touchstone command line ${VERSION}`,
    ...sections,
    `Environment:
  TOUCHSTONE_URL             The service's address
  TOUCHSTONE_API_KEY         The API key
  TOUCHSTONE_WEBHOOK_SECRET  Signs what listen and trigger send
Without them, { "url": "...", "api_key": "..." } in ./touchstone.json is used, and then what login stored.`,
    `Exit codes:\n${formatColumns(EXIT_CODE_TEXTS.map(([code, text]) => [String(code), text]))}`,
    `JSON:
  With --json, commands print the data of the API's response: an object, or an array for lists. listen prints one object
  per line. Errors are { "error": { "code", "message", "status", "details", "request_id" } } on standard error.`,
    "Run touchstone COMMAND --help for the options of a command.",
  ].join("\n\n");
}

export function writeCommandHelp({
  name,
  summary,
  description,
  parameters = [],
  options = {},
  examples = [],
}: Command): string {
  return [
    `Usage: touchstone ${[name, ...parameters].join(" ")} [options]`,
    description === undefined ? `${summary}.` : `${summary}.\n\n${description}`,
    `Options:\n${formatOptions({ ...options, ...GLOBAL_OPTIONS })}`,
    ...(examples.length > 0 ? [`Examples:\n${examples.map((each) => `  ${each}`).join("\n")}`] : []),
  ].join("\n\n");
}

const formatOptions = (options: Readonly<Record<string, Option>>): string =>
  formatColumns(
    Object.entries(options).map(([name, { value, description }]) => [
      `${name === "help" ? "-h, " : ""}--${name}${value === undefined ? "" : ` ${value}`}`,
      description,
    ]),
  );

function formatColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
