import { testDatabase } from "./api.ts";

/**
 * Runs `work` while no other test file runs work of the same kind, because it affects all organizations of the shared
 * database: `previews` computes every preview that is waiting, `event numbers` renumbers all stored events, also those
 * of a regrade while they are being written, and `maintenance` fails if a task fails for any organization.
 */
export const withTestLock = <T>(kind: "previews" | "event numbers" | "maintenance", work: () => Promise<T>) =>
  testDatabase().sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${kind} of tests`}, 0))`;
    return work();
  });
