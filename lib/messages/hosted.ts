/** Errors of the pages on which learners take an assessment by a link. */
export const HOSTED_ERRORS = {
  tooManyGuesses: "Too many unknown codes were tried from your network. Try again later.",
};
