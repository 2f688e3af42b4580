export const COMMAND_PALETTE = {
  open: "Seite",
  openMore: " öffnen",
  shortcut: "Strg K",
  title: "Seite öffnen",
  placeholder: "Seiten und Tests suchen",
  noMatches: "Keine Ergebnisse",
  failed: "Die Tests konnten nicht durchsucht werden.",
  assessment: "Test",
};
