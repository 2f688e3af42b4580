/** Errors of the API for learning platforms. */
export const LTI_ERRORS = {
  platformExists:
    "Eine Lernplattform mit diesem Aussteller und dieser Client-ID ist bereits registriert, möglicherweise in einer anderen Organisation",
};
