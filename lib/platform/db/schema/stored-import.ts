import type { ColumnProblem, ImportErrorCode } from "#lib/contract/imports.ts";

/** Why an import failed. Its message is made from this when it is read. */
export type StoredImportError = { code: ImportErrorCode; detail: string; column?: ColumnProblem };
