/**
 * Errors of the driver get this mark where they originate: at a query, a transaction or a socket. Their codes aren't
 * enough to identify them. For example, ENOENT is the code for a missing file and also for a missing database socket.
 * The symbol is registered globally, so that the mark works even if a bundler loads this file twice.
 */
const mark = Symbol.for("touchstone.driverError");

/** Marks an error as the driver's and returns it. Values that aren't Error objects aren't marked. */
export function markDriverError<E>(error: E): E {
  if (error instanceof Error && !isDriverError(error)) Object.defineProperty(error, mark, { value: true });
  return error;
}

/** Checks whether the driver or one of its sockets raised this error itself. The caller unwraps wrapped errors. */
export const isDriverError = (error: unknown): error is Error & { code?: unknown; routine?: unknown } =>
  error instanceof Error && mark in error;

/** Creates a marked error that our own code raises. `code` is a system error code or an SQLSTATE. */
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
  "57P02", // the server has crashed
  "57P03", // the server is starting
]);

/**
 * Checks whether the driver raised this error because it has no connection or the server closed it (SQLSTATE class 08).
 */
export const isConnectionLost = (error: unknown): boolean =>
  isDriverError(error) &&
  typeof error.code === "string" &&
  (LOST_CODES.has(error.code) || error.code.startsWith("08"));

const UNAVAILABLE_CODES = new Set([
  "25006", // read-only: a standby, or a server made read-only because its disk is full
  "58030", // disk I/O error
]);
/** Insufficient resources: disk (53100), memory (53200), connections (53300). */
const RESOURCES_CLASS = "53";

/**
 * Checks whether the driver raised this error because the database can't be reached or can't do anything right now.
 * This includes a prepared statement that was lost or no longer matches its table. The driver reports that only if the
 * statement failed again after it was resent, so it is unknown whether the statement ran.
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
