/** Why the service rejects a request about an attempt. */
export const ATTEMPT_ERRORS = {
  closed: "The attempt is no longer open",
  notStarted: "The assessment has a time limit; load it before you submit answers",
  notDrawn: "Each learner gets different questions; load the assessment before you submit answers",
  requiredForPools: "is required, because each learner gets different questions; open an attempt first",
  noDraftPools: "can't grade a working copy with pools; publish it and open an attempt",
  otherLearner: "isn't the learner of this attempt",
  noDeadline: "can't be added, because the attempt has no deadline",
};
