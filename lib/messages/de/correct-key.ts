export const CORRECT_KEY = {
  link: "Lösungsschlüssel korrigieren",
  new: "Lösungsschlüssel korrigieren",
  linkMore: (label: string): string => `: ${label}`,
  editorNote: "Änderungen hier gelten ab der nächsten Version, bisherige Ergebnisse ändern sich nicht.",
  editorLink: "Veröffentlichten Lösungsschlüssel korrigieren",
};
