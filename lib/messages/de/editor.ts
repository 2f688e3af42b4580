import { formatCount, formatNumber } from "./format-count.ts";

export const EDITOR = {
  questions: "Fragen",
  aside: "Checkliste und Einstellungen",
  checklist: "Vor dem Veröffentlichen",
  settings: "Einstellungen",
  untitled: "Ohne Titel",
  descriptionPlaceholder: "Beschreibung (für Lernende sichtbar)",
};

export const PLACEHOLDERS = {
  question: "Frage eingeben, oder / zum Einfügen",
  prompt: "Fragetext",
  option: "Option",
  item: "Element",
  word: "Wort",
  match: "Zuordnung",
  distractor: "Distraktor",
};

export const HEADER = {
  backToAssessment: "Zurück zum Test",
  backTo: (name: string) => `Zurück zu ${name}`,
  preview: "Vorschau",
  partlyUnsaved:
    "Einige Änderungen sind noch nicht gespeichert. Beheben Sie zuerst die im Text markierten Probleme.",
  conflict:
    "Jemand anderes hat denselben Inhalt geändert. Wählen Sie zuerst aus, welche Fassung erhalten bleibt.",
  unsaved: "Ihre Änderungen sind noch nicht gespeichert. Versuchen Sie es gleich noch einmal.",
};

export const SAVING = {
  saved: "Alle Änderungen gespeichert",
  savedAt: (time: string) => `Gespeichert um ${time}`,
  except: (count: number) =>
    `, außer ${formatCount(count, "Änderung, die unten markiert ist", "Änderungen, die unten markiert sind")}`,
  saving: "Wird gespeichert …",
  offline: "Sie sind offline. Ihre Änderungen bleiben in diesem Browser.",
  retrying: "Noch nicht gespeichert. Neuer Versuch folgt … Ihre Änderungen bleiben in diesem Browser.",
  signedOut: "Sie sind abgemeldet. Ihre Änderungen bleiben in diesem Browser.",
  signIn: "Wieder anmelden",
  refused: "Noch nicht gespeichert. Ihre Änderungen bleiben in diesem Browser:",
  failed: "Ihre Änderungen konnten nicht gespeichert werden. Sie bleiben in diesem Browser.",
  contested: "Dieser Test wird laufend von anderen geändert. Ihre Änderungen bleiben in diesem Browser.",
};

export const TOOLBAR = {
  name: "Formatierung und Fragen",
  addQuestion: "Frage",
  questionTypes: "Fragetyp",
  insert: "Einfügen",
  table: "Tabelle",
  link: "Link",
  undo: "Rückgängig",
  redo: "Wiederholen",
  bold: "Fett",
  italic: "Kursiv",
  underline: "Unterstrichen",
  strike: "Durchgestrichen",
  code: "Code",
  subscript: "Tiefgestellt",
  superscript: "Hochgestellt",
  withKeys: (name: string, keys: string) => `${name} (${keys})`,
};

export const TABLE_MENU = {
  addRow: "Zeile darunter einfügen",
  addColumn: "Spalte rechts einfügen",
  toggleHeader: "Kopfzeile ein- oder ausschalten",
  mergeCells: "Zellen verbinden",
  splitCell: "Zelle teilen",
  deleteRow: "Zeile löschen",
  deleteColumn: "Spalte löschen",
  deleteTable: "Tabelle löschen",
};

export const QUESTION = {
  name: (number: number | undefined) => `Frage ${number ?? ""}`,
  actions: (number: number | undefined) => `Aktionen für Frage ${number ?? ""}`,
  points: (number: number | undefined) => `Punkte für Frage ${number ?? ""}`,
  pointUnit: (points: number) => (points === 1 ? "Punkt" : "Punkte"),
  addBelow: "Frage darunter hinzufügen",
  add: "Frage hinzufügen",
  moveUp: "Nach oben",
  moveDown: "Nach unten",
  duplicate: "Duplizieren",
  delete: "Löschen",
  deleteNumber: (number: number | undefined) => `Frage ${number ?? ""} löschen`,
  deleted: (number: number | undefined) => `Frage ${number ?? ""} gelöscht`,
  dragTitle: "Zum Verschieben ziehen (Umschalt+Alt+↑ ↓)",
  inlineAnswers: "Antworten im Text",
};

export const PART = {
  name: (number: number) => `Teil ${number}`,
  actions: (number: number) => `Aktionen für Teil ${number}`,
  addSharedText: "Gemeinsamen Text hinzufügen",
  addBelow: "Teil darunter hinzufügen",
  merge: "Mit dem Teil darüber verbinden",
  sharedText: "Wird bei jeder Frage dieses Teils gezeigt",
  removeSharedText: "Entfernen",
  customContext: "Gemeinsamer Inhalt in einem eigenen Format",
};

export const MOVES = {
  names: {
    simpleChoice: "Option",
    simpleAssociableChoice: "Element",
    gapText: "Wort",
    question: "Frage",
    opaqueQuestion: "Frage",
    itemQuestion: "Frage",
    exercise: "Teil",
  } as Readonly<Record<string, string>>,
  block: "Absatz",
  item: "Element",
  pair: "Paar",
  distractor: "Distraktor",
  alreadyFirst: (name: string) => `${name} ist bereits an erster Stelle`,
  alreadyLast: (name: string) => `${name} ist bereits an letzter Stelle`,
  moved: (name: string, position: number, count: number) =>
    `${name} jetzt an Position ${position} von ${count}`,
  movedToPart: (number: number) => `Frage in Teil ${number} verschoben`,
};

export const SETTINGS_PANEL = {
  more: "Weitere Einstellungen",
};

export const SETTINGS_HINTS = {
  passing_score_percent: "0 bis 100",
  time_limit_minutes: "Keines",
  allowed_attempts: "Unbegrenzt",
  show_solutions: "Gilt für die Ergebnisseite des gehosteten Players",
  range: (min: number, max: number) =>
    `Geben Sie eine ganze Zahl von ${formatNumber(min)} bis ${formatNumber(max)} ein`,
};

export const SHORTCUTS = {
  name: "Tastenkürzel",
};

export const IMAGE = {
  alt: "Alternativtext",
  altPlaceholder: "Leer lassen, wenn dekorativ",
  uploading: "Bild wird hochgeladen …",
  uploaded: "Bild hinzugefügt. Beschreiben Sie es im Alternativtext.",
  failed: "Das Bild konnte nicht hinzugefügt werden.",
  loading: "Bild wird geladen …",
  object: "Bild zum Platzieren",
  details: "Bild und Alternativtext",
};

export const FORMULA = {
  name: (text: string) => `Formel: ${text}`,
  empty: "Formel: leer",
  placeholder: "Formel",
};
