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
  const isJson = argv.includes("--json");
  try {
    return (await dispatch(argv, new Output(isJson))) ?? EXIT_CODES.ok;
  } catch (error) {
    process.stderr.write(
      `${isJson ? JSON.stringify({ error: describeError(error) }) : formatError(error)}\n`,
    );
    return getExitCode(error);
  }
}

async function dispatch(argv: readonly string[], output: Output): Promise<number | undefined> {
  // Flags of every command can also come before it.
  const start = argv.findIndex((arg) => !GLOBAL_FLAGS.has(arg));
  const [flags, words] = start > 0 ? [argv.slice(0, start), argv.slice(start)] : [[], argv];
  const command = COMMANDS.find(({ name }) => name.split(" ").every((word, i) => words[i] === word));
  if (!command) return showOverview(argv);
  const rest = words.slice(command.name.split(" ").length);
  const parsed = parseCommandLine(command, [...flags, ...rest]);
  if (parsed.has("help")) {
    process.stdout.write(`${writeCommandHelp(command)}\n`);
    return EXIT_CODES.ok;
  }
  return command.run({ ...parsed, output, openClient: () => new Touchstone(findCredentials()) });
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
  if (!(error instanceof TouchstoneError)) return error instanceof Error ? error.message : String(error);
  const details = error.details
    .map(({ path, message }) => `\n  ${escapeControls(`${path}: ${message}`)}`)
    .join("");
  const hint = error.code === "event_expired" ? " Pass --reset to start again." : "";
  const request = error.requestId === undefined ? "" : `\nRequest id: ${error.requestId}`;
  return `${escapeControls(`${error.message} (${error.code})`)}${hint}${details}${request}`;
}
