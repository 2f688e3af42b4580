import type { ColumnProblem, ImportErrorCode } from "#lib/contract/imports.ts";

/** Reasons for rejecting a request about an import. */
export const IMPORT_ERRORS = {
  empty: "is empty",
  overQuota: "The files of the organization’s imports would exceed 1 GiB; wait until older ones are deleted",
  tooMany: (max: number) => `${max} imports are already running; wait until one ends`,
  tooManyUploads: (max: number) => `${max} files are already being uploaded; wait until one has arrived`,
  notRunning: "The import isn’t running, so it can’t be canceled",
  notPreviewed: "Only a completed preview can be started",
};

const MEANINGS: Readonly<Record<ImportErrorCode, string>> = {
  document_type:
    "The file’s document type declaration has definitions, such as entities, which can’t be read, for security reasons.",
  folder_not_found: "The folder was deleted before the import ended.",
  internal_error: "The import failed because of an error in the service. Try it again.",
  not_utf8: "The file isn’t in UTF-8. Save it in UTF-8 and try again.",
  too_large: "The file has more content than an import can read.",
  unknown_format:
    "The format of the file wasn’t recognized. Choose the format, or check that the file is complete.",
  unreadable: "The file is damaged or isn’t in this format.",
};

const COLUMN_PROBLEMS: Readonly<Record<ColumnProblem["problem"], (name: string) => string>> = {
  missing: (name) => `The table has no “${name}” column. Add it, or use the CSV template.`,
  repeated: (name) => `The table has more than one “${name}” column. Rename or delete the others.`,
};

type ImportFailure = { code: ImportErrorCode; detail: string; column?: ColumnProblem };

/** Says why an import failed. The detail is what the reader of the format says, in English. */
export function formatImportError({ code, detail, column }: ImportFailure): string {
  if (column) return COLUMN_PROBLEMS[column.problem](column.name);
  return detail && code !== "unknown_format" ? `${MEANINGS[code]} ${detail}` : MEANINGS[code];
}

/** Names of downloaded files, without extensions. */
export const DOWNLOAD_NAMES = { items: "items" };
