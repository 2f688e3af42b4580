/** Returns the path of a learner's page, or the end of a learner's endpoint. A reference may contain any character. */
export const buildLearnerPath = (ref: string): string => `/learners/${encodeURIComponent(ref)}`;
