import { isDriverError, isUnavailableError } from "./driver/index.ts";

/**
 * Functions that classify the driver's errors. They return false for errors that the driver didn't raise, whatever
 * their code.
 */

type DriverError = { code?: unknown; constraint_name?: unknown; table_name?: unknown };

/**
 * Checks whether the error or one of its causes is a driver error that passes the test. Drizzle wraps the driver's
 * errors.
 */
function someCause(error: unknown, test: (e: DriverError) => boolean): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 5; depth++, cause = cause.cause) {
    if (isDriverError(cause) && test(cause)) return true;
  }
  return false;
}

/**
 * Checks whether the database can't be reached, went away during the call, or can't do anything right now, for example
 * because its disk is full.
 */
export const isUnavailable = (error: unknown): boolean => someCause(error, isUnavailableError);

/**
 * Checks whether the server rejected the statement itself. The statement had no effect, and others may still succeed.
 */
export const isRejectedByServer = (error: unknown): boolean =>
  !isUnavailable(error) &&
  someCause(error, (e) => typeof e.code === "string" && /^[0-9A-Z]{5}$/.test(e.code));

/** Checks whether a unique constraint rejected the row. If `constraint` is given, only that one counts. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  someCause(
    error,
    (e) => e.code === "23505" && (constraint === undefined || e.constraint_name === constraint),
  );

/**
 * Checks whether a foreign key rejected the change: another row still refers to this row, or the row that this row
 * refers to has been deleted. If `tables` is given, only foreign keys of those tables count.
 */
export const isForeignKeyViolation = (error: unknown, tables?: readonly string[]): boolean =>
  someCause(error, (e) => e.code === "23503" && (!tables || tables.some((table) => e.table_name === table)));

/**
 * Checks whether the transaction conflicted with another one (40001, or a deadlock: 40P01). The caller should run it
 * again.
 */
export const isSerializationFailure = (error: unknown): boolean =>
  someCause(error, (e) => e.code === "40001" || e.code === "40P01");

/** Checks whether a lock couldn't be acquired within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => someCause(error, (e) => e.code === "55P03");

/** Checks whether the server rejected a write because it is a standby or was made read-only. */
export const isReadOnly = (error: unknown): boolean => someCause(error, (e) => e.code === "25006");

/** Checks whether the server can't write anything right now: its disk is full, or it is read-only. */
export const refusesWrites = (error: unknown): boolean =>
  isReadOnly(error) || someCause(error, (e) => e.code === "53100");

/** Checks whether the database user lacks a privilege. */
export const isPermissionDenied = (error: unknown): boolean => someCause(error, (e) => e.code === "42501");
