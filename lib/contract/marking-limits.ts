/** Most answers that one request marks, and so the largest group of identical answers to mark together. */
export const MAX_MEMBERS = 2000;
/** Most submissions that one request finishes. */
export const MAX_FINISH_BATCH = 100;
/** Most answers that one grader leases at once: the open one and the prefetched ones. */
export const MAX_LEASES = 10;
/** Most characters of a comment, including saved comments. */
export const MAX_COMMENT = 20_000;
