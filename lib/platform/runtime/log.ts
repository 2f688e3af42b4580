import pino, { type Logger } from "pino";
import { ignoreOutputErrors } from "./ignore-output-errors.ts";

export type { Logger };

/** Whatever may carry a secret is blanked by name, at any of the places it could be logged from. */
const SECRET_FIELDS = ["authorization", "password", "secret", "token", "api_key", "key", "cookie"];

const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** Structured logs, a JSON object a line, on standard error: standard output belongs to what a command prints. */
export function createLogger(level: string): Logger {
  ignoreOutputErrors();
  const destination = pino.destination({ fd: 2, sync: false, maxLength: MAX_BUFFERED_BYTES });
  // A log on a full disk must not end the service; the lines wait, and are given up beyond that.
  destination.on("error", () => {});
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: "[redacted]",
      },
      serializers: { err: serializeError },
    },
    destination,
  );
}

/** The same log for lines of fixed fields: looking for secrets costs several times what writing such a line does. */
export const createUnredactedLogger = (log: Logger): Logger => log.child({}, { redact: [] });

/** An error for the log: message, code and stack down the chain of causes, never the values of a failed statement. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  const isStatement = "query" in error && "params" in error;
  return {
    name,
    message: isStatement ? "the statement failed" : error.message,
    code,
    stack: isStatement ? undefined : stack,
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  };
}
