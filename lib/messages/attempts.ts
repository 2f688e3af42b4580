/** Why the service refuses a request about an attempt. */
export const ATTEMPT_ERRORS = {
  closed: "The attempt is no longer open",
  notStarted: "The assessment has a time limit; load it before you submit answers",
  otherLearner: "isn't the learner of this attempt",
  noDeadline: "can't be added, because the attempt has no deadline",
};
