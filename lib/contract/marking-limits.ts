/** The maximum number of answers to mark in one request, and therefore of identical answers to mark together. */
export const MAX_MEMBERS = 2000;
/** The maximum number of submissions that one request can finish. */
export const MAX_FINISH_BATCH = 100;
/** The maximum number of answers that a grader can lease at the same time: the open one and the prefetched ones. */
export const MAX_LEASES = 10;
/** The maximum number of characters in a comment or a saved comment. */
export const MAX_COMMENT = 20_000;
/** The maximum number of anchors of an assessment. */
export const MAX_ANCHORS = 100;
