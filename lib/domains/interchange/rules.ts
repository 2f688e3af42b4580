/** How many imports of an organization can run at once. */
export const MAX_RUNNING = 5;
/** How many files an organization can upload at once. Together they are no larger than its quota of storage. */
export const MAX_UPLOADS = 10;
/** When a refused import can be tried again, in seconds. */
export const RETRY_SECONDS = 10;
/** How long an import, its report and its file are kept, in days. */
export const KEPT_DAYS = 7;

/** Files are stored in pieces. All but the last one have this size, in bytes. */
export const CHUNK_BYTES = 256 * 1024;

/** How much the pictures of an organization's previews can use together, in bytes. More aren't shown. */
export const MAX_PREVIEW_PICTURES = 256 * 1024 * 1024;

/** The most questions that a file can have. */
export const MAX_ITEMS = 20_000;
/**
 * An import fails after this many failed runs in a row. A run that created something, that was stopped with its
 * worker, or that ended because the database or the bucket was unavailable, isn't a failed one.
 */
export const MAX_FAILED_RUNS = 3;
/**
 * After this many runs in a row without progress, an import fails. It counts as too large for the host, which stops its
 * runs, unless the database or the bucket was unavailable in the last one.
 */
export const MAX_STALLED_RUNS = 20;
