import { type Db, inTransaction, isTransaction } from "./client.ts";
import { isSerializationFailure } from "./driver-errors.ts";

const MAX_TRIES = 5;

/**
 * Runs `work` in a transaction. If it conflicts with another transaction, for example in a deadlock, its changes are
 * undone and it runs again, up to five times in all. Inside a transaction, `work` runs in a savepoint, and only what
 * `isConflict` recognizes besides the database's conflicts makes it run again: a savepoint keeps the locks of the
 * transaction, so whoever began the transaction has to run all of it again.
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
      const mustRunAllAgain = isTransaction(db) && isSerializationFailure(error);
      if (!isConflict(error) || mustRunAllAgain || attempt === MAX_TRIES) throw error;
    }
  }
}
