import { testDatabase } from "./api.ts";

/**
 * Runs `work` while no other test file runs work of the same kind, because it affects all organizations of the shared
 * database: `previews` computes every preview that is waiting, and `event numbers` renumbers all stored events,
 * also those of a regrade while they are being written.
 */
export const withTestLock = <T>(kind: "previews" | "event numbers", work: () => Promise<T>) =>
  testDatabase().sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${kind} of tests`}, 0))`;
    return work();
  });
