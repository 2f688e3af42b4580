import { Touchstone } from "../client.ts";
import { TouchstoneError } from "../errors.ts";
import { VERSION } from "../generated/constants.ts";
import { type Command, GLOBAL_OPTIONS, parseCommandLine } from "./command.ts";
import {
  assessmentsCreate,
  assessmentsGet,
  assessmentsList,
  assessmentsPublish,
} from "./commands/assessments.ts";
import { createCompletion } from "./commands/completion.ts";
import { assessmentsExport, assessmentsImport } from "./commands/interchange.ts";
import { listen } from "./commands/listen.ts";
import { login } from "./commands/login.ts";
import { regradeCommit, regradePreview, regradeRevert } from "./commands/regrade.ts";
import { replay } from "./commands/replay.ts";
import { submissionsList } from "./commands/submissions.ts";
import { trigger } from "./commands/trigger.ts";
import { findCredentials } from "./config.ts";
import { CliError, EXIT_CODES, getExitCode } from "./exit-codes.ts";
import { writeCommandHelp, writeOverview } from "./help.ts";
import { escapeControls, Output } from "./output.ts";

const OWN = [
  login,
  assessmentsList,
  assessmentsGet,
  assessmentsCreate,
  assessmentsPublish,
  assessmentsExport,
  assessmentsImport,
  submissionsList,
  regradePreview,
  regradeCommit,
  regradeRevert,
  listen,
  trigger,
  replay,
];
const COMMANDS: readonly Command[] = [...OWN, createCompletion(OWN)];
const GLOBAL_FLAGS: ReadonlySet<string> = new Set([
  "-h",
  ...Object.keys(GLOBAL_OPTIONS).map((name) => `--${name}`),
]);

/** Runs a command line and returns its exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    return (await dispatch(argv, new Output(isJson(argv)))) ?? EXIT_CODES.ok;
  } catch (error) {
    return reportError(error, argv);
  }
}

/** Prints an error on standard error, as JSON if the command line asks for it. Returns the exit code. */
export function reportError(error: unknown, argv: readonly string[]): number {
  const text = isJson(argv) ? JSON.stringify({ error: describeError(error) }) : formatError(error);
  process.stderr.write(`${text}\n`);
  return getExitCode(error);
}

const isJson = (argv: readonly string[]): boolean => argv.includes("--json");

async function dispatch(argv: readonly string[], output: Output): Promise<number | undefined> {
  const [found] = COMMANDS.flatMap((command) => {
    const rest = removeWords(command.name.split(" "), argv);
    return rest ? [{ command, rest }] : [];
  });
  if (!found) return showOverview(argv);
  const { command, rest } = found;
  const parsed = parseCommandLine(command, rest);
  if (parsed.has("help")) {
    process.stdout.write(`${writeCommandHelp(command)}\n`);
    return EXIT_CODES.ok;
  }
  return command.run({ ...parsed, output, openClient: () => new Touchstone(findCredentials()) });
}

/**
 * Removes a command's words from the arguments. Flags of every command, which can come before and between them, remain.
 * Returns undefined if the arguments don't name this command.
 */
function removeWords(words: readonly string[], argv: readonly string[]): string[] | undefined {
  const rest = [...argv];
  let at = 0;
  for (const word of words) {
    while (GLOBAL_FLAGS.has(rest[at] ?? "")) at++;
    if (rest[at] !== word) return undefined;
    rest.splice(at, 1);
  }
  return rest;
}

/** Handles what names no command: `--version`, `--help`, a group such as `assessments`, and mistakes. */
function showOverview(argv: readonly string[]): number {
  if (argv.includes("--version")) {
    process.stdout.write(`${VERSION}\n`);
    return EXIT_CODES.ok;
  }
  const words = argv.filter((arg) => !arg.startsWith("-"));
  const [first = ""] = words;
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  const isKnown = words.length === 0 || (words.length === 1 && group.length > 0);
  if (!isKnown)
    throw new CliError("usage", `There is no command "${words.join(" ")}". See touchstone --help.`);
  const text = first === "" ? writeOverview(COMMANDS) : writeOverview(group, first);
  const isAsked = argv.some((arg) => arg === "--help" || arg === "-h");
  (isAsked ? process.stdout : process.stderr).write(`${text}\n`);
  return isAsked ? EXIT_CODES.ok : EXIT_CODES.usage;
}

function describeError(error: unknown) {
  if (error instanceof TouchstoneError) {
    const { code, message, status, details, requestId } = error;
    return { code, message, status: status ?? null, details, request_id: requestId ?? null };
  }
  const code = error instanceof CliError ? error.code : "failed";
  return {
    code,
    message: error instanceof Error ? error.message : String(error),
    status: null,
    details: [],
    request_id: null,
  };
}

function formatError(error: unknown): string {
  if (!(error instanceof TouchstoneError))
    return escapeControls(error instanceof Error ? error.message : String(error));
  const details = error.details
    .map(({ path, message }) => `\n  ${escapeControls(`${path}: ${message}`)}`)
    .join("");
  const hint = error.code === "event_expired" ? " Pass --reset to start again." : "";
  const request = error.requestId === undefined ? "" : `\nRequest id: ${error.requestId}`;
  return `${escapeControls(`${error.message} (${error.code})`)}${hint}${details}${request}`;
}
