import { sql } from "drizzle-orm";
import { type Database, type Db, inTransaction } from "#lib/platform/db/client.ts";
import { BATCH_SIZE, deleteInBatches } from "#lib/platform/db/delete-in-batches.ts";
import { getObjectStorage, type ObjectStorage } from "#lib/platform/storage/object-storage.ts";
import { buildKey } from "./file-key.ts";

/**
 * Files that no submission names a day after their upload: the attempt is closed, or there is none, or the submission
 * that claimed them was never recorded.
 */
const DELETE_ORPHANS = sql`delete from submission_files where (organization_id, id) in (
    select f.organization_id, f.id from submission_files f
    where f.created_at < now() - interval '24 hours'
      and (f.submission_id is null or f.claimed_at < now() - interval '24 hours' and not exists (
        select from submissions s where s.organization_id = f.organization_id and s.id = f.submission_id))
      and not exists (select from attempts a
        where a.organization_id = f.organization_id and a.id = f.attempt_id and a.state = 'open')
    limit ${BATCH_SIZE} for update of f skip locked)
  returning 1`;

/** The condition that there are files for `deleteObjects`. */
export const DELETED_FILES_EXIST = sql`exists (select from deleted_files)`;

type DeletedFile = { organization_id: string; file_id: string };

/** Deletes files that nobody needs anymore. */
export const deleteOrphans = ({ db }: Pick<Database, "db">, signal: AbortSignal): Promise<number> =>
  deleteInBatches(db, DELETE_ORPHANS, signal);

/**
 * Deletes the bytes of deleted files from the bucket, if one is configured. Each object has a transaction of its own, so
 * that a failure doesn't repeat the work of the others.
 */
export async function deleteObjects({ db }: Pick<Database, "db">, signal: AbortSignal): Promise<void> {
  const bucket = await getObjectStorage();
  if (!bucket) return;
  let hasMore = true;
  while (hasMore && !signal.aborted) hasMore = await deleteNextObject(db, bucket);
}

/** Returns false if nothing is left. */
const deleteNextObject = (db: Db, bucket: ObjectStorage): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [row] = await tx.execute<DeletedFile>(sql`
      delete from deleted_files where (organization_id, file_id) = (
        select organization_id, file_id from deleted_files limit 1 for update skip locked)
      returning organization_id, file_id`);
    if (!row) return false;
    await bucket.delete(buildKey(row.organization_id, row.file_id));
    return true;
  });
