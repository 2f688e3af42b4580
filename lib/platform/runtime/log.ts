import pino, { type Logger } from "pino";
import { ignoreOutputErrors } from "./ignore-output-errors.ts";

export type { Logger };

/** Fields that may contain a secret. They are redacted by name, up to two levels deep. */
const SECRET_FIELDS = ["authorization", "password", "secret", "token", "api_key", "key", "cookie"];

const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/**
 * Lines are written when there are this many bytes of them, or after this time in ms. A write costs as much as many lines, and
 * takes at most 16 KB.
 */
const MIN_WRITTEN_BYTES = 15 * 1024;
const MAX_DELAY_MS = 50;

/**
 * Creates a logger that writes one JSON object per line to standard error. Standard output is reserved for the output
 * of commands.
 */
export function createLogger(level: string): Logger {
  ignoreOutputErrors();
  const destination = pino.destination({
    fd: 2,
    sync: false,
    minLength: MIN_WRITTEN_BYTES,
    maxLength: MAX_BUFFERED_BYTES,
    periodicFlush: MAX_DELAY_MS,
  });
  // A full disk must not stop the service. Lines wait in the buffer and are dropped when it is full.
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

/**
 * Returns the same logger without redaction, for lines with fixed fields. Redaction costs several times as much as
 * writing such a line.
 */
export const createUnredactedLogger = (log: Logger): Logger => log.child({}, { redact: [] });

/**
 * Serializes the message, code and stack of an error and its causes, but never the values of a failed SQL statement.
 */
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
