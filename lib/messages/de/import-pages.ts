import type { ImportAs, ImportStatus } from "#lib/contract/form-options.ts";
import type { ExportFormat, ImportFormat, ImportOutcome } from "#lib/contract/imports.ts";
import { formatQuestions } from "./counted-nouns.ts";

export const IMPORT_FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  qti: "QTI",
  "common-cartridge": "Common Cartridge oder Canvas",
  "moodle-xml": "Moodle XML",
  gift: "GIFT",
  csv: "CSV-Tabelle",
  json: "Touchstone JSON",
};

/** Formats a detected format, such as `qti 2.1`, by its name. */
function formatFormat(format: string): string {
  const [id = "", version] = format.split(" ");
  const name = Object.entries(IMPORT_FORMAT_NAMES).find(([each]) => each === id)?.[1] ?? id;
  return version === undefined || id === "json" ? name : `${name} ${version}`;
}

export const EXPORT_FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = {
  qti3: "QTI-3.0-Paket",
  qti22: "QTI-2.2-Paket",
  "moodle-xml": "Moodle XML",
  gift: "GIFT",
  csv: "CSV-Tabelle",
  json: "Touchstone JSON",
};

export const IMPORT_OUTCOME_NAMES: Readonly<Record<ImportOutcome, string>> = {
  imported: "Unverändert",
  changed: "Geändert",
  skipped: "Übersprungen",
};

export const IMPORT_STATUS_NAMES: Readonly<Record<ImportStatus, string>> = {
  running: "Läuft",
  completed: "Abgeschlossen",
  failed: "Fehlgeschlagen",
  canceled: "Abgebrochen",
};

export const IMPORT_AS_NAMES: Readonly<Record<ImportAs, string>> = {
  assessments: "Tests",
  items: "Items in der Itembank",
};

export const EXPORT_MENU = { open: "Exportieren", label: "Als Datei exportieren" };

export const IMPORTS_PAGE = {
  title: "Importieren",
  lead: "Importieren Sie Fragen aus anderen Systemen. Sie sehen eine Vorschau jeder Frage, bevor etwas erstellt wird.",
  recent: "Letzte Importe",
  empty: "Keine Importe in den letzten 7 Tagen",
  file: "Datei",
  questions: "Fragen",
  status: "Status",
  started: "Gestartet",
  preview: "Vorschau",
};

export const IMPORT_FORM = {
  drop: "Datei hierher ziehen oder auswählen",
  choose: "Datei auswählen",
  formats: "QTI, Common Cartridge, Canvas, Moodle XML, GIFT, CSV oder unser eigenes JSON, bis 100 MiB",
  format: "Format",
  auto: "Automatisch erkennen",
  uploading: (percent: number) => `Wird hochgeladen: ${percent} %`,
  paste: "Oder eine Tabelle einfügen",
  pasteHint:
    "Kopieren Sie Zeilen aus einer Tabellenkalkulation mit den Spalten der Vorlage, einschließlich der Kopfzeile.",
  template: "CSV-Vorlage herunterladen",
  pasteVerb: "Vorschau der Tabelle",
  pastedName: "eingefügt.csv",
  emptyFile: "Diese Datei ist leer. Wählen Sie eine andere Datei aus.",
};

export const IMPORT_PAGE = {
  previewTitle: "Vorschau des Imports",
  title: "Import",
  reading: "Die Datei wird gelesen",
  importing: "Wird importiert",
  readSoFar: (n: number) => `bisher ${formatQuestions(n)}`,
  progress: (done: number, total: number) => `${done.toLocaleString("de")} von ${formatQuestions(total)}`,
  offline: "Der Dienst ist nicht erreichbar. Es wird erneut versucht.",
  cancel: "Import abbrechen",
  canceled: "Der Import wurde abgebrochen. Bereits Erstelltes bleibt erhalten.",
  format: (format: string) => `Format: ${formatFormat(format)}`,
  summary: ({ imported, changed, skipped }: { imported: number; changed: number; skipped: number }) =>
    `${formatQuestions(imported + changed + skipped)}: ${imported.toLocaleString("de")} unverändert, ${changed.toLocaleString("de")} geändert, ${skipped.toLocaleString("de")} übersprungen`,
  result: (name: string, text: string) => `${name}. ${text}`,
  outcomes: "Ergebnis",
  all: "Alle",
  startTitle: "Diese Fragen importieren",
  as: "Importieren als",
  asHints: {
    assessments:
      "Jeder Test der Datei wird einzeln angelegt. Aus einer Datei ohne Tests wird ein einziger Test.",
    items: "Jede Frage wird zu einem Item, das mehrere Tests verwenden können.",
  },
  folder: "Ordner",
  start: "Importieren",
  nothing: "Keine der Fragen kann importiert werden.",
  expires: "Diese Vorschau wird 7 Tage aufbewahrt.",
  losses: "Aus den Tests nicht importiert:",
  created: "Erstellt",
  createdMore: (n: number) => `Die ersten ${n.toLocaleString("de")} sind aufgeführt. Der Bericht nennt alle.`,
  untitled: "Frage ohne Titel",
  downloadReport: "Bericht herunterladen",
  tryAgain: "Weitere Datei importieren",
  questions: "Fragen",
  noRows: "Keine Fragen mit diesem Ergebnis",
  show: "Frage anzeigen",
};

export const REPORT_COLUMNS = [
  "Quelle",
  "Titel",
  "Ergebnis",
  "Code",
  "Verlust",
  "Stelle",
  "Betrifft",
  "Link",
];
export const REPORT_FILE = { name: (title: string) => `Bericht zu ${title}.csv` };
