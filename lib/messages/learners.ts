export const LEARNER_ERRORS = {
  refTaken: "Another learner has this learner_ref",
};
