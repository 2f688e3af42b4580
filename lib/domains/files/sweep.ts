import { sql } from "drizzle-orm";
import { formatCount } from "#lib/messages/format-count.ts";
import { type Database, type Db, inTransaction } from "#lib/platform/db/client.ts";
import { BATCH_SIZE, deleteInBatches } from "#lib/platform/db/delete-in-batches.ts";
import { getObjectStorage, type ObjectStorage } from "#lib/platform/storage/object-storage.ts";
import { buildKey } from "./file-key.ts";

/** Files that no submission names a day after their upload, and that no open attempt can submit. */
const DELETE_ORPHANS = sql`delete from submission_files where (organization_id, id) in (
    select f.organization_id, f.id from submission_files f
    where f.created_at < now() - interval '24 hours'
      and f.submission_id is null
      and not exists (select from attempts a
        where a.organization_id = f.organization_id and a.id = f.attempt_id and a.state = 'open')
    limit ${BATCH_SIZE} for update of f skip locked)
  returning 1`;

/** The condition that there are files for `deleteObjects`. */
export const DELETED_FILES_EXIST = sql`exists (select from deleted_files where created_at <= now())`;

/** The limits of a run, so that it ends and is logged soon even if the bucket doesn't respond. */
const MAX_OBJECTS = 1000;
const MAX_FAILURES = 10;

type DeletedFile = { organization_id: string; file_id: string };

/** Deletes files that nobody needs anymore. */
export const deleteOrphans = ({ db }: Pick<Database, "db">, signal: AbortSignal): Promise<number> =>
  deleteInBatches(db, DELETE_ORPHANS, signal);

/**
 * Deletes the bytes of deleted files from the bucket, if one is configured: of up to 1,000 files, and until 10 have
 * failed. Each object has a transaction of its own, so that a failure doesn't repeat the work of the others. Objects of
 * uploads that may still be running are left alone.
 * @throws AggregateError at the end, with the errors of the objects that couldn't be deleted
 */
export async function deleteObjects({ db }: Pick<Database, "db">, signal: AbortSignal): Promise<void> {
  const bucket = await getObjectStorage();
  if (!bucket) return;
  // In random order, so that objects that can never be deleted don't keep every run from the others.
  const files = await db.execute<DeletedFile>(
    sql`select organization_id, file_id from deleted_files where created_at <= now()
      order by random() limit ${MAX_OBJECTS}`,
  );
  const failures: unknown[] = [];
  for (const file of files) {
    if (signal.aborted || failures.length === MAX_FAILURES) break;
    await deleteObject(db, bucket, file).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${formatCount(failures.length, "file")} couldn't be deleted from the bucket`,
    );
}

/** Does nothing if another process deletes the object. */
const deleteObject = (db: Db, bucket: ObjectStorage, file: DeletedFile): Promise<void> =>
  inTransaction(db, async (tx) => {
    const deleted = await tx.execute(sql`
      delete from deleted_files where (organization_id, file_id) = (
        select organization_id, file_id from deleted_files
        where organization_id = ${file.organization_id} and file_id = ${file.file_id} for update skip locked)
      returning 1`);
    if (deleted.length > 0) await bucket.delete(buildKey(file.organization_id, file.file_id));
  });
