/** Errors of the API for learning platforms. */
export const LTI_ERRORS = {
  platformExists:
    "A platform with this issuer and client id is already registered, possibly in another organization",
};
