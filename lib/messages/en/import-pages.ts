import type { ImportAs, ImportStatus } from "#lib/contract/form-options.ts";
import type { ExportFormat, ImportFormat, ImportOutcome } from "#lib/contract/imports.ts";
import { formatCount } from "../format-count.ts";
import { formatInteger } from "../format-integer.ts";

export const IMPORT_FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  qti: "QTI",
  "common-cartridge": "Common Cartridge or Canvas",
  "moodle-xml": "Moodle XML",
  gift: "GIFT",
  csv: "CSV table",
  json: "Touchstone JSON",
};

/** Formats a detected format, such as `qti 2.1`, by its name. */
function formatFormat(format: string): string {
  const [id = "", version] = format.split(" ");
  const name = Object.entries(IMPORT_FORMAT_NAMES).find(([each]) => each === id)?.[1] ?? id;
  return version === undefined || id === "json" ? name : `${name} ${version}`;
}

export const EXPORT_FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = {
  qti3: "QTI 3.0 package",
  qti22: "QTI 2.2 package",
  "moodle-xml": "Moodle XML",
  gift: "GIFT",
  csv: "CSV table",
  json: "Touchstone JSON",
};

export const IMPORT_OUTCOME_NAMES: Readonly<Record<ImportOutcome, string>> = {
  imported: "Unchanged",
  changed: "Changed",
  skipped: "Skipped",
};

export const IMPORT_STATUS_NAMES: Readonly<Record<ImportStatus, string>> = {
  running: "Running",
  completed: "Completed",
  failed: "Failed",
  canceled: "Canceled",
};

export const IMPORT_AS_NAMES: Readonly<Record<ImportAs, string>> = {
  assessments: "Assessments",
  items: "Items in the item bank",
};

export const EXPORT_MENU = { open: "Export", label: "Export as a file" };

export const IMPORTS_PAGE = {
  title: "Import",
  lead: "Import questions from other systems. Preview every question before anything is created.",
  recent: "Recent imports",
  empty: "No imports in the last 7 days",
  file: "File",
  questions: "Questions",
  status: "Status",
  started: "Started",
  preview: "Preview",
};

export const IMPORT_FORM = {
  drop: "Drop a file here, or choose one",
  choose: "Choose file",
  formats: "QTI, Common Cartridge, Canvas, Moodle XML, GIFT, CSV, or our own JSON, up to 100 MiB",
  format: "Format",
  auto: "Detect automatically",
  uploading: (percent: number) => `Uploading: ${percent}%`,
  paste: "Or paste a table",
  pasteHint: "Copy rows from a spreadsheet with the columns of the template, including the header row.",
  template: "Download CSV template",
  pasteVerb: "Preview table",
  pastedName: "pasted.csv",
  emptyFile: "This file is empty. Choose another file.",
};

export const IMPORT_PAGE = {
  previewTitle: "Import preview",
  title: "Import",
  reading: "Reading the file",
  importing: "Importing",
  readSoFar: (n: number) => `${formatCount(n, "question")} so far`,
  progress: (done: number, total: number) => `${formatInteger(done)} of ${formatCount(total, "question")}`,
  offline: "The service can’t be reached. Trying again.",
  cancel: "Cancel import",
  canceled: "The import was canceled. Anything already created was kept.",
  format: (format: string) => `Format: ${formatFormat(format)}`,
  summary: ({ imported, changed, skipped }: { imported: number; changed: number; skipped: number }) =>
    `${formatCount(imported + changed + skipped, "question")}: ${formatInteger(imported)} unchanged, ${formatInteger(changed)} changed, ${formatInteger(skipped)} skipped`,
  /** For screen readers. `name` is that of the status, and `text` the summary, or why the import failed. */
  result: (name: string, text: string) => `${name}. ${text}`,
  outcomes: "Outcome",
  all: "All",
  startTitle: "Import these questions",
  as: "Import as",
  asHints: {
    assessments: "Each test becomes an assessment. A file without tests becomes a single assessment.",
    items: "Every question becomes an item that assessments can share.",
  },
  folder: "Folder",
  start: "Import",
  nothing: "None of the questions can be imported.",
  expires: "This preview is kept for 7 days.",
  losses: "Not imported from the tests:",
  created: "Created",
  createdMore: (n: number) => `The first ${n} are listed. The report names all of them.`,
  untitled: "Untitled question",
  downloadReport: "Download report",
  tryAgain: "Import another file",
  questions: "Questions",
  noRows: "No questions with this outcome",
  show: "Show question",
};

/** The columns of the report as a CSV file. */
export const REPORT_COLUMNS = ["Source", "Title", "Outcome", "Code", "Loss", "Where", "Affects", "Link"];
export const REPORT_FILE = { name: (title: string) => `${title} report.csv` };
