export const COMMAND_PALETTE = {
  open: "Gehe zu",
  openMore: " einer Seite",
  shortcut: "Strg K",
  title: "Gehe zu",
  placeholder: "Seiten und Tests suchen",
  noMatches: "Keine Ergebnisse",
  assessment: "Test",
};
