/** Errors of the API for learning platforms. */
export const LTI_ERRORS = {
  platformExists:
    "A platform with this issuer and client id is already registered, possibly in another organization",
  rosterHidden: "This assessment is graded anonymously, so people who grade it can’t see who has submitted",
  /** `reason` is a sentence without a period. */
  platformFailed: (reason: string): string => `The learning platform didn’t return its roster. ${reason}.`,
};
