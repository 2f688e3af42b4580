import type { ColumnProblem, ImportErrorCode } from "#lib/contract/imports.ts";

export const IMPORT_ERRORS = {
  empty: "ist leer",
  overQuota:
    "Die Dateien der Importe würden zusammen 1 GiB überschreiten; warten Sie, bis ältere gelöscht sind",
  tooMany: (max: number) => `Es laufen bereits ${max} Importe; warten Sie, bis einer beendet ist`,
  tooManyUploads: (max: number) =>
    `Es werden bereits ${max} Dateien hochgeladen; warten Sie, bis eine angekommen ist`,
  notRunning: "Der Import läuft nicht und kann nicht abgebrochen werden",
  notPreviewed: "Nur eine fertige Vorschau kann gestartet werden",
};

const MEANINGS: Readonly<Record<ImportErrorCode, string>> = {
  document_type:
    "Die Dokumenttyp-Deklaration der Datei enthält Definitionen, etwa von Entitäten, die aus Sicherheitsgründen nicht gelesen werden.",
  folder_not_found: "Der Ordner wurde vor dem Ende des Imports gelöscht.",
  internal_error: "Der Import ist an einem Fehler des Dienstes gescheitert. Versuchen Sie es erneut.",
  not_utf8: "Die Datei ist nicht in UTF-8. Speichern Sie sie in UTF-8 und versuchen Sie es erneut.",
  too_large: "Die Datei hat mehr Inhalt, als ein Import lesen kann.",
  unknown_format:
    "Das Format der Datei wurde nicht erkannt. Wählen Sie das Format, oder prüfen Sie, ob die Datei vollständig ist.",
  unreadable: "Die Datei ist beschädigt oder nicht in diesem Format.",
};

const COLUMN_PROBLEMS: Readonly<Record<ColumnProblem["problem"], (name: string) => string>> = {
  missing: (name) =>
    `In der Tabelle fehlt die Spalte „${name}“. Ergänzen Sie sie, oder verwenden Sie die CSV-Vorlage.`,
  repeated: (name) =>
    `Die Tabelle hat mehrere Spalten „${name}“. Benennen Sie die übrigen um, oder löschen Sie sie.`,
};

type ImportFailure = { code: ImportErrorCode; detail: string; column?: ColumnProblem };

/** The detail is in English, so only the place in it is shown: the file, the line, and the column. */
export function formatImportError({ code, detail, column }: ImportFailure): string {
  if (column) return COLUMN_PROBLEMS[column.problem](column.name);
  const [, file, line, position] = /^(.+) isn't well-formed XML: (\d+):(\d+): /s.exec(detail) ?? [];
  return file ? `${MEANINGS[code]} Stelle: ${file}, Zeile ${line}, Spalte ${position}.` : MEANINGS[code];
}

export const DOWNLOAD_NAMES = { items: "Items" };
