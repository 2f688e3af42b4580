import { isDriverError, isUnavailableError } from "./driver/index.ts";

/** Reading what the driver throws. An error that the driver didn't raise is never one of these, whatever its code. */

type DriverError = { code?: unknown; constraint_name?: unknown; table_name?: unknown };

/** Drizzle wraps the driver's error, so this looks down the chain of causes. */
function someCause(error: unknown, test: (e: DriverError) => boolean): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 5; depth++, cause = cause.cause) {
    if (isDriverError(cause) && test(cause)) return true;
  }
  return false;
}

/** Whether the database can't be reached, went away during the call, or can't do anything for now, as with a full disk. */
export const isUnavailable = (error: unknown): boolean => someCause(error, isUnavailableError);

/** Whether the server rejected the statement itself: nothing of it was done, and others may well succeed. */
export const isRejectedByServer = (error: unknown): boolean =>
  !isUnavailable(error) &&
  someCause(error, (e) => typeof e.code === "string" && /^[0-9A-Z]{5}$/.test(e.code));

/** Whether a unique constraint (of that name, if one is given) rejected the row. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  someCause(
    error,
    (e) => e.code === "23505" && (constraint === undefined || e.constraint_name === constraint),
  );

/**
 * Whether a foreign key (of one of those tables, if any are given) rejected the change: another row still refers to this
 * one, or the row that this one refers to is gone.
 */
export const isForeignKeyViolation = (error: unknown, tables?: readonly string[]): boolean =>
  someCause(error, (e) => e.code === "23503" && (!tables || tables.some((table) => e.table_name === table)));

/** Whether a transaction lost against another that changed the same rows (40001, or a deadlock): run it again. */
export const isSerializationFailure = (error: unknown): boolean =>
  someCause(error, (e) => e.code === "40001" || e.code === "40P01");

/** Whether a lock couldn't be acquired within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => someCause(error, (e) => e.code === "55P03");

/** Whether the server takes no writes: it is a standby, or was made read-only. */
export const isReadOnly = (error: unknown): boolean => someCause(error, (e) => e.code === "25006");

/** Whether the database's user lacks a privilege. */
export const isPermissionDenied = (error: unknown): boolean => someCause(error, (e) => e.code === "42501");
