import { DEFAULT_RESULT_COLUMNS, RESULT_COLUMNS, type ResultColumnKey } from "#lib/contract/form-options.ts";

/** Parses a viewer's columns from the stored preferences. Returns the defaults if there are none. */
export function parseResultColumns({
  result_columns: stored,
}: Readonly<Record<string, unknown>>): readonly ResultColumnKey[] {
  return Array.isArray(stored)
    ? RESULT_COLUMNS.filter((column) => stored.includes(column))
    : DEFAULT_RESULT_COLUMNS;
}
