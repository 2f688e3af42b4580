/** Reading what the driver throws. Drizzle wraps the driver's error, so each look goes down the chain of causes. */

type DriverError = { code?: unknown; constraint_name?: unknown; table_name?: unknown; routine?: unknown };

function someCause(error: unknown, test: (e: DriverError) => boolean): boolean {
  for (
    let e: unknown = error, depth = 0;
    e instanceof Object && depth < 5;
    e = (e as { cause?: unknown }).cause, depth++
  ) {
    if (test(e)) return true;
  }
  return false;
}

const UNAVAILABLE_CODES = new Set([
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
  "25006", // it only reads: a standby, or made read-only for its disk's sake
  "57P01", // the server is being shut down
  "57P02",
  "57P03", // it is starting
  "58030", // its disk fails
]);
/** No connection to it, and nothing left of what it needs: disk (53100), memory, connections (53300). */
const UNAVAILABLE_CLASSES = /^(?:08|53)/;

/**
 * A prepared statement was lost, or no longer fits its table. The driver has sent it again by then, and tells of this only
 * when that failed, too, whatever with: nobody knows whether it was run.
 */
const isLostStatement = ({ code, routine }: DriverError): boolean =>
  code === "26000" || (code === "0A000" && routine === "RevalidateCachedQuery");

/** Whether the database could not be reached, went away while asked, or cannot do anything for now, as with a full disk. */
export const isUnavailable = (error: unknown): boolean =>
  someCause(
    error,
    (e) =>
      typeof e.code === "string" &&
      (UNAVAILABLE_CODES.has(e.code) || UNAVAILABLE_CLASSES.test(e.code) || isLostStatement(e)),
  );

/** Whether the server itself refused the statement, so that nothing of it was done; it may well take others. */
export const isRejectedByServer = (error: unknown): boolean =>
  !isUnavailable(error) &&
  someCause(error, (e) => typeof e.code === "string" && /^[0-9A-Z]{5}$/.test(e.code));

/** Whether a unique constraint (of that name, if one is given) refused the row. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  someCause(
    error,
    (e) => e.code === "23505" && (constraint === undefined || e.constraint_name === constraint),
  );

/**
 * Whether a foreign key (of one of those tables, if any are given) refused the change: something still points here, or
 * what was pointed at is gone.
 */
export const isForeignKeyViolation = (error: unknown, tables?: readonly string[]): boolean =>
  someCause(error, (e) => e.code === "23503" && (!tables || tables.some((table) => e.table_name === table)));

/** Whether a transaction lost against another that changed the same rows: doing it again is the remedy. */
export const isSerializationFailure = (error: unknown): boolean =>
  someCause(error, (e) => e.code === "40001" || e.code === "40P01");

/** Whether a lock was not to be had within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => someCause(error, (e) => e.code === "55P03");

/** Whether the server takes no writes: it is a standby, or was made read-only. */
export const isReadOnly = (error: unknown): boolean => someCause(error, (e) => e.code === "25006");

/** Whether the database's user lacks a privilege. */
export const isPermissionDenied = (error: unknown): boolean => someCause(error, (e) => e.code === "42501");
