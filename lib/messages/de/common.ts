import { formatNumber } from "./format-count.ts";

export const COMMON = {
  actions: "Aktionen",
  apply: "Anwenden",
  applying: "Wird angewendet …",
  archive: "Archivieren",
  archived: "Archiviert",
  cancel: "Abbrechen",
  close: "Schließen",
  copied: "Kopiert",
  copy: "Kopieren",
  copyCommand: "Befehl kopieren",
  copyFailed: "Kopieren fehlgeschlagen",
  description: "Beschreibung",
  dismiss: "Ausblenden",
  done: "Fertig",
  edit: "Bearbeiten",
  email: "E-Mail",
  loading: "Wird geladen …",
  more: "Mehr",
  name: "Name",
  never: "Nie",
  noMatches: "Keine Ergebnisse für diese Filter",
  /** Stands for nouns of any gender and number, so it can't be "Keiner" or "Keine". */
  none: "Nicht festgelegt",
  rename: "Umbenennen",
  saving: "Wird gespeichert …",
  search: "Suchen",
  searching: "Suche läuft …",
  sending: "Wird gesendet …",
  showAll: "Alle anzeigen",
  showAsTable: "Als Tabelle anzeigen",
  tryAgain: "Erneut versuchen",
  unarchive: "Wiederherstellen",
  undo: "Rückgängig machen",
  you: "Sie",
};

export const PAGE_HEADER = {
  breadcrumb: "Pfadnavigation",
};

export const CONFLICT = {
  keepMine: "Meine Änderungen speichern",
  takeTheirs: "Meine Änderungen verwerfen",
};

export const PAGINATION = {
  label: "Seitennavigation",
  previous: "Zurück",
  next: "Weiter",
  /** "von" would need the dative of `total` ("120 Mitgliedern"). */
  range: (first: number, last: number, total: string, isPartial: boolean): string =>
    `${formatNumber(first)}–${formatNumber(last)} (insgesamt ${isPartial ? "mehr als " : ""}${total})`,
  pastEndTitle: "Diese Seite ist leer",
  pastEndText: "Die Liste hat weniger Seiten.",
  firstPage: "Zur ersten Seite",
};

export const CONFIRMATION = {
  typeToConfirm: (word: string): string => `Geben Sie zur Bestätigung „${word}“ ein`,
};

export const NOT_ALLOWED = {
  title: "Kein Zugriff",
  text: (what: string, roles: string): string =>
    `Für diese Seite ist die Berechtigung „${what}“ nötig. Bitten Sie ein Mitglied mit der Rolle ${roles} um Hilfe.`,
};
