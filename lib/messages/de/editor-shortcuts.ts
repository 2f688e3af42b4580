export const SHORTCUT_LIST = [
  ["/", "Fragetyp oder Inhalt einfügen"],
  ["Strg+Eingabe", "Frage darunter hinzufügen"],
  ["Eingabe", "Option hinzufügen; in einer leeren: Liste verlassen"],
  ["Alt+Eingabe", "Option als richtig markieren"],
  ["Alt+↑ ↓", "Option oder Block verschieben"],
  ["Umschalt+Alt+↑ ↓", "Frage verschieben"],
  ["Tab", "Zur nächsten Option oder zum nächsten Bedienelement wechseln"],
  ["Esc", "Zwischen dem Text und seinen Bedienelementen wechseln"],
  ["Strg+Z", "Rückgängig, aus jedem Feld"],
] as const;
