/** Errors of the API for learning platforms. */
export const LTI_ERRORS = {
  platformExists:
    "Eine Lernplattform mit diesem Aussteller und dieser Client-ID ist bereits registriert, möglicherweise in einer anderen Organisation",
  rosterHidden: "Dieser Test wird anonym bewertet. Wer ihn bewertet, kann nicht sehen, wer abgegeben hat",
  platformFailed: (reason: string): string =>
    `Die Lernplattform hat ihre Teilnehmerliste nicht geliefert. ${reason}.`,
};
