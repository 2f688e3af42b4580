import type { ImportErrorCode } from "#lib/contract/imports.ts";

/** Reasons for rejecting a request about an import. */
export const IMPORT_ERRORS = {
  empty: "is empty",
  overQuota: "The files of the organization’s imports would exceed 1 GiB; wait until older ones are deleted",
  tooMany: (max: number) => `${max} imports are already running; wait until one ends`,
  notRunning: "The import isn’t running, so it can’t be canceled",
  notPreviewed: "Only a completed preview can be started",
};

const MEANINGS: Readonly<Record<ImportErrorCode, string>> = {
  document_type:
    "The file’s document type declaration has definitions, such as entities, which aren’t read for safety.",
  folder_not_found: "The folder was deleted before the import ended.",
  internal_error: "The import failed because of an error in the service. Try it again.",
  not_utf8: "The file isn’t in UTF-8. Save it in UTF-8 and try again.",
  too_large: "The file has more content than an import can read.",
  unknown_format:
    "The format of the file wasn’t recognized. Choose the format, or check that the file is complete.",
  unreadable: "The file is damaged or isn’t in this format.",
};

/** Says why an import failed. The detail is what the reader of the format says. */
export const formatImportError = (code: ImportErrorCode, detail: string): string =>
  detail && code !== "unknown_format" ? `${MEANINGS[code]} ${detail}` : MEANINGS[code];

/** Names of downloaded files, without extensions. */
export const DOWNLOAD_NAMES = { items: "items" };
