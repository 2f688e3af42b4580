/** The most answers that one request can mark, which is the most in a group of identical answers. */
export const MAX_MEMBERS = 2000;
/** The most submissions that one request can finish. */
export const MAX_FINISH_BATCH = 100;
/** The most answers that one grader can hold at once: the open one and the prefetched ones. */
export const MAX_LEASES = 10;
/** The most characters in a comment or a saved comment. */
export const MAX_COMMENT = 20_000;
