import { recordDueAttempts } from "#lib/domains/attempts/record-due.ts";
import { testDatabase } from "./api.ts";

/** Moves the start and the deadline of an attempt into the past. */
export const ageAttempt = (id: string, seconds: number) =>
  testDatabase().sql`
    update attempts set started_at = started_at - ${seconds} * interval '1 second',
      deadline = deadline - ${seconds} * interval '1 second' where id = ${id}`;

const throwError = (error: unknown): never => {
  throw error;
};

/**
 * Submits the saved answers whose deadline has passed, like a worker: those of all organizations, so tests hold the lock
 * `due attempts` meanwhile.
 */
export const recordDue = (options: Partial<Parameters<typeof recordDueAttempts>[1]> = {}) =>
  recordDueAttempts(testDatabase(), {
    now: () => new Date(),
    signal: new AbortController().signal,
    onFailure: throwError,
    ...options,
  });
