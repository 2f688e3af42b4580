import { testDatabase } from "./api.ts";

/**
 * Runs `work` while no other test file does. Workers compute the previews of all organizations, so a file that runs one would
 * compute those of another.
 */
export const withPreviewLock = <T>(work: () => Promise<T>) =>
  testDatabase().sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('previews of tests', 0))`;
    return work();
  });
