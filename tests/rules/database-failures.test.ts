import { describe, expect, test } from "vitest";
import { createDriverError } from "#lib/platform/db/driver/index.ts";
import {
  isForeignKeyViolation,
  isLockTimeout,
  isPermissionDenied,
  isReadOnly,
  isRejectedByServer,
  isSerializationFailure,
  isUnavailable,
  isUniqueViolation,
  refusesWrites,
} from "#lib/platform/db/driver-errors.ts";
import { toAppError } from "#lib/platform/http/to-app-error.ts";
import { createLogger } from "#lib/platform/runtime/log.ts";

/** Wraps an error of the driver as Drizzle does. */
const createStatementError = (code: string) =>
  new Error("the statement failed", { cause: createDriverError(code, "") });

describe("an error that the driver raised", () => {
  test.each([
    ["53000", "insufficient_resources"],
    ["53100", "disk_full"],
    ["53200", "out_of_memory"],
    ["53300", "too_many_connections"],
    ["53400", "configuration_limit_exceeded"],
    ["58030", "io_error"],
    ["25006", "read_only_sql_transaction"],
    ["26000", "invalid_sql_statement_name"],
    ["57P01", "admin_shutdown"],
    ["57P02", "crash_shutdown"],
    ["57P03", "cannot_connect_now"],
    ["08006", "connection_failure"],
    ["ECONNREFUSED", "nobody listens"],
    ["CONNECTION_CLOSED", "the connection broke"],
  ])("counts as unavailable with the code %s (%s): 503 with Retry-After", (code) => {
    expect([
      isUnavailable(createStatementError(code)),
      isRejectedByServer(createStatementError(code)),
    ]).toEqual([true, false]);
  });

  test.each([
    ["53100", "The database can't accept writes right now. Try again shortly."],
    ["25006", "The database can't accept writes right now. Try again shortly."],
    ["53300", "The database can't be reached. Try again in a few seconds."],
    ["57P03", "The database can't be reached. Try again in a few seconds."],
  ])("tells the caller whether the database is away or can't be written to: %s", (code, message) => {
    const error = toAppError(createStatementError(code), createLogger("silent"), {});
    expect([error.code, error.retryAfter, error.message]).toEqual(["unavailable", 5, message]);
  });

  test("counts as unavailable when a statement no longer fits its table, but not when another feature is missing", () => {
    const stale = Object.assign(createDriverError("0A000", ""), { routine: "RevalidateCachedQuery" });
    const missing = Object.assign(createDriverError("0A000", ""), { routine: "transformSetOperationStmt" });
    expect([isUnavailable(stale), isUnavailable(missing)]).toEqual([true, false]);
  });

  test.each(["23505", "40001", "22P02", "42P01", "XX000"])(
    "counts as rejected by the server with the code %s",
    (code) => {
      expect([
        isUnavailable(createStatementError(code)),
        isRejectedByServer(createStatementError(code)),
      ]).toEqual([false, true]);
    },
  );
});

describe("an error that the driver did not raise", () => {
  test.each([
    ["ENOENT", "a file that is missing"],
    ["ECONNRESET", "another server's connection"],
    ["57P01", "an error that only looks like the server's"],
    ["23503", "another one"],
    ["23505", "another one"],
    ["25006", "another one"],
    ["40001", "another one"],
    ["42501", "another one"],
    ["55P03", "another one"],
  ])("is no database failure, whatever its code: %s (%s)", (code) => {
    const error = Object.assign(new Error("of something else"), { code });
    const readers = [
      isForeignKeyViolation,
      isLockTimeout,
      isPermissionDenied,
      isReadOnly,
      isRejectedByServer,
      isSerializationFailure,
      isUnavailable,
      isUniqueViolation,
      refusesWrites,
    ];
    const wrapped = new Error("the statement failed", { cause: error });
    expect(readers.filter((reads) => reads(error) || reads(wrapped))).toEqual([]);
  });
});
