export const PAGE_ERROR = {
  tryAgain: "Erneut versuchen",
  title: "Diese Seite konnte nicht geladen werden",
  text: "Ihre gespeicherte Arbeit ist sicher. Warten Sie einige Sekunden, und versuchen Sie es noch einmal.",
  contact: (digest: string): string =>
    ` Tritt dies wiederholt auf, nennen Sie der Administration des Dienstes die Fehlernummer ${digest}.`,
};
