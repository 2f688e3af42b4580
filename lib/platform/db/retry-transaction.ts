import { type Db, inTransaction } from "./client.ts";
import { isSerializationFailure } from "./driver-errors.ts";

const MAX_TRIES = 5;

/**
 * Runs `work` in a transaction or, inside a transaction, in a savepoint. If it conflicts with another transaction, for
 * example in a deadlock, its changes are undone and it runs again, up to five times in all. `isConflict` recognizes the
 * errors of conflicts.
 */
export async function retryTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  isConflict: (error: unknown) => boolean = isSerializationFailure,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_TRIES) throw error;
    }
  }
}
