/**
 * Errors that the driver raises carry this mark from where they begin: at a query, a transaction or a socket. Codes alone
 * don't tell: a file that is missing has the code ENOENT, as has a database's socket. The symbol is registered, so that the
 * mark holds where a bundler loads this file twice.
 */
const mark = Symbol.for("touchstone.driverError");

/** Marks an error as the driver's, and returns it. What is no object stays unmarked. */
export function markDriverError<E>(error: E): E {
  if (error instanceof Error && !isDriverError(error)) Object.defineProperty(error, mark, { value: true });
  return error;
}

/** Whether the driver, or a socket of its, raised this very error. Wrapped errors are for the caller to unwrap. */
export const isDriverError = (error: unknown): error is Error & { code?: unknown; routine?: unknown } =>
  error instanceof Error && mark in error;

/** An error of the driver's kind that this folder, or a check beside it, raises itself. `code`: as the system's or SQLSTATE. */
export const createDriverError = (code: string, message: string): Error & { code: string } =>
  markDriverError(Object.assign(new Error(message), { code }));

const LOST_CODES = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "57P01", // the server is shutting down
  "57P02", // it has crashed
  "57P03", // it is starting
]);

/** Whether the driver raised this error since it has no connection, or the server has ended it (SQLSTATE class 08). */
export const isConnectionLost = (error: unknown): boolean =>
  isDriverError(error) &&
  typeof error.code === "string" &&
  (LOST_CODES.has(error.code) || error.code.startsWith("08"));

const UNAVAILABLE_CODES = new Set([
  "25006", // it only reads: a standby, or made read-only since its disk is full
  "58030", // its disk fails
]);
/** Insufficient resources: disk (53100), memory (53200), connections (53300). */
const RESOURCES_CLASS = "53";

/**
 * Whether the driver raised this error since the database can't be reached, or can't do anything for now. A statement that
 * was lost, or no longer fits its table, counts too: the driver reports it only when the statement failed again after it
 * was sent a second time, so nobody knows whether it ran.
 */
export function isUnavailableError(error: unknown): boolean {
  if (!isDriverError(error) || typeof error.code !== "string") return false;
  const { code, routine } = error;
  const isLostStatement = code === "26000" || (code === "0A000" && routine === "RevalidateCachedQuery");
  return (
    isConnectionLost(error) ||
    UNAVAILABLE_CODES.has(code) ||
    code.startsWith(RESOURCES_CLASS) ||
    isLostStatement
  );
}
