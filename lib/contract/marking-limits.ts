/** Answers that one request marks at once: as many as a group of identical ones may have. */
export const MAX_MEMBERS = 2000;
/** Submissions that one request finishes. */
export const MAX_FINISH_BATCH = 100;
/** Answers that one grader holds at once: the one that is open and those fetched ahead. */
export const MAX_LEASES = 10;
/** Characters of a comment, and of one that is kept to use again. */
export const MAX_COMMENT = 20_000;
