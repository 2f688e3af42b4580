import { beforeEach } from "vitest";
import { testDatabase } from "./api.ts";

type Kind = "previews" | "event numbers" | "maintenance" | "due attempts" | "import claims";

/**
 * Runs `work` while no other test file runs work of the same kind, because it affects all organizations of the shared
 * database: `previews` computes every preview that is waiting, `event numbers` renumbers all stored events, also those
 * of a regrade while they are being written, `maintenance` fails if a task fails for any organization, counts what is
 * pending for analytics, and skips what another run is deleting, `due attempts` records every attempt whose time is up, and
 * `import claims` claims the oldest import.
 */
export const withTestLock = <T>(kind: Kind, work: () => Promise<T>) =>
  testDatabase().sql.begin(async (tx) => {
    // Waiting for other files and the work itself can take longer than the service's statements may.
    await tx`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`;
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${kind} of tests`}, 0))`;
    return work();
  });

/** Makes each test of a file hold such a lock from its beginning to its end. */
export function holdTestLock(kind: Kind): void {
  beforeEach(async () => {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended = withTestLock(kind, () => {
      held.resolve();
      return released.promise;
    });
    await Promise.race([held.promise, ended]);
    return async () => {
      released.resolve();
      await ended;
    };
  });
}
