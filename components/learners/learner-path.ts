import { getLearnerAddress, type LearnerAddress } from "#lib/contract/learner-address.ts";

/** Returns the path of a learner's page, or the end of a learner's endpoint. A reference may contain any character. */
export const buildLearnerPath = (learner: LearnerAddress) =>
  `/learners/${encodeURIComponent(getLearnerAddress(learner))}` as const;
