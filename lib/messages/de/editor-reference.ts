export const REFERENCE = {
  badge: "Aus der Itembank",
  loading: "Frage wird geladen …",
  failed: "Diese Frage konnte nicht aus der Itembank geladen werden.",
  usesNewest: (revision: number) => `Veröffentlicht wird die neueste Revision, derzeit ${revision}`,
  revision: (revision: number) => `Revision ${revision}`,
  outdated: (revision: number) => `Revision ${revision}. Das Item wurde seitdem geändert.`,
  review: "Änderungen ansehen",
  resetPoints: "Punkte des Items verwenden",
  open: "In der Itembank öffnen",
  detach: "In eine normale Frage umwandeln",
  pin: "Diese Revision beibehalten",
  unpin: "Immer die neueste Revision verwenden",
};
