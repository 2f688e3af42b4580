import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { isSerializationFailure } from "#lib/platform/db/driver-errors.ts";

const MAX_TRIES = 5;

/** Thrown to run the transaction again, because the learner has just appeared. */
export class LearnerAppeared extends Error {}

/**
 * Runs `work` in a transaction, and again if it conflicted with another one: a submission locks an attempt before its
 * learner where a worker submits it.
 */
export async function retryTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      const isConflict = error instanceof LearnerAppeared || isSerializationFailure(error);
      if (!isConflict || attempt === MAX_TRIES) throw error;
    }
  }
}
